internal import HeuristicEval
internal import StudyModel
internal import StudyXML

/// What a schema cannot say of a heuristic set.
enum HeuristicSetContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    let heuristics = document.root.elements("heuristic")
    finder.checkNumbers(heuristics)
    finder.checkSpellings(heuristics)
    finder.checkLanguages(document.root, heuristics)
    finder.checkQuestions(heuristics)
    return finder.problems
  }
}

extension ContradictionFinder {
  /// The heuristics stand in their order, numbered from 1 without a gap.
  fileprivate mutating func checkNumbers(_ heuristics: [XMLElement]) {
    for (position, heuristic) in heuristics.enumerated() where heuristic.integer("number") != position + 1 {
      report(
        heuristic, "number",
        "heuristic \(position + 1) of the set has the number \(heuristic[attribute: "number"] ?? "")",
        expected: "numbers 1, 2, 3 ... in the order of the document",
        remedy: "correct the number or move the heuristic")
      return
    }
  }

  /// A cell of a data file names one heuristic and no other.
  fileprivate mutating func checkSpellings(_ heuristics: [XMLElement]) {
    var owner: [String: String] = [:]
    func note(_ spelling: String, _ element: XMLElement, _ attribute: String, of id: String) {
      let folded = spelling.foldedSpelling
      if let other = owner[folded], other != id {
        report(
          element, attribute, "\"\(spelling)\" would name \(other) and \(id)",
          expected: "names and aliases that belong to one heuristic", remedy: "correct one of them")
      } else {
        owner[folded] = id
      }
    }
    for heuristic in heuristics {
      let id = heuristic[attribute: "id"] ?? ""
      note(id, heuristic, "id", of: id)
      for name in heuristic.elements("name") { note(name.collapsedText, name, "lang", of: id) }
      for alias in heuristic.elements("alias") { note(alias.collapsedText, alias, "", of: id) }
    }
    // Data files name heuristics by number, too.
    for (position, heuristic) in heuristics.enumerated() {
      for alias in heuristic.elements("alias") {
        let folded = alias.collapsedText.foldedSpelling
        let digits = folded.hasPrefix("h") ? folded.dropFirst() : folded[...]
        guard let number = Int(digits), number != position + 1, number >= 1, number <= heuristics.count else {
          continue
        }
        report(
          alias, "", "the alias \"\(alias.collapsedText)\" looks like the number of another heuristic",
          expected: "an alias that is no number of the set", remedy: "remove the alias")
      }
    }
  }

  /// A set is worded wholly in each of its languages, so that a checklist has no gaps.
  fileprivate mutating func checkLanguages(_ root: XMLElement, _ heuristics: [XMLElement]) {
    var parts: [(parent: XMLElement, name: String)] = [(root, "name")]
    for heuristic in heuristics {
      parts += [(heuristic, "name"), (heuristic, "definition")]
      for aspect in heuristic.elements("aspect") {
        parts.append((aspect, "name"))
        parts += aspect.elements("question").map { ($0, "text") }
      }
    }
    checkWordings(parts, what: "set")
  }

  fileprivate mutating func checkQuestions(_ heuristics: [XMLElement]) {
    var seen: [String: String] = [:]
    for question in heuristics.flatMap({ $0.elements("aspect") }).flatMap({ $0.elements("question") }) {
      let id = question[attribute: "id"] ?? ""
      for text in question.elements("text") {
        let folded = text.collapsedText.foldedSpelling
        if let other = seen[folded], other != id {
          report(
            text, "lang", "the questions \(other) and \(id) have the same words",
            expected: "each question once", remedy: "remove one of them")
        } else {
          seen[folded] = id
        }
      }
    }
  }

  /// Every part has words in every language of the document, once.
  ///
  /// - Parameters:
  ///   - parts: elements and the name of their children with words; a part without any words may be left out.
  ///   - what: what the document is, for people.
  mutating func checkWordings(_ parts: [(parent: XMLElement, name: String)], what: String) {
    func language(_ element: XMLElement) -> String { element[attribute: "lang"] ?? "" }
    var wanted: [String] = []
    for part in parts {
      for word in part.parent.elements(part.name) where !wanted.contains(language(word)) {
        wanted.append(language(word))
      }
    }
    for part in parts {
      let words = part.parent.elements(part.name)
      var found: Set<String> = []
      for word in words where !found.insert(language(word)).inserted {
        report(
          word, "lang", "there are two <\(part.name)> in \(language(word))", expected: "one a language",
          remedy: "remove one of them or correct its lang")
      }
      guard let first = words.first, let missing = wanted.first(where: { !found.contains($0) }) else {
        continue
      }
      report(
        first, "lang", "<\(part.name)> has no words in \(missing), in which other parts of the \(what) are",
        expected: "every part in every language of the \(what): \(wanted.joined(separator: ", "))",
        remedy: "add <\(part.name) lang=\"\(missing)\">, or leave the language out everywhere")
    }
  }
}
