/// What a Markdown document says, as it comes: blocks and spans begin and end, and text stands between.
enum MarkdownEvent: Sendable, Equatable {
  /// A block of a document.
  enum Block: Sendable, Equatable {
    case paragraph
    case heading(level: Int)
    case quotation
    case code
    /// A list; the number of the first item where the items are numbered.
    case list(start: Int?)
    case item
    case table
    case row
    case cell(isHeading: Bool, isFlushRight: Bool)
    case rule
  }

  /// A stretch of text.
  enum Span: Sendable, Equatable {
    case emphasis
    case strong
    case code
    case link(String)
    case image(String)
  }

  case begin(Block)
  case end(Block)
  case beginSpan(Span)
  case endSpan(Span)
  /// Words, and where in the document they begin; nil for a character that stands for something else there.
  case text(String, offset: Int?)
  case lineBreak

  /// Why a document was not read to its end.
  struct Failure: Error, Equatable {
    /// What is too much.
    enum Reason: Equatable {
      /// Quotations and lists stand in each other more deeply than a report can show.
      case tooDeep
      /// What the document asks for is out of proportion to its size.
      case tooMuch
      /// There is no memory.
      case noMemory
    }

    /// What is too much.
    var reason: Reason
    /// Where, in bytes.
    var offset: Int
  }

  /// How many lists and quotations may stand in each other: LaTeX and word processors have no more.
  static let mostLists = 4
  /// How many lists and quotations may stand in each other altogether.
  static let mostContainers = 6
}
