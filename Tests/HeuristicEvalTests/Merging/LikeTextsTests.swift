import Foundation
import Testing

@testable import HeuristicEval

@Suite struct LikeTextsTests {
  private func likeness(_ first: String, _ second: String) -> Double {
    var found = 0.0
    var texts = LikeTexts([first, second], least: 1e-6)
    texts.search { _, like in
      if let one = like.first { found = one.likeness }
      return true
    }
    return found
  }

  @Test(arguments: [
    ("No feedback after saving", "no  FEEDBACK, after saving!"), ("naïve Über", "NAÏVE ÜBER"),
    ("บันทึก\u{200B}แล้ว", "บันทึกแล้ว"), ("a", "A"), ("ΟΘΟΝΗ", "οθονη"),
  ]) func capitalsSignsAndSpacesMakeNoDifference(first: String, second: String) {
    #expect(abs(likeness(first, second) - 1) < 1e-12)
  }

  @Test(arguments: [
    ("No feedback", "Icons blur"), ("", ""), ("", "anything"), ("...", "!!!"),
    ("No feedback", "ไม่มีการแจ้งเตือน"),
  ]) func textsWithoutACommonSequenceAreNotAlike(first: String, second: String) {
    #expect(likeness(first, second) == 0)
  }

  @Test func theLikenessOfTwoShortTextsIsThatWorkedOutByHand() {
    // " ab", "abc", "bc " and " ab", "abd", "bd ": one of five sequences in both, ln(1 + 2/2) against ln(1 + 2/1).
    let (common, own) = (log(2.0), log(3.0))
    let expected = common * common / (common * common + 2 * own * own)
    #expect(abs(likeness("abc", "abd") - expected) < 1e-15)
  }

  @Test func thaiPhrasesAreAlikeWhereverTheirWordsStand() {
    let found = likeness("ช่องค้นหาถูกซ่อนอยู่ หาไม่เจอ", "ผู้ใช้หาช่องค้นหาไม่เจอเพราะซ่อนอยู่ด้านบน")
    #expect(found > 0.25)
  }

  /// Every cosine worked out from dictionaries, without lists and bounds.
  @Test(arguments: [0.05, 0.2, 0.5, 0.9]) func nothingThatIsAlikeIsMissed(least: Double) {
    var generator = Numbers(state: 7)
    let words = ["save", "saving", "vow", "screen", "search", "field", "บันทึก", "ค้นหา", "icon", "text", "no"]
    let texts = (0..<120).map { _ in
      (0..<Int(generator.next() % 7)).map { _ in words[Int(generator.next() % UInt64(words.count))] }
        .joined(separator: " ")
    }
    let sequences = LetterSequences(texts)
    var expected: [[Int]: Double] = [:]
    for second in texts.indices {
      let own = Set(sequences.texts[second])
      for first in 0..<second {
        let shared = own.intersection(sequences.texts[first])
        let sum = shared.reduce(0) { $0 + pow(sequences.weights[Int($1)], 2) }
        let cosine = sum / (sequences.lengths[first] * sequences.lengths[second])
        if cosine >= least { expected[[first, second]] = cosine }
      }
    }
    var found: [[Int]: Double] = [:]
    var search = LikeTexts(texts, least: least)
    search.search { second, like in
      for one in like { found[[one.text, second]] = one.likeness }
      return true
    }
    #expect(found.count == expected.count && expected.count > 10)
    for (pair, cosine) in expected { #expect(abs((found[pair] ?? 0) - min(1, cosine)) < 1e-12) }
  }
}

/// Numbers that look drawn at random and are the same everywhere (xorshift).
struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
