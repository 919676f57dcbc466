/* Everything is inline in the header; this file makes it a target that compiles on its own. */
#include "CByteScan.h"
