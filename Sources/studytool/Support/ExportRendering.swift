internal import Cryptography
internal import StudyDocuments
internal import StudyExport
internal import StudyModel
internal import TableFiles

/// Makes the bytes of every file of an export, and collects what there is to say about them.
struct ExportRendering {
  private let data: DataExport
  private let missing: MissingStyle?
  private let keepsFormulas: Bool
  private let hasByteOrderMark: Bool
  /// What is worth knowing about what was made.
  private(set) var notes: [String] = []
  private var neutralized = 0
  /// How many changes of an SPSS file are told one by one.
  private static let mostRemarks = 5

  /// Prepares to make files.
  ///
  /// - Parameters:
  ///   - data: the data.
  ///   - missing: how missing values stand in tables; nil for what is usual in each format.
  ///   - keepsFormulas: whether text that a spreadsheet would run stays as it is.
  ///   - hasByteOrderMark: whether CSV begins with a byte order mark.
  init(_ data: DataExport, missing: MissingStyle?, keepsFormulas: Bool, hasByteOrderMark: Bool) {
    self.data = data
    self.missing = missing
    self.keepsFormulas = keepsFormulas
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// Makes the files of a plan.
  ///
  /// - Parameter plan: what is wanted.
  /// - Returns: the bytes of each file, in its order.
  /// - Throws: `OutputError` where a format cannot hold the data.
  mutating func render(_ plan: ExportPlan) throws -> [[UInt8]] {
    var contents: [[UInt8]] = []
    // The codebook of DDI names the hashes of its data files, which stand behind it.
    var described: [DDIDataFile] = []
    var descriptionPlace: Int?
    for file in plan.files {
      switch file.content {
      case .csv(let table): contents.append(csv(sheet(table), missing: missing ?? .empty))
      case .xlsx:
        do throws(XLSXWriteError) { contents.append(try data.xlsx(missing: missing ?? .empty)) } catch {
          throw OutputError(place: file.path, error.description, remedy: "nothing was written")
        }
      case .sav(let table): contents.append(try sav(table, path: file.path))
      case .ddi:
        descriptionPlace = contents.count
        contents.append([])
      case .ddiData(let table):
        let bytes = csv(sheet(table), missing: missing ?? .codes)
        contents.append(bytes)
        described.append(
          DDIDataFile(
            sheet: sheet(table), name: Paths.name(file.path), sha256: SHA256.hexadecimal(of: bytes),
            neutralizesFormulas: !keepsFormulas))
      }
    }
    if let descriptionPlace {
      contents[descriptionPlace] = try data.ddi(described, missing: missing ?? .codes)
      if plan.isStandardOutput {
        notes.append("only the codebook is written here; its data files need a file or a folder with -o")
      }
    }
    if neutralized > 0 {
      notes.append(
        "an apostrophe was put before \(neutralized.counting("cell")) of text in CSV that a spreadsheet would run as a formula (leave them with --keep-formulas)"
      )
    }
    return contents
  }

  private func sheet(_ table: String) -> DataSheet {
    data.sheets.first { $0.id == table } ?? data.codebook(missing: missing ?? .empty)
  }

  private mutating func csv(_ sheet: DataSheet, missing: MissingStyle) -> [UInt8] {
    let made = data.csv(
      sheet,
      style: CSVStyle(
        missing: missing, neutralizesFormulas: !keepsFormulas, hasByteOrderMark: hasByteOrderMark))
    neutralized += made.neutralized
    return made.bytes
  }

  private mutating func sav(_ table: String, path: String) throws -> [UInt8] {
    do throws(SPSSWriteError) {
      let made = try data.spss(sheet(table)).encoded(path: Paths.name(path))
      // Long questions have long labels, one for each variable.
      notes += made.remarks.prefix(Self.mostRemarks).map(\.description)
      if made.remarks.count > Self.mostRemarks {
        notes.append(
          "\(Paths.name(path)): \(made.remarks.count) names and labels in all were changed to what SPSS can hold; csv and xlsx have a codebook with all of them whole"
        )
      }
      return made.bytes
    } catch {
      throw OutputError(place: path, error.description, remedy: "nothing was written")
    }
  }
}
