#ifndef CBYTESCAN_H
#define CBYTESCAN_H

/* Looking for the few bytes that matter in a large text, sixteen at a time where the processor has SSE2 and one at
   a time elsewhere, and reading the texts and numbers between them by columns. In Swift the same loops over
   SIMD16<UInt8> were ten times slower, hence C. Nothing here keeps state or reads outside the range it is given. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* One bit for each of the 64 bytes at `block` that can end a cell or a record or open a quote: the delimiter, the
   double quote, CR, LF, and NUL, which is no text. */
static inline uint64_t byte_scan_mask64(const uint8_t *block, uint8_t delimiter) {
  uint64_t mask = 0;
#if defined(__SSE2__)
  const __m128i d = _mm_set1_epi8((char)delimiter);
  const __m128i q = _mm_set1_epi8('"');
  const __m128i r = _mm_set1_epi8('\r');
  const __m128i n = _mm_set1_epi8('\n');
  const __m128i z = _mm_setzero_si128();
  for (int part = 0; part < 4; part++) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(block + 16 * part));
    __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(v, d), _mm_cmpeq_epi8(v, q));
    hit = _mm_or_si128(hit, _mm_or_si128(_mm_cmpeq_epi8(v, r), _mm_cmpeq_epi8(v, n)));
    hit = _mm_or_si128(hit, _mm_cmpeq_epi8(v, z));
    mask |= (uint64_t)(uint16_t)_mm_movemask_epi8(hit) << (16 * part);
  }
#else
  for (int i = 0; i < 64; i++) {
    const uint8_t b = block[i];
    const uint64_t hit = b == delimiter || b == '"' || b == '\r' || b == '\n' || b == 0;
    mask |= hit << i;
  }
#endif
  return mask;
}

/* Writes the offsets of structural bytes in [*from, end) to `positions`, in order, until the range is done or fewer
   than 64 places are left (`capacity` has to be 64 at least). Returns how many were written and moves *from to the
   first byte not yet looked at. */
static inline size_t byte_scan_structure(const uint8_t *bytes, size_t *from, size_t end, uint8_t delimiter,
                                         uint32_t *positions, size_t capacity) {
  size_t count = 0;
  size_t at = *from;
  while (end - at >= 64 && capacity - count >= 64) {
    uint64_t mask = byte_scan_mask64(bytes + at, delimiter);
    while (mask != 0) {
      positions[count++] = (uint32_t)(at + (size_t)__builtin_ctzll(mask));
      mask &= mask - 1;
    }
    at += 64;
  }
  if (end - at < 64) {
    while (at < end && count < capacity) {
      const uint8_t b = bytes[at];
      if (b == delimiter || b == '"' || b == '\r' || b == '\n' || b == 0) positions[count++] = (uint32_t)at;
      at++;
    }
  }
  *from = at;
  return count;
}

/* How many of the first bytes are ASCII. */
static inline size_t byte_scan_ascii(const uint8_t *bytes, size_t count) {
  size_t at = 0;
#if defined(__SSE2__)
  while (count - at >= 64) {
    const __m128i a = _mm_loadu_si128((const __m128i *)(bytes + at));
    const __m128i b = _mm_loadu_si128((const __m128i *)(bytes + at + 16));
    const __m128i c = _mm_loadu_si128((const __m128i *)(bytes + at + 32));
    const __m128i d = _mm_loadu_si128((const __m128i *)(bytes + at + 48));
    if (_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d))) != 0) break;
    at += 64;
  }
  while (count - at >= 16) {
    const int high = _mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(bytes + at)));
    if (high != 0) return at + (size_t)__builtin_ctz((unsigned)high);
    at += 16;
  }
#endif
  while (at < count && bytes[at] < 0x80) at++;
  return at;
}

/* The length of the longest start of `bytes` that is well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no
   surrogates, nothing above U+10FFFF). A sequence that is cut off at the end does not count. */
static inline size_t byte_scan_utf8(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  while (at < count) {
    const uint8_t lead = bytes[at];
    if (lead < 0x80) {
      at += byte_scan_ascii(bytes + at, count - at);
      continue;
    }
    if (lead < 0xC2 || lead > 0xF4) return at;
    const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (count - at < length) return at;
    uint8_t lowest = 0x80, highest = 0xBF;
    if (lead == 0xE0) lowest = 0xA0;
    if (lead == 0xED) highest = 0x9F;
    if (lead == 0xF0) lowest = 0x90;
    if (lead == 0xF4) highest = 0x8F;
    if (bytes[at + 1] < lowest || bytes[at + 1] > highest) return at;
    for (size_t i = 2; i < length; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) return at;
    }
    at += length;
  }
  return at;
}

