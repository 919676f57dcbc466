internal import CByteScan

/// Telling code pages apart by the letters and signs that their bytes would be.
///
/// Thai letters stand in runs, and no other usual code page has only bytes of Thai letters in them. Of the others, each
/// word with a byte beyond ASCII is read in every code page: a capital or a sign inside of a word of small letters speaks
/// against one, a vowel between consonants, an apostrophe or a closing quote behind a word for it. A code page is taken
/// where it leads clearly, or where all that are plausible read the same. Everything else is left to be named.
struct CodePageDetection {
  /// The code pages of the West, of Central Europe, of Turkey and of old Macintosh computers, the most frequent one first.
  private static let candidates: [TextEncoding] = [.windows1252, .windows1250, .windows1254, .macRoman]
  /// Fewer bytes of Thai prove nothing.
  private static let leastThai = 8
  /// As many different words decide.
  private static let mostWords = 2000

  /// The code page.
  let encoding: TextEncoding
  /// A word that was decided on: `byte 0xF8 is ø in "Søren"`.
  let example: String

  /// Looks at bytes; nil where they may be UTF-8, and where several code pages explain them differently.
  init?(sample: [UInt8]) {
    guard sample.contains(where: { $0 >= 0x80 }), !Self.mayBeUTF8(sample) else { return nil }
    let words = Self.words(in: sample)
    var chosen: CodePage?
    var word = words.first
    if Self.isThai(sample) {
      chosen = CodePage(.windows874)
    } else if let (page, contested) = Self.leader(words) {
      chosen = page
      word = contested ?? word
    }
    guard let chosen, let word, let byte = word.bytes.first(where: { $0 >= 0x80 }),
      let sign = chosen.scalar(byte), let text = chosen.text(word.bytes)
    else { return nil }
    encoding = chosen.encoding
    let code = String(byte, radix: 16, uppercase: true)
    example = "byte 0x\(code) is \(Character(sign)) in \"\(text)\""
  }

