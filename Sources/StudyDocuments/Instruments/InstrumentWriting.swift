public import StudyModel
internal import StudyXML

extension InstrumentDocument {
  /// Writes a questionnaire as XML that validates.
  ///
  /// What is written reads back as an equal instrument. Other wordings carry the language of the item's own words, since
  /// the instrument does not keep theirs.
  ///
  /// - Parameter instrument: the instrument.
  /// - Returns: the bytes of the document.
  /// - Throws: `XMLWriterError` where a text cannot be written.
  public static func write(_ instrument: Instrument) throws -> [UInt8] {
    var writer = XMLWriter()
    writer.declaration()
    writer.start(
      "instrument",
      attributes: [
        ("id", instrument.id), ("version", instrument.version), ("better", instrument.better.rawValue),
      ],
      namespace: DocumentKind.instrument.namespace)
    writer.localized(instrument.title, as: "title")
    writer.localized(instrument.about, as: "about")
    for alias in instrument.aliases { writer.element("alias", text: alias) }
    writer.localized(instrument.respondent, as: "respondent")
    writer.localized(instrument.subject, as: "subject")
    for source in instrument.sources {
      let doi = source.doi.map { [("doi", $0)] } ?? []
      writer.element(
        "source", attributes: [("id", source.id), ("role", source.role.rawValue)] + doi, text: source.citation
      )
    }
    writer.element(
      "licence", attributes: instrument.allowsReprinting ? [] : [("reprint", "false")],
      text: instrument.licence)
    for scale in instrument.scales { write(scale, to: &writer) }
    for item in instrument.items { write(item, to: &writer) }
    for comparison in instrument.comparisons {
      writer.element(
        "comparison", attributes: [("first", comparison.first), ("second", comparison.second)])
    }
    write(instrument.missing, to: &writer)
    for score in instrument.scores { write(score, to: &writer) }
    for convention in instrument.conventions {
      writer.element(
        "convention", attributes: [("figure", convention.figure.rawValue), ("source", convention.source)])
    }
    for norms in instrument.norms { write(norms, to: &writer) }
    for bands in instrument.bands { write(bands, to: &writer) }
    for landmarks in instrument.landmarks { write(landmarks, to: &writer) }
    writer.end()
    return try writer.finish()
  }

  private static func write(_ labels: [Double: LocalizedText], as name: String, to writer: inout XMLWriter) {
    for (value, text) in labels.sorted(by: { $0.key < $1.key }) {
      for language in text.languages {
        writer.element(
          name, attributes: [("value", value.plainText), ("lang", language)], text: text[language])
      }
    }
  }

  private static func write(_ scale: ResponseScale, to writer: inout XMLWriter) {
    writer.start(
      "scale",
      attributes: [
        ("id", scale.id), ("minimum", scale.range.lowerBound.plainText),
        ("maximum", scale.range.upperBound.plainText), ("step", scale.step.plainText),
        ("direction", scale.direction.rawValue), ("not-applicable", String(scale.allowsNotApplicable)),
      ])
    write(scale.labels, as: "label", to: &writer)
    for coding in scale.codings { writer.element("coding", attributes: [("minimum", coding.plainText)]) }
    writer.end()
  }

  private static func write(_ item: Item, to writer: inout XMLWriter) {
    writer.start(
      "item", attributes: [("id", item.id), ("scale", item.scale), ("reversed", String(item.isReversed))])
    writer.localized(item.text, as: "text")
    for wording in item.otherWordings {
      writer.element("wording", attributes: [("lang", item.text.languages.first ?? "en")], text: wording)
    }
    write(item.anchors, as: "anchor", to: &writer)
    writer.end()
  }

  private static func write(_ rule: MissingRule, to writer: inout XMLWriter) {
    switch rule {
    case .meanOfAnswered(let minimum):
      writer.element(
        "missing", attributes: [("rule", "mean-of-answered"), ("minimum-answered", String(minimum))],
        text: "A score is the mean of the answered items.")
    case .neutral(let value, let atMost):
      writer.element(
        "missing",
        attributes: [("rule", "neutral"), ("value", value.plainText), ("at-most", String(atMost))],
        text: "An unanswered item counts as the middle of the scale.")
    case .complete:
      writer.element(
        "missing", attributes: [("rule", "complete")], text: "A score needs an answer to each of its items.")
    }
  }

  private static func write(_ score: ScoreDefinition, to writer: inout XMLWriter) {
    writer.start(
      "score",
      attributes: [
        ("id", score.id), ("role", score.role.rawValue), ("method", score.method.rawValue),
        ("factor", score.rule.factor.plainText), ("default", score.isOnByDefault ? "on" : "off"),
      ] + (score.ownBetter.map { [("better", $0.value?.rawValue ?? "none")] } ?? []))
    writer.localized(score.label, as: "label")
    for (position, item) in score.items.enumerated() {
      let weight = score.rule.weights.isEmpty ? [] : [("weight", score.rule.weights[position].plainText)]
      writer.element("of", attributes: [("item", item)] + weight)
    }
    for points in score.rule.points {
      writer.element(
        "points",
        attributes: [
          ("from", points.answers.lowerBound.plainText), ("to", points.answers.upperBound.plainText),
          ("value", points.value.plainText),
        ])
    }
    writer.end()
  }

  private static func write(_ set: NormSet, to writer: inout XMLWriter) {
    var attributes = [("id", set.id), ("source", set.source), ("verified", String(set.isVerified))]
    if let level = set.level { attributes.append(("level", level.plainText)) }
    if let studies = set.studies { attributes.append(("studies", String(studies))) }
    if let people = set.people { attributes.append(("people", String(people))) }
    writer.start("norms", attributes: attributes)
    writer.localized(set.caveat, as: "caveat")
    for norm in set.norms {
      var own: [(String, String)] =
        switch norm.subject {
        case .score(let id): [("score", id)]
        case .item(let id): [("item", id)]
        }
      own.append(("mean", norm.mean.plainText))
      if let interval = norm.interval {
        own += [("lower", interval.lowerBound.plainText), ("upper", interval.upperBound.plainText)]
      }
      writer.element("norm", attributes: own)
    }
    writer.end()
  }

  private static func write(_ scheme: BandScheme, to writer: inout XMLWriter) {
    writer.start(
      "bands",
      attributes: [
        ("id", scheme.id), ("score", scheme.score), ("source", scheme.source),
        ("verified", String(scheme.isVerified)),
        scheme.decimals.map { ("decimals", String($0)) } ?? ("limits", "above"),
      ])
    writer.localized(scheme.caveat, as: "caveat")
    for band in scheme.bands {
      var attributes = [
        ("name", band.name), ("from", band.range.lowerBound.plainText),
        ("to", band.range.upperBound.plainText),
      ]
      if let percentiles = band.percentiles {
        attributes += [
          ("percentile-from", percentiles.lowerBound.plainText),
          ("percentile-to", percentiles.upperBound.plainText),
        ]
      }
      writer.element("band", attributes: attributes)
    }
    writer.end()
  }

  private static func write(_ scheme: LandmarkScheme, to writer: inout XMLWriter) {
    var attributes = [
      ("id", scheme.id), ("score", scheme.score), ("source", scheme.source),
      ("verified", String(scheme.isVerified)),
    ]
    if let people = scheme.people { attributes.append(("people", String(people))) }
    writer.start("landmarks", attributes: attributes)
    writer.localized(scheme.caveat, as: "caveat")
    for landmark in scheme.landmarks {
      writer.element(
        "landmark", attributes: [("name", landmark.name), ("mean", landmark.mean.plainText)])
    }
    writer.end()
  }
}