/* How far `byte_scan_cells` came. */
struct byte_scan_cells {
  /* The first byte not yet looked at. */
  size_t at;
  /* How many cells ended. */
  size_t cells;
  /* How many of them ended at a line feed. */
  size_t lines;
  /* Whether a quote, a CR or a NUL stands in the bytes from `at` on, which has to be read with care. */
  int is_unusual;
};

/* Writes where the cells end that end in [at, end) to `ends`, until the range is done or fewer than 64 places are left
   of `capacity`. */
static inline struct byte_scan_cells byte_scan_cells(const uint8_t *bytes, size_t at, size_t end, uint8_t delimiter,
                                                     uint32_t *ends, size_t capacity) {
  struct byte_scan_cells result = {at, 0, 0, 0};
#if defined(__SSE2__)
  const __m128i d = _mm_set1_epi8((char)delimiter);
  const __m128i q = _mm_set1_epi8('"');
  const __m128i r = _mm_set1_epi8('\r');
  const __m128i n = _mm_set1_epi8('\n');
  const __m128i z = _mm_setzero_si128();
  while (end - at >= 64 && capacity - result.cells >= 64) {
    uint64_t hits = 0;
    /* What is met is -1 in its byte: subtracted, it is counted. */
    __m128i cells = z, lines = z, odd = z;
    for (int part = 0; part < 4; part++) {
      const __m128i v = _mm_loadu_si128((const __m128i *)(bytes + at + 16 * part));
      const __m128i line = _mm_cmpeq_epi8(v, n);
      const __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(v, d), line);
      odd = _mm_or_si128(odd, _mm_or_si128(_mm_cmpeq_epi8(v, q),
                                           _mm_or_si128(_mm_cmpeq_epi8(v, r), _mm_cmpeq_epi8(v, z))));
      cells = _mm_sub_epi8(cells, hit);
      lines = _mm_sub_epi8(lines, line);
      hits |= (uint64_t)(uint16_t)_mm_movemask_epi8(hit) << (16 * part);
    }
    if (_mm_movemask_epi8(odd)) {
      result.at = at;
      result.is_unusual = 1;
      return result;
    }
    cells = _mm_sad_epu8(cells, z);
    lines = _mm_sad_epu8(lines, z);
    const int count = _mm_cvtsi128_si32(cells) + _mm_extract_epi16(cells, 4);
    uint32_t *out = ends + result.cells;
    result.cells += (size_t)count;
    result.lines += (size_t)(_mm_cvtsi128_si32(lines) + _mm_extract_epi16(lines, 4));
    /* Eight at a time, so that there are few branches that depend on the text: what is written too much is overwritten
       by the next. */
    for (int done = 0; done < count; done += 8) {
      for (int cell = 0; cell < 8; cell++) {
        *out++ = (uint32_t)at + (uint32_t)__builtin_ctzll(hits | 1ull << 63);
        hits &= hits - 1;
      }
    }
    at += 64;
  }
#endif
  while (at < end && result.cells < capacity) {
    const uint8_t b = bytes[at];
    if (b == delimiter || b == '\n') {
      ends[result.cells++] = (uint32_t)at;
      result.lines += b == '\n';
    } else if (b == '"' || b == '\r' || b == 0) {
      result.is_unusual = 1;
      break;
    }
    at++;
  }
  result.at = at;
  return result;
}

/* Whether each of some rows ends with a line feed and has `shortest` bytes before it. The end of the cell before the
   first one stands at `ends`, those of the rows' cells follow. */
static inline int byte_scan_line_ends(const uint8_t *bytes, const uint32_t *ends, size_t columns, size_t rows,
                                      uint32_t shortest) {
  int are_lines = 1;
  for (size_t row = 0; row < rows; row++, ends += columns) {
    are_lines &= bytes[ends[columns]] == '\n' && ends[columns] - (ends[0] + 1) >= shortest;
  }
  return are_lines;
}

/* Where the cells of some rows stand: the start of a cell is `gap` behind `places[row * stride + column * step]`, its
   end is the number behind that. Where one delimiter follows each cell, the end of one gives the start of the next. */
struct byte_scan_rows {
  const uint8_t *bytes;
  const uint32_t *places;
  size_t stride;
  size_t step;
  uint32_t gap;
};

