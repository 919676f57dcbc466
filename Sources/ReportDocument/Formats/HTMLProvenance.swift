/// What a report was made from, as the template `provenance` asks for it.
enum HTMLProvenance {
  static func values(_ provenance: Provenance, in phrasebook: Phrasebook) -> [String: Any] {
    [
      "generator": provenance.generator,
      "about": phrasebook(
        "What \(provenance.generator) made this report from. The report holds no date and no place: the same inputs and settings give the same report."
      ),
      "inputs": provenance.inputs.map { input -> [String: Any] in
        [
          "path": input.path, "sha256": input.sha256 ?? "", "hasHash": input.sha256 != nil,
          "size": size(input.bytes, in: phrasebook),
          "readingHTML": HTMLProse.markup(input.reading),
        ]
      },
      "assumptions": lines(provenance.assumptions),
      "exclusions": lines(provenance.exclusions),
      "corrections": lines(provenance.corrections),
      "options": lines(provenance.options),
      "sources": lines(provenance.sources),
    ]
  }

  private static func lines(_ texts: [String]) -> [[String: Any]] {
    texts.map { ["lineHTML": HTMLProse.markup($0)] }
  }

  /// The bytes in groups of three digits: `1 234 567 bytes`.
  static func size(_ bytes: Int, in phrasebook: Phrasebook = .english) -> String {
    let digits = Array(String(bytes.magnitude))
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append("\u{202F}") }
      grouped.append(digit)
    }
    return grouped + "\u{A0}" + phrasebook(bytes == 1 ? "byte" : "bytes")
  }
}