  /// What the first word that is no UTF-8 would be in the code pages that differ on it, the likeliest one first.
  static func readings(of bytes: [UInt8]) -> [(encoding: TextEncoding, text: String)] {
    let place = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { byte_scan_utf8($0, bytes.count) } ?? 0
    }
    guard place < bytes.count else { return [] }
    let word = word(in: bytes[...], at: place)
    let high = word.bytes.count { $0 >= 0x80 }
    let isInRuns = high * 2 > word.bytes.count && high > 1
    var pages = candidates.compactMap(CodePage.init).map { (page: $0, score: $0.score(word)) }
    pages.sort { $0.score.contradictions < $1.score.contradictions }
    if let thai = CodePage(.windows874) {
      pages.insert((thai, WordScore()), at: isInRuns ? 0 : pages.count)
    }
    var readings: [(encoding: TextEncoding, text: String)] = []
    for (page, _) in pages {
      guard let text = page.text(word.bytes), !readings.contains(where: { $0.text == text }) else { continue }
      readings.append((page.encoding, text))
    }
    return Array(readings.prefix(3))
  }

  // MARK: Words

  /// A run of letters and bytes beyond ASCII, with the bytes around it.
  private struct Word: Hashable {
    var bytes: ArraySlice<UInt8>
    var before: UInt8
    var after: UInt8
  }

  private static func word(in bytes: ArraySlice<UInt8>, at place: Int) -> Word {
    func isPart(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
    var (start, end) = (place, place)
    while start > bytes.startIndex, place - start < 40, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.endIndex, end - place < 40, isPart(bytes[end]) { end += 1 }
    return Word(
      bytes: bytes[start..<end], before: start > bytes.startIndex ? bytes[start - 1] : UInt8(ascii: "\n"),
      after: end < bytes.endIndex ? bytes[end] : UInt8(ascii: "\n"))
  }

  /// The different words with bytes beyond ASCII, in their order.
  private static func words(in sample: [UInt8]) -> [Word] {
    var words: [Word] = []
    var known: Set<[UInt8]> = []
    var at = 0
    while words.count < mostWords, let place = sample[at...].firstIndex(where: { $0 >= 0x80 }) {
      let word = word(in: sample[at...], at: place)
      if known.insert(Array(word.bytes)).inserted { words.append(word) }
      at = max(place + 1, word.bytes.endIndex)
    }
    return words
  }

  /// Whether a sample is UTF-8 up to a character that its end cuts.
  private static func mayBeUTF8(_ sample: [UInt8]) -> Bool {
    let valid = sample.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { byte_scan_utf8($0, bytes.count) } ?? 0
    }
    return valid + 3 >= sample.count && sample[valid...].allSatisfy { $0 >= 0x80 }
  }

  private static func isThai(_ sample: [UInt8]) -> Bool {
    var high = 0
    var consonants = 0
    var runs = 0
    var isInRun = false
    for byte in sample {
      if byte >= 0x80 {
        // Punctuation of Windows, a no-break space, letters, vowels, tones, digits.
        let isThai =
          [0x80, 0x85].contains(byte) || (0x91...0x97).contains(byte) || (0xA0...0xDA).contains(byte)
          || (0xDF...0xFB).contains(byte)
        guard isThai else { return false }
        high += 1
        if (0xA1...0xCE).contains(byte) { consonants += 1 }
        if !isInRun { runs += 1 }
      }
      isInRun = byte >= 0x80
    }
    // Small letters of Cyrillic are where Thai has vowels, tones and digits.
    return high >= leastThai && high >= 3 * runs && 3 * consonants >= high
  }

  // MARK: Evidence

  /// The code page that explains words clearly better than all others, and the first word on which others differ.
  private static func leader(_ words: [Word]) -> (CodePage, contested: Word?)? {
    let pages = candidates.compactMap(CodePage.init)
    let scores = pages.map { page in words.map(page.score) }
    let sums = scores.map { $0.reduce(0) { $0 + $1.evidence } }
    // A sign out of place occurs in any text; more than one word in eight is another code page.
    let plausible = pages.indices.filter { page in
      let contradicting = scores[page].count { $0.contradictions > 0 }
      return scores[page].allSatisfy(\.isDefined) && contradicting * 8 <= words.count
    }
    guard
      let best = plausible.filter({ sums[$0] > 0 || sums[$0] == 0 && $0 == pages.startIndex }).max(by: {
        (sums[$0], pages.count - $0) < (sums[$1], pages.count - $1)
      })
    else { return nil }
    if pages[best].encoding != .windows1252 {
      guard words.count > 1, Set(words.flatMap(\.bytes).filter { $0 >= 0x80 }).count > 1 else { return nil }
    } else if words.count == 1,
      Set(pages.filter { $0.encoding != .macRoman }.map { $0.text(words[0].bytes) }).count > 1
    {
      return nil
    }
    var contested: Word?
    for rival in plausible where rival != best {
      let differing = words.indices.filter {
        pages[best].text(words[$0].bytes) != pages[rival].text(words[$0].bytes)
      }
      guard !differing.isEmpty else { continue }
      contested = contested ?? differing.first { scores[best][$0].evidence > 0 }.map { words[$0] }
      let lead = differing.reduce(0) { $0 + scores[best][$1].evidence - scores[rival][$1].evidence }
      // Quotes of Windows are rare letters on a Macintosh, whose texts have other letters as well.
      if pages[best].encoding == .windows1252, pages[rival].encoding == .macRoman, lead >= 0 { continue }
      guard differing.count > 1, lead > 1, lead * 4 >= differing.count else { return nil }
    }
    return (pages[best], contested)
  }

  /// What a word says about a code page.
  private struct WordScore {
    /// How plausible letters and signs are where they stand.
    var evidence = 0
    /// How many are where no text has them.
    var contradictions = 0
    /// Whether the code page has all bytes.
    var isDefined = true
  }

  /// The characters of a code page.
  private struct CodePage {
    let encoding: TextEncoding
    private let scalars: [Unicode.Scalar?]

    init?(_ encoding: TextEncoding) {
      guard let converter = TextConverter(from: encoding) else { return nil }
      self.encoding = encoding
      scalars = (0...127).map { offset in
        var byte = [0x80 + UInt8(offset)]
        var output = [UInt8](repeating: 0, count: 8)
        let step = converter.convert(&byte, from: 0, to: 1, into: &output, from: 0, to: 8)
        guard step.used == 1, step.written > 0 else { return nil }
        let scalar = String(decoding: output[..<step.written], as: UTF8.self).unicodeScalars.first
        return scalar?.properties.generalCategory == .control ? nil : scalar
      }
    }

    func scalar(_ byte: UInt8) -> Unicode.Scalar? {
      byte < 0x80 ? Unicode.Scalar(byte) : scalars[Int(byte) - 0x80]
    }

    /// The text of bytes; nil where the code page does not have all of them.
    func text(_ bytes: ArraySlice<UInt8>) -> String? {
      var text = String.UnicodeScalarView()
      for byte in bytes {
        guard let scalar = scalar(byte) else { return nil }
        text.append(scalar)
      }
      return String(text)
    }

    func score(_ word: Word) -> WordScore {
      guard let text = text(word.bytes)?.unicodeScalars.map(Sign.init) else {
        return WordScore(isDefined: false)
      }
      var score = WordScore()
      // A word wholly beyond ASCII is of another script.
      if text.count > 3, word.bytes.allSatisfy({ $0 >= 0x80 }), text.count(where: \.isLetter) > 1 {
        score.contradictions = 1
      }
      let (before, after) = (Sign(Unicode.Scalar(word.before)), Sign(Unicode.Scalar(word.after)))
      for (index, byte) in word.bytes.enumerated() where byte >= 0x80 {
        let verdict = text[index].evidence(
          behind: index > 0 ? text[index - 1] : before,
          before: index + 1 < text.count ? text[index + 1] : after)
        guard let verdict else {
          score.contradictions += 1
          continue
        }
        score.evidence += verdict
      }
      score.evidence = max(-1, min(1, score.evidence)) - 3 * score.contradictions
      return score
    }
  }
}

