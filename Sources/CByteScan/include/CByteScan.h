#ifndef CBYTESCAN_H
#define CBYTESCAN_H

/* Looking for the few bytes that matter in a large text, sixteen at a time where the processor has SSE2 and one at
   a time elsewhere. In Swift the same loops over SIMD16<UInt8> were ten times slower, hence C. Nothing here keeps
   state or reads outside the range it is given. */

#include <stddef.h>
#include <stdint.h>

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

#endif
