/// What a report was made from, as the template `provenance` asks for it.
enum HTMLProvenance {
  static func values(_ provenance: Provenance) -> [String: Any] {
    [
      "generator": provenance.generator,
      "inputs": provenance.inputs.map { input -> [String: Any] in
        [
          "path": input.path, "sha256": input.sha256 ?? "", "hasHash": input.sha256 != nil,
          "size": size(input.bytes),
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
  static func size(_ bytes: Int) -> String {
    let digits = Array(String(bytes.magnitude))
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append("\u{202F}") }
      grouped.append(digit)
    }
    return grouped + (bytes == 1 ? "\u{A0}byte" : "\u{A0}bytes")
  }
}
