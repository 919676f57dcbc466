/// Why an SPSS file cannot be written.
public enum SPSSWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no variables.
  case noVariables
  /// A case has more or fewer values than there are variables; the case counts from 1.
  case wrongCount(case: Int, values: Int, variables: Int)
  /// A value does not fit its variable: text among numbers, a number among texts, or text that is no date.
  case wrongKind(case: Int, variable: String, value: String)
  /// A number is infinite or not a number; a missing one is nil.
  case notFinite(case: Int, variable: String)
  /// A text is longer than SPSS can hold.
  case textTooLong(case: Int, variable: String, bytes: Int)
  /// More values are declared as missing than SPSS can: three values, or a range and a value.
  case tooManyMissing(variable: String)
  /// A label or a missing value does not fit its variable: one of Stata's, or text among numbers.
  case wrongValue(variable: String, value: String)
  /// A display format is none of SPSS.
  case wrongFormat(variable: String, format: String)
  /// The library that writes the file refuses, in its own words.
  case refused(String)
  /// The file cannot be written.
  case file(FileError)

  /// What is wrong, what was expected, how to fix it.
  public var description: String {
    switch self {
    case .noVariables: "there are no variables to write; at least one was expected"
    case .wrongCount(let number, let values, let variables):
      "case \(number) has \(values) values; \(variables) were expected, one for each variable"
    case .wrongKind(let number, let variable, let value):
      "case \(number), \(variable): \"\(value)\" does not fit the variable; a value of its kind was expected"
    case .notFinite(let number, let variable):
      "case \(number), \(variable): the number is infinite or no number; write it as missing"
    case .textTooLong(let number, let variable, let bytes):
      "case \(number), \(variable): the text has \(bytes) bytes; at most \(SPSSFile.longestText) were expected; shorten it"
    case .tooManyMissing(let variable):
      "\(variable): SPSS declares at most three values as missing, or a range and one value; declare fewer"
    case .wrongValue(let variable, let value):
      "\(variable): the label or missing value \"\(value)\" does not fit the variable; a value of its kind was expected"
    case .wrongFormat(let variable, let format):
      "\(variable): \"\(format)\" is no display format of SPSS; one such as F8.2 or DATETIME20 was expected"
    case .refused(let words): "the SPSS file cannot be written: \(words)"
    case .file(let error): error.description
    }
  }
}
