internal import HeuristicEval
internal import ReportDocument
internal import StudyModel
internal import TableFiles

/// Heuristic sets and artefacts as CSV: they hold no estimates, so that the rows of a report's CSV would be none.
enum HeuristicRows {
  private static func writer(_ headings: [String]) -> CSVWriter {
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row(headings)
    return writer
  }

  /// One row a set or an artefact.
  ///
  /// - Parameters:
  ///   - sets: the heuristic sets.
  ///   - artefacts: the artefacts.
  /// - Returns: the table in UTF-8.
  static func list(_ sets: [HeuristicSet], _ artefacts: [Artefact]) -> [UInt8] {
    var writer = writer([
      "kind", "id", "name", "version", "languages", "heuristics", "questions", "screens", "states", "flows",
      "steps", "rules",
    ])
    for set in sets {
      writer.row(
        ["heuristic-set", set.id, set.name(), set.version, set.languages.joined(separator: " ")]
          + [set.heuristics.count, set.questions.count].map(String.init)
          + [String](repeating: "", count: 5))
    }
    for artefact in artefacts {
      let counts = [
        artefact.screens.count, artefact.screens.map(\.states.count).reduce(0, +), artefact.flows.count,
        artefact.flows.map(\.steps.count).reduce(0, +), artefact.rules.count,
      ]
      writer.row(
        [
          "artefact", artefact.id, artefact.name(), artefact.version,
          artefact.languages.joined(separator: " "), "", "",
        ] + counts.map(String.init))
    }
    return writer.bytes
  }

  /// One row a question, with an empty cell for the answer: a checklist to fill in.
  ///
  /// - Parameters:
  ///   - set: the heuristic set.
  ///   - language: the language of the questions.
  /// - Returns: the table in UTF-8.
  static func checklist(_ set: HeuristicSet, language: String) -> [UInt8] {
    var writer = writer(["question", "heuristic", "text", "answer"])
    for heuristic in set.heuristics {
      for question in heuristic.questions {
        writer.row([question.id, heuristic.id, question.text(language), ""])
      }
    }
    return writer.bytes
  }

  /// One row a screen, state, link, step, rule, place of a rule or quantity.
  ///
  /// - Parameters:
  ///   - artefact: the artefact.
  ///   - language: the language of names and texts.
  /// - Returns: the table in UTF-8.
  static func inventory(_ artefact: Artefact, language: String) -> [UInt8] {
    var writer = writer([
      "kind", "id", "screen", "state", "text", "about", "value", "minimum", "maximum", "unit",
    ])
    let noNumbers = [String](repeating: "", count: 4)
    for screen in artefact.screens {
      writer.row(
        ["screen", screen.id, screen.id, "", screen.name(language), screen.about(language)] + noNumbers)
      for state in screen.states {
        writer.row(
          ["state", state.id, screen.id, state.id, state.name(language), state.about(language)] + noNumbers)
      }
      for link in screen.leadsTo {
        writer.row(
          ["link", screen.id, link.place.screen, link.place.state ?? "", link.action(language), ""]
            + noNumbers)
      }
    }
    for flow in artefact.flows {
      writer.row(["flow", flow.id, "", "", flow.name(language), ""] + noNumbers)
      for step in flow.steps {
        writer.row(
          ["step", step.label, step.place.screen, step.place.state ?? "", step.text(language), flow.id]
            + noNumbers)
      }
    }
    for rule in artefact.rules {
      writer.row(["rule", rule.id, "", "", rule.text(language), ""] + noNumbers)
      for place in rule.places {
        writer.row(["holds-on", rule.id, place.screen, place.state ?? "", "", ""] + noNumbers)
      }
      for quantity in rule.quantities {
        writer.row(["quantity", rule.id, "", "", quantity.name, ""] + numbers(quantity))
      }
    }
    return writer.bytes
  }

  private static func numbers(_ quantity: RuleQuantity) -> [String] {
    func text(_ value: Double) -> String { "\(value)".hasSuffix(".0") ? "\(Int(value))" : "\(value)" }
    let cells: [String] =
      switch quantity.bound {
      case .exactly(let value): [text(value), "", ""]
      case .atLeast(let least): ["", text(least), ""]
      case .atMost(let most): ["", "", text(most)]
      case .within(let range): ["", text(range.lowerBound), text(range.upperBound)]
      }
    return cells + [quantity.unit ?? ""]
  }
}
