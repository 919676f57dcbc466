#ifndef STUDYTOOL_CLIBSTEMMER_SHIM_H
#define STUDYTOOL_CLIBSTEMMER_SHIM_H
#include <libstemmer.h>
#endif
