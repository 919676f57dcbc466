/// Cells of a sheet as spreadsheets name them.
enum SheetReference {
  /// The most rows a sheet of the format has.
  static let mostRows = 1_048_576
  /// The most columns a sheet of the format has: the last one is XFD.
  static let mostColumns = 16_384

  /// The letters of a column: A for 1, Z for 26, AA for 27.
  static func letters(column: Int) -> String {
    var left = column
    var letters = ""
    while left > 0 {
      let (rest, letter) = (left - 1).quotientAndRemainder(dividingBy: 26)
      letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(letter))) + letters
      left = rest
    }
    return letters
  }

  /// The name of a sheet as it stands before the exclamation mark, in apostrophes where it is no plain word.
  static func quoted(_ sheet: String) -> String {
    let isPlain = sheet.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "." || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    if isPlain, let first = sheet.first, !first.isNumber, parse(sheet.utf8) == nil { return sheet }
    return "'" + sheet.replacing("'", with: "''") + "'"
  }

  /// The column (from 1) and the row that a reference such as `C12` names; nil where it is none.
  static func parse(_ text: some Collection<UInt8>) -> (column: Int, row: Int)? {
    var column = 0
    var row = 0
    var letters = 0
    var digits = 0
    for byte in text where byte != UInt8(ascii: "$") {
      let letter = byte & 0xDF
      if letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z") {
        letters += 1
        guard digits == 0, letters <= 3 else { return nil }
        column = column * 26 + Int(letter - UInt8(ascii: "A")) + 1
      } else {
        let digit = byte &- UInt8(ascii: "0")
        digits += 1
        guard digit <= 9, digits <= 7 else { return nil }
        row = row * 10 + Int(digit)
      }
    }
    guard letters > 0, (1...mostColumns).contains(column), (1...mostRows).contains(row) else { return nil }
    return (column, row)
  }
}