#define BYTE_SCAN_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* Whether two texts of the same length are the same. Seven bytes behind them have to be readable. */
static inline int byte_scan_equal(const uint8_t *one, const uint8_t *other, size_t length) {
  uint64_t left, right;
  for (; length > 8; length -= 8, one += 8, other += 8) {
    memcpy(&left, one, 8);
    memcpy(&right, other, 8);
    if (left != right) return 0;
  }
  if (length == 0) return 1;
  if (!BYTE_SCAN_LITTLE_ENDIAN) return memcmp(one, other, length) == 0;
  memcpy(&left, one, 8);
  memcpy(&right, other, 8);
  return (left ^ right) << (64 - 8 * (unsigned)length) == 0;
}

/* The first row from `row` on, above 0 and up to `count`, that differs from the row before in some columns. The columns
   are given as `span_count` spans of neighbours, first and last: cells that lie side by side are compared at once, with
   what stands between them, so that the same texts written in another way may count as different. Seven bytes behind a
   cell have to be readable. */
static inline size_t byte_scan_same(struct byte_scan_rows rows, const uint32_t *spans, size_t span_count, size_t row,
                                    size_t count) {
  for (; row < count; row++) {
    const uint32_t *own = rows.places + row * rows.stride, *before = own - rows.stride;
    for (size_t span = 0; span < span_count; span++) {
      const size_t first = rows.step * spans[2 * span], last = rows.step * spans[2 * span + 1] + 1;
      const uint32_t length = own[last] - own[first];
      if (before[last] - before[first] != length) return row;
      if (!byte_scan_equal(rows.bytes + (uint32_t)(own[first] + rows.gap),
                           rows.bytes + (uint32_t)(before[first] + rows.gap), length - rows.gap)) {
        return row;
      }
    }
  }
  return row;
}

/* The powers of ten that a double holds exactly and that numbers of up to 17 digits need. */
static const double byte_scan_powers[18] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                                            1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17};

/* The value of eight digits, each by its value in a byte, the first one in the lowest; -1 where a byte is no digit. */
static inline int64_t byte_scan_digit_values(uint64_t value) {
  if (((value + 0x7676767676767676ull) | value) & 0x8080808080808080ull) return -1;
  value = value * 10 + (value >> 8);
  return (int64_t)((((value & 0x000000FF000000FFull) * 0x000F424000000064ull) +
                    (((value >> 16) & 0x000000FF000000FFull) * 0x0000271000000001ull)) >> 32);
}

/* Digits with at most one mark, 1 to 8 bytes in all; 0 where it is anything else. Eight bytes have to be readable. */
static inline int byte_scan_short(const uint8_t *text, size_t length, uint8_t mark, uint64_t *digits,
                                  unsigned *decimals) {
  /* The first byte is the lowest; the last one is moved to the top. */
  unsigned shift = 64 - 8 * (unsigned)length;
  uint64_t word;
  memcpy(&word, text, 8);
  word <<= shift;
  const uint64_t other = word ^ (0x0101010101010101ull * mark);
  const uint64_t marks = (other - 0x0101010101010101ull) & ~other & 0x8080808080808080ull;
  *decimals = 0;
  if (marks != 0) {
    const unsigned bit = (unsigned)__builtin_ctzll(marks) - 7;
    const uint64_t low = word & ((1ull << bit) - 1);
    const uint64_t high = bit == 56 ? 0 : (word >> (bit + 8)) << (bit + 8);
    word = high | (low << 8);
    *decimals = (56 - bit) / 8;
    shift += 8;
    if (shift == 64) return 0;
  }
  if (shift != 0) word |= 0x3030303030303030ull >> (64 - shift);
  const int64_t value = byte_scan_digit_values(word ^ 0x3030303030303030ull);
  *digits = (uint64_t)value;
  return value >= 0;
}

/* A sign and digits with at most one mark; 0 where it is anything else, or too long to be exact this way. */
static inline int byte_scan_long(const uint8_t *text, size_t length, uint8_t mark, uint64_t *digits,
                                 unsigned *decimals, int *is_negative) {
  size_t at = 0;
  *is_negative = length > 0 && text[0] == '-';
  if (*is_negative) at = 1;
  uint64_t value = 0;
  size_t seen = 0, mark_at = 0;
  int has_mark = 0;
  if (length - at > 18) return 0;
  for (; at < length; at++) {
    const uint8_t digit = (uint8_t)(text[at] - '0');
    if (digit <= 9) {
      value = value * 10 + digit;
      seen++;
    } else if (text[at] == mark && !has_mark) {
      has_mark = 1;
      mark_at = at;
    } else {
      return 0;
    }
  }
  if (seen == 0 || seen > 17 || value >= 1ull << 53) return 0;
  *digits = value;
  *decimals = has_mark ? (unsigned)(length - 1 - mark_at) : 0;
  return 1;
}

