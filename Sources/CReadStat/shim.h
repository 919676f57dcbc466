#ifndef STUDYTOOL_CREADSTAT_SHIM_H
#define STUDYTOOL_CREADSTAT_SHIM_H

#include <readstat.h>

// What one value is, taken apart in one call: Swift cannot read the bit fields of the library's own type, and calling one
// accessor after the other for each of millions of values takes longer than reading them.
typedef enum {
  STUDYTOOL_CELL_MISSING,
  STUDYTOOL_CELL_TAGGED,
  STUDYTOOL_CELL_DOUBLE,
  STUDYTOOL_CELL_FLOAT,
  STUDYTOOL_CELL_TEXT,
} studytool_cell_kind;

typedef struct {
  studytool_cell_kind kind;
  char tag;
  double number;
  const char *text;
} studytool_cell;

static inline studytool_cell studytool_cell_of(readstat_value_t value) {
  studytool_cell cell = {STUDYTOOL_CELL_MISSING, 0, 0.0, 0};
  if (value.type == READSTAT_TYPE_STRING) {
    cell.text = value.v.string_value;
    cell.kind = cell.text ? STUDYTOOL_CELL_TEXT : STUDYTOOL_CELL_MISSING;
    return cell;
  }
  if (value.is_tagged_missing) {
    cell.kind = STUDYTOOL_CELL_TAGGED;
    cell.tag = value.tag;
    return cell;
  }
  if (value.is_system_missing) return cell;
  cell.kind = STUDYTOOL_CELL_DOUBLE;
  switch (value.type) {
  case READSTAT_TYPE_INT8: cell.number = value.v.i8_value; break;
  case READSTAT_TYPE_INT16: cell.number = value.v.i16_value; break;
  case READSTAT_TYPE_INT32: cell.number = value.v.i32_value; break;
  case READSTAT_TYPE_FLOAT:
    cell.kind = STUDYTOOL_CELL_FLOAT;
    cell.number = value.v.float_value;
    break;
  case READSTAT_TYPE_DOUBLE: cell.number = value.v.double_value; break;
  default: cell.kind = STUDYTOOL_CELL_MISSING; break;
  }
  return cell;
}

// The library keeps the pointer, so that it has to live as long as the program.
static inline void studytool_pass_texts_through(readstat_parser_t *parser) {
  readstat_set_handler_character_encoding(parser, 0);
  // Any name but "UTF-8" will do: nothing is converted, code pages that the library does not know are no obstacle, and
  // its way of leaving zero bytes out of UTF-8, which can write before the start of a buffer, is not taken.
  readstat_set_file_character_encoding(parser, "UTF8");
}

#endif
