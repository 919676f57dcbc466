internal import StudyModel

/// How the cells of a file are written, as far as that was told or found out before rows are read.
struct CellForms {
  /// How its dates are written.
  var stamps = StampForm()
}
