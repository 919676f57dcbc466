internal import CLibStemmer

/// A stemmer of Snowball: what words of one stem have in common.
///
/// English words are stemmed by Porter's second algorithm. The stemmer belongs to one task.
struct WordStemmer: ~Copyable {
  private let handle: OpaquePointer?

  /// Makes a stemmer.
  ///
  /// - Parameter language: a BCP 47 tag; words of a language that Snowball does not know are their own stems.
  init(language: String) {
    let primary = String(language.prefix { $0 != "-" && $0 != "_" })
    // Porter's first algorithm is there under this name, too; a tag is none.
    handle = primary.count <= 3 ? sb_stemmer_new(primary.lowercased(), nil) : nil
  }

  deinit { if let handle { sb_stemmer_delete(handle) } }

  /// The stem of a word.
  ///
  /// - Parameter word: the word in lower case, in UTF-8.
  /// - Returns: the stem in UTF-8.
  func stem(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let handle, let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count)) else {
      return Array(word)
    }
    return Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(handle))))
  }
}
