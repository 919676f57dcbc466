#ifndef STUDYTOOL_BUILTINS_H
#define STUDYTOOL_BUILTINS_H

#include <stddef.h>

/// A file of Surveys/ or Reports/ inside the program.
struct built_in_file {
  /// The path within the project: "Surveys/Instruments/sus.xml".
  const char *path;
  /// The bytes; they live as long as the program.
  const unsigned char *bytes;
  /// The number of bytes.
  size_t size;
};

/// The number of files.
size_t built_in_count(void);

/// The file at a position below built_in_count(), in ascending order of path.
const struct built_in_file *built_in_at(size_t index);

#endif
