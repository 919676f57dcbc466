#ifndef STUDYTOOL_CQRCODE_SHIM_H
#define STUDYTOOL_CQRCODE_SHIM_H
#include <qrencode.h>
#endif