/* What stands for a value that is no small multiple of the unit. */
#define BYTE_SCAN_NO_MULTIPLE UINT16_MAX

/* The digits of a number of 1 to 8 bytes that has just `scale` decimals; -1 where it is anything else. Eight bytes have
   to be readable. */
static inline int64_t byte_scan_usual(const uint8_t *text, size_t length, uint8_t mark, unsigned scale) {
  if (scale == 0 && length == 1) return (uint8_t)(*text - '0') <= 9 ? *text - '0' : -1;
  uint64_t word;
  memcpy(&word, text, 8);
  /* Digits become their values; what is moved in before the first one is 0. */
  word = (word ^ 0x3030303030303030ull) << (64 - 8 * (unsigned)length);
  if (scale != 0) {
    const unsigned bit = 56 - 8 * scale;
    if ((uint8_t)(word >> bit) != (mark ^ 0x30)) return -1;
    word = ((word >> (bit + 8)) << (bit + 8)) | ((word & ((1ull << bit) - 1)) << 8);
  }
  return byte_scan_digit_values(word);
}

/* `byte_scan_numbers` for one scale, which is known when this is compiled. */
static inline __attribute__((always_inline)) size_t
byte_scan_numbers_of(struct byte_scan_rows rows, size_t row, size_t count, uint8_t mark, unsigned scale, uint32_t limit,
                     double *values, uint16_t *multiples) {
  static const uint32_t factors[5] = {1, 10, 100, 1000, 10000};
  const double unit = byte_scan_powers[scale];
  const uint32_t *place = rows.places + row * rows.stride;
  for (; row < count; row++, place += rows.stride) {
    const uint32_t start = place[0] + rows.gap;
    const uint8_t *text = rows.bytes + start;
    const size_t length = place[1] - start;
    if (BYTE_SCAN_LITTLE_ENDIAN && length - 1 < 8) {
      const int64_t usual = byte_scan_usual(text, length, mark, scale);
      if (usual >= 0) {
        if (usual < limit) {
          multiples[row] = (uint16_t)usual;
        } else {
          multiples[row] = BYTE_SCAN_NO_MULTIPLE;
          values[row] = (double)usual / unit;
        }
        continue;
      }
    }
    uint64_t digits;
    unsigned decimals;
    int is_negative = 0;
    if (length == 0) break;
    if (length > 8 || !BYTE_SCAN_LITTLE_ENDIAN || !byte_scan_short(text, length, mark, &digits, &decimals)) {
      if (!byte_scan_long(text, length, mark, &digits, &decimals, &is_negative)) break;
    }
    uint16_t multiple = BYTE_SCAN_NO_MULTIPLE;
    if (decimals <= scale && digits < limit && !is_negative) {
      const uint64_t scaled = digits * factors[scale - decimals];
      if (scaled < limit) multiple = (uint16_t)scaled;
    }
    multiples[row] = multiple;
    if (multiple == BYTE_SCAN_NO_MULTIPLE) {
      /* Both numbers are exact, so that the quotient is the double next to what was written. */
      const double value = decimals == 0 ? (double)digits : (double)digits / byte_scan_powers[decimals];
      values[row] = is_negative ? -value : value;
    }
  }
  return row;
}

/* Reads the numbers of a column in rows from `row` up to `count`: the number as a multiple of 10^-scale into
   `multiples`, where it is one below `limit`; otherwise BYTE_SCAN_NO_MULTIPLE, and the nearest double into `values`.
   `places` of the rows is that of the column. Returns the first row that holds anything but a plain number of at most
   17 digits below 2^53, which has to be read by other means. */
static inline size_t byte_scan_numbers(struct byte_scan_rows rows, size_t row, size_t count, uint8_t mark,
                                       unsigned scale, uint32_t limit, double *values, uint16_t *multiples) {
#define BYTE_SCAN_OF(known)                                                            \
  case known:                                                                          \
    return byte_scan_numbers_of(rows, row, count, mark, known, limit, values, multiples);
  switch (scale) {
    BYTE_SCAN_OF(0)
    BYTE_SCAN_OF(1)
    BYTE_SCAN_OF(2)
    BYTE_SCAN_OF(3)
    default: BYTE_SCAN_OF(4)
  }
#undef BYTE_SCAN_OF
}

#endif
