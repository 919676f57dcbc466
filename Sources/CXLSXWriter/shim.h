#ifndef STUDYTOOL_CXLSXWRITER_SHIM_H
#define STUDYTOOL_CXLSXWRITER_SHIM_H
#include <xlsxwriter.h>
#endif
