#ifndef STUDYTOOL_CMARKDOWN_SHIM_H
#define STUDYTOOL_CMARKDOWN_SHIM_H
#include <md4c.h>
#endif