/// A character and what may stand beside it.
private struct Sign {
  let scalar: Unicode.Scalar
  let isSmall: Bool
  let isCapital: Bool
  let isVowel: Bool
  var isLetter: Bool { isSmall || isCapital }

  private static let vowels = Set("aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœąęăőűěůı".unicodeScalars)

  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar
    let category = scalar.properties.generalCategory
    isSmall = category == .lowercaseLetter
    isCapital = category == .uppercaseLetter
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    isVowel = (isSmall || isCapital) && Self.vowels.contains(small)
  }

  /// How plausible the character is between two others: 1, 0 or -1; nil where no text has it.
  func evidence(behind: Sign, before: Sign) -> Int? {
    if isLetter { return letterEvidence(behind, before) }
    let isInside = behind.isLetter && before.isLetter
    switch scalar {
    case "\u{2019}":
      guard isInside else { return behind.isLetter || behind.isDigit ? 1 : 0 }
      // don't, he's, l'homme, d'accord.
      return "stmdlrv".unicodeScalars.contains(before.scalar) || before.isVowel ? 1 : 0
    // An opening quote is typed for an apostrophe at times.
    case "\u{2018}" where isInside: return 0
    case "\u{A0}", "\u{AD}", "·", "\u{2011}": return 0
    case "–", "—": return behind.scalar == " " && before.scalar == " " ? 1 : 0
    case _ where isInside: return nil
    case "“", "„", "‘", "‚", "«", "¿", "¡", "‹":
      return !behind.isLetter && before.isLetter ? 1 : before.isLetter ? -1 : 0
    case "”", "»", "›", "…": return behind.isLetter || behind.scalar.properties.isPatternSyntax ? 1 : 0
    case "€", "£", "§", "°", "®", "™", "©", "•", "²", "³", "×", "±", "ª", "º": return 0
    default: return behind.isLetter || before.isLetter ? nil : -1
    }
  }

  private func letterEvidence(_ behind: Sign, _ before: Sign) -> Int? {
    if isCapital, behind.isSmall { return nil }
    if isSmall, behind.isCapital, before.isCapital { return nil }
    // Polish ń never stands before a vowel, nor Romanian ă; Spanish ñ always does.
    if (scalar == "ń" || scalar == "ă") && before.isVowel || scalar == "ñ" && !before.isVowel { return -1 }
    let vowels = [behind, before].count(where: \.isVowel)
    if isVowel { return 1 - vowels }
    if vowels > 0 { return 1 }
    return behind.isLetter == before.isLetter ? -1 : 0
  }

  private var isDigit: Bool { ("0"..."9").contains(scalar) }
}
