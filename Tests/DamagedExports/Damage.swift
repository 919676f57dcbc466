internal import Stats

/// What happens to files between a survey and an analysis.
enum Damage: String, CaseIterable {
  // What the file says stays the same.
  case columnsShuffled, rowsShuffled, headingsRespelt, headingsTranslated, itemsTranslated, answersTranslated,
    answersAsWords
  case numbersBesideWords, conditionsTurned, answersInRows, decimalCommas, delimiterChanged, encodingChanged
  case titleAbove, blankRows, blankColumns, summaryRows, spacesAround, furtherColumns, scoreBeside
  case unitInHeading, unitInCells, timesAsClock, answersMissing
  // What the file says changes, and leaves a trace.
  case itemDropped, itemDoubled, itemAskedTwice, itemRenamed, itemsUnnamed, zeroBased, otherScale,
    scaleFlipped
  case itemMarkedReversed, unitUnnamed, unitsMixed, headingsShifted, rowShifted, headingsLost
  case identifiersBlank, identifiersLost, identifiersOnce, identifierMisspelt, rowDoubled, secondAnswer
  case missingCodes, strayAnswer, groupMisspelt, groupsBlank, summaryWithoutWord, decimalsMixed
  // What the file says changes, and nothing in it shows that.
  case itemsExchanged, itemFlipped, answersMovedDown, groupsExchanged, unitMislabelled

  enum Class: String, CaseIterable {
    case keepsInformation = "keeps the information"
    case changesInformation = "changes it with a trace"
    case traceless = "leaves no trace"
  }

  var kind: Class {
    switch self {
    case .columnsShuffled, .rowsShuffled, .headingsRespelt, .headingsTranslated, .itemsTranslated,
      .answersTranslated,
      .answersAsWords, .numbersBesideWords, .conditionsTurned, .answersInRows, .decimalCommas,
      .delimiterChanged, .encodingChanged, .titleAbove, .blankRows, .blankColumns, .summaryRows,
      .spacesAround,
      .furtherColumns, .scoreBeside, .unitInHeading, .unitInCells, .timesAsClock, .answersMissing:
      .keepsInformation
    case .itemsExchanged, .itemFlipped, .answersMovedDown, .groupsExchanged, .unitMislabelled: .traceless
    default: .changesInformation
    }
  }

  /// What has to be assumed of a file that this damage leaves no trace in.
  var violated: String? {
    switch self {
    case .itemsExchanged: "each column holds the answers to the item that its heading names"
    case .itemFlipped: "all items of a form run as published"
    case .answersMovedDown: "the cells of a row are of one participant"
    case .groupsExchanged: "each participant was in the group that the file names"
    case .unitMislabelled: "times are in the unit that the heading names"
    default: nil
    }
  }

  /// Whether it changes what the study found, before there is a file.
  var changesContent: Bool { self == .answersMissing }

  /// Another layout of the same content, for damage that is one.
  func layout(of export: CleanExport) -> CleanExport.Layout? {
    switch (self, export.layout) {
    case (.conditionsTurned, .conditionRows): .conditionColumns
    case (.conditionsTurned, .conditionColumns): .conditionRows
    case (.answersInRows, .names), (.answersInRows, .wording): .answerRows
    default: nil
    }
  }

  /// Leaves out single answers, at most as many of a person as its form allows.
  func change(_ content: inout Content, using generator: inout SplitMix64) -> Bool {
    guard let form = content.form, form.mostMissing > 0 else { return false }
    for person in content.people.indices where generator.oneIn(4) {
      for block in content.people[person].answers.indices {
        // The first two hold the ends of the scale.
        content.people[person].answers[block][1 + generator.below(form.count - 1)] = nil
      }
    }
    return true
  }

  /// Damages a file.
  ///
  /// - Returns: whether there was anything to damage.
  func apply(to sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64) -> Bool {
    switch kind {
    case .keepsInformation: rewrite(&sheet, of: export, using: &generator)
    case .changesInformation: change(&sheet, of: export, using: &generator)
    case .traceless: mislead(&sheet, using: &generator)
    }
  }
}

/// Names and words in other spellings and languages.
enum Spellings {
  static let translated: [String: [String]] = [
    "participant": ["Teilnehmer", "participante", "uczestnik"],
    "id": ["Teilnehmer-ID", "identificador", "identyfikator"],
    "Participant ID": ["Teilnehmer-ID", "ID del participante", "ID uczestnika"],
    "group": ["Gruppe", "grupo", "grupa"], "Group": ["Gruppe", "Grupo", "Grupa"],
    "condition": ["Bedingung", "condición", "warunek"], "task": ["Aufgabe", "tarea", "zadanie"],
    "time_s": ["Zeit (s)", "tiempo (s)", "czas (s)"], "score": ["Punkte", "puntuación", "wynik"],
    "success": ["Erfolg", "éxito", "sukces"], "age": ["Alter", "edad", "wiek"],
    "gender": ["Geschlecht", "género", "płeć"], "comments": ["Kommentare", "comentarios", "komentarze"],
    "Timestamp": ["Zeitstempel", "Marca temporal", "Sygnatura czasowa"],
    "item": ["Frage", "pregunta", "pytanie"], "answer": ["Antwort", "respuesta", "odpowiedź"],
  ]

  /// The items of the SUS in words of our own, by language.
  static let items: [[String]] = [
    [
      "Ich denke, dass ich dieses System gerne häufig benutzen würde.",
      "Ich fand das System unnötig komplex.", "Ich fand das System einfach zu benutzen.",
      "Ich glaube, dass ich technische Hilfe brauchen würde, um das System zu benutzen.",
      "Ich fand, dass die Funktionen des Systems gut integriert sind.",
      "Ich fand, dass es im System zu viele Inkonsistenzen gab.",
      "Ich glaube, dass die meisten Menschen das System schnell lernen.",
      "Ich fand das System sehr umständlich zu benutzen.",
      "Ich fühlte mich bei der Benutzung des Systems sehr sicher.",
      "Ich musste viel lernen, bevor ich mit dem System arbeiten konnte.",
    ],
    [
      "Creo que me gustaría usar este sistema con frecuencia.",
      "Encontré el sistema innecesariamente complejo.", "Pensé que el sistema era fácil de usar.",
      "Creo que necesitaría la ayuda de un técnico para usar este sistema.",
      "Las funciones de este sistema me parecieron bien integradas.",
      "Pensé que había demasiada inconsistencia en este sistema.",
      "Imagino que la mayoría aprendería a usar este sistema rápidamente.",
      "Encontré el sistema muy incómodo de usar.", "Me sentí muy seguro al usar el sistema.",
      "Tuve que aprender muchas cosas antes de poder usar el sistema.",
    ],
  ]

  /// A heading as another person would have typed it.
  static func respelt(_ heading: String, _ style: Int) -> String {
    switch style {
    case 0: heading.uppercased()
    case 1: heading.lowercased()
    case 2: heading.replacing("_", with: " ")
    case 3: heading.replacing(" ", with: "  ")
    default: " " + heading + " "
    }
  }
}
