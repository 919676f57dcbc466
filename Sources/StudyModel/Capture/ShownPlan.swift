/// What a plan said when data collection began of things that data rest on: who is assigned how, tasks and their limits, and
/// which level an answer stands for.
///
/// A plan that says something else later may be right. Nothing of it is taken back, but it is said with every result.
public struct ShownPlan: Sendable, Hashable {
  /// What was said, each in a few words, by what it is about.
  public private(set) var texts: [String: String] = [:]

  /// What ``texts`` is about where it is how people are assigned.
  private static let allocation = "allocation"
  private static let (task, option) = ("task ", "answer ")

  /// Makes what a plan says.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - study: the study.
  public init(_ plan: CapturePlan, of study: Study) {
    texts[Self.allocation] = Self.words(of: plan.allocation)
    for setting in plan.tasks {
      let limit = study.tasks.first { $0.id == setting.task }?.timeLimit
      texts[Self.task + setting.task] = limit.map { "a limit of \($0.plain) s" } ?? "no limit"
    }
    for question in plan.eligibility {
      guard let factor = question.factor else { continue }
      for option in question.options {
        texts[Self.option + "\(question.id).\(option.id)"] =
          option.level.map { "\(factor)=\($0)" } ?? "no level"
      }
    }
  }

  /// Takes what was kept.
  ///
  /// - Parameter texts: what was said, by what it is about.
  public init(texts: [String: String]) { self.texts = texts }

  private static func words(of plan: AllocationPlan?) -> String {
    guard let plan else { return "nobody is assigned" }
    var words: String
    switch plan.method {
    case .token: words = "the invitation"
    case .blocks(let sizes, let seed):
      words = "blocks of \(sizes.map(String.init).joined(separator: ", ")) from the seed \(seed)"
    }
    words +=
      " to "
      + plan.factors.map { assigned in
        ([assigned.factor] + assigned.ratio.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
          .joined(separator: " ")
      }.joined(separator: ", ")
    guard !plan.strata.isEmpty else { return words }
    return words + " within " + plan.strata.map(\.factor).joined(separator: ", ")
  }

  /// What is other than it was, a sentence each.
  ///
  /// - Parameter now: what the plan says now.
  /// - Returns: the sentences, by what they are about; none of what was not kept.
  public func changes(to now: ShownPlan) -> [String] {
    texts.sorted { $0.key < $1.key }.compactMap { name, before in
      let after = now.texts[name]
      guard after != before else { return nil }
      if name == Self.allocation {
        return
          "people were assigned by \(before) when data collection began, and now by \(after ?? "nothing")"
      }
      if name.hasPrefix(Self.task) {
        let id = name.dropFirst(Self.task.count)
        return after.map { "\(id) had \(before) when data collection began, and now has \($0)" }
          ?? "\(id) was a task of the plan when data collection began, and is none now"
      }
      let id = name.dropFirst(Self.option.count)
      return after.map {
        "the answer \(id) stood for \(before) when data collection began, and now for \($0)"
      }
        ?? "the answer \(id) stood for \(before) when data collection began, and is not given now"
    }
  }
}

extension Double {
  /// Without a decimal point where the number is whole.
  fileprivate var plain: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
