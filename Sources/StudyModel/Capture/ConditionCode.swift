/// The condition within participants at which something happened, as one text: what a store keeps of it.
public enum ConditionCode {
  /// Writes the levels of the factors within participants, such as `device=phone;light=dim`.
  ///
  /// - Parameters:
  ///   - levels: the level of each factor within participants, by factor identifier; others are left out.
  ///   - study: the study, whose order of factors the text follows.
  /// - Returns: the text; nil where the study has no such factor or no level is known.
  public static func text(of levels: [String: String], in study: Study) -> String? {
    let parts = study.factors.filter { $0.design == .within }.compactMap { factor in
      levels[factor.id].map { "\(factor.id)=\($0)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ";")
  }

  /// Reads the levels of the factors within participants.
  ///
  /// - Parameters:
  ///   - text: what ``text(of:in:)`` wrote; nil for none.
  ///   - study: the study.
  /// - Returns: the level of each factor, by its identifier; factors and levels that the study does not have are left out.
  public static func levels(of text: String?, in study: Study) -> [String: String] {
    var levels: [String: String] = [:]
    for part in (text ?? "").split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let factor = study.factor(sides[0]), factor.design == .within,
        factor.levels.contains(where: { $0.id == sides[1] })
      else { continue }
      levels[sides[0]] = sides[1]
    }
    return levels
  }
}
