import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// One export in the shape of a platform, and what it says.
///
/// The answers are the same for all platforms: three people and the ten items of the SUS, with scores that were counted
/// by hand.
struct PlatformFixture: Sendable, CustomTestStringConvertible {
  /// The identifier of the platform.
  var platform: String
  /// What is special about this one.
  var variant: String
  var grid: ExportGrid
  /// How many rows of the file are headings.
  var headingRows = 1
  /// The rows of the file that hold answers of people, in their order; several each where trials stand in rows.
  var responses: [[Int]]
  /// The columns of the ten items; for answers in one cell the column of that cell, ten times.
  var itemColumns: [Int]
  /// The answers, as the file means them.
  var answers: [[Int]] = Self.people
  /// The names of the participants.
  var participants: [String]
  /// Whether a column of the file names the participant.
  var namesParticipants = true
  /// The headings as the rest of the program sees them; nil for those of the first row.
  var headings: [String]?
  /// How many rows are told as no answers of participants.
  var leftOut = 0
  /// How many rows are counted as not finished.
  var incomplete = 0
  /// How many rows are told and kept.
  var told = 0
  /// Texts of the file that no output may hold.
  var personal: [String] = []
  /// The seconds that the forms took, where the file tells.
  var responseTimes: [Double] = []
  /// Words of what is assumed.
  var assumed: [String] = []
  /// What the user has to say.
  var options = ReadingOptions()
  /// The text of a dictionary that lies beside the data.
  var dictionary: String?
  /// Whether the order of columns is free.
  var canShuffle = true
  /// Whether the file is written as a workbook.
  var isWorkbook = false
  /// How the answer to an item is put into a cell.
  var writesAnswer: @Sendable (_ cell: String, _ item: Int, _ answer: String) -> String = { _, _, answer in
    answer
  }

  var testDescription: String { "\(platform): \(variant)" }

  /// Three people, of whom the scores are 85, 50 and 100.
  static let people = [
    [4, 2, 5, 1, 4, 2, 5, 2, 4, 1], [3, 3, 3, 3, 3, 3, 3, 3, 3, 3], [5, 1, 5, 1, 5, 1, 5, 1, 5, 1],
  ]
  static let scores: [Double] = [85, 50, 100]

  /// The words of the items.
  static let items: [String] = {
    guard let instrument = try? InstrumentCatalogue().instrument("sus") else { return [] }
    return instrument.items.map { $0.text() }
  }()

  /// The answers of a person as texts.
  static func texts(_ person: Int, _ make: (Int) -> String = { String($0) }) -> [String] {
    people[person].map(make)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    guard isWorkbook else { return grid.bytes }
    return WorkbookWriter.workbook(
      csv: grid.rows.map { $0.joined(separator: "|") }.joined(separator: "\n"), delimiter: "|")
  }

  /// Where a cell of the file stands, as messages tell it.
  func place(row: Int, column: Int, in name: String = "export.csv") -> String {
    if isWorkbook {
      let letters = column < 26 ? "" : String(UnicodeScalar(UInt8(64 + column / 26)))
      return "\(name):Answers!\(letters)\(UnicodeScalar(UInt8(65 + column % 26)))\(row + 1)"
    }
    let place = grid.written().places[row][column]
    return "\(name):\(place.line):\(place.column)"
  }

  /// Reads the file.
  func read(_ bytes: [UInt8]? = nil, as name: String = "export.csv") throws -> Observed {
    let folder = try TemporaryFolder()
    if let dictionary { try folder.write(dictionary, to: "project_DataDictionary.csv") }
    return try withExtendedLifetime(folder) {
      try Observed(try folder.write(bytes ?? self.bytes, to: name), options: options)
    }
  }
}
