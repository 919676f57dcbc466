#ifndef STUDYTOOL_CLIBCRYPTO_SHIM_H
#define STUDYTOOL_CLIBCRYPTO_SHIM_H
#include <openssl/evp.h>
#include <openssl/hmac.h>
#endif
