#ifndef STUDYTOOL_CLIBZIP_SHIM_H
#define STUDYTOOL_CLIBZIP_SHIM_H
#include <zip.h>
#endif
