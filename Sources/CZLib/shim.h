#ifndef STUDYTOOL_CZLIB_SHIM_H
#define STUDYTOOL_CZLIB_SHIM_H
#include <zlib.h>
#endif
