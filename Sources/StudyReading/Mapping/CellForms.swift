internal import StudyDocuments
package import StudyModel

/// How the cells of a file are written, as far as that was told or found out before rows are read.
package struct CellForms {
  /// How its dates are written.
  var stamps = StampForm()
  /// What the numbers of times such as `12:30` are, by column; minutes and seconds where nothing is said.
  package var clocks: [Int: ClockForm] = [:]
  /// The sign before the decimals, by column; that of the file where nothing is said.
  var decimalMarks: [Int: ReadingOptions.DecimalMark] = [:]
  /// The sign before the decimals as one word for the whole file; nil where that was told, or no column holds numbers.
  var decimalMark: ReadingOptions.DecimalMark?
  /// How many decimals the numbers of measures have as a rule, by column.
  var decimals: [Int: Int] = [:]
  /// The columns whose times such as `12:30` were found to be minutes and seconds, by other times.
  var stopwatchColumns: Set<Int> = []
  /// The columns of minutes and seconds in which a spreadsheet took 25:30 for hours and minutes, and wrote 25:30:00.
  var shiftedClockColumns: Set<Int> = []

  /// Records what was found out in a source, so that a later read finds nothing out anew.
  ///
  /// - Parameter source: the source, which is changed.
  package func record(in source: inout Study.Source) {
    source.decimal = source.decimal ?? decimalMark?.rawValue
    source.dateOrder = source.dateOrder ?? stamps.order
    // Said of a file, the form of its times goes before what a heading says of one column.
    if source.clock == nil, !stopwatchColumns.isEmpty, !clocks.values.contains(.hoursMinutes) {
      source.clock = .minutesSeconds
    }
  }

  /// Records what was found out of a column in its declaration, where the columns of the file differ.
  ///
  /// - Parameters:
  ///   - index: the position of the column.
  ///   - column: its declaration, which is changed.
  ///   - source: the source with what was recorded of the whole file.
  package func record(_ index: Int, in column: inout Study.Source.Column, of source: Study.Source) {
    if source.decimal == ReadingOptions.DecimalMark.byColumn.rawValue {
      column.decimal = decimalMarks[index]?.rawValue
    }
    if source.clock == nil, clocks.values.contains(.hoursMinutes) {
      column.clock = clocks[index] ?? (stopwatchColumns.contains(index) ? .minutesSeconds : nil)
    }
  }

  /// What was found out, what is worth telling of it, and what cannot be settled.
  struct Detection {
    var forms = CellForms()
    var assumptions: [Assumption] = []
    var problems: [InputProblem] = []
    /// The measures of which a time was seen that only a stopwatch shows.
    var stopwatches: Set<String> = []
    /// The measures with times that can be read both ways, and what to say where no other column settles it.
    var openClocks: [(measure: String, problem: InputProblem)] = []
  }
}
