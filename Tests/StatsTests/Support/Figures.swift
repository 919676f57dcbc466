import Stats
import Testing

/// A figure of a result by name, or the reason why it does not exist.
struct Figure: Sendable {
  let value: Result<Double, StatisticsError>
  let turned: Turned
  let rescaled: Rescaled
  /// The figure that this one turns into, when it is another one: a lower limit becomes the upper.
  let partner: String
}

/// All figures of a method by name, with what has to become of them.
struct Figures {
  private(set) var all: [String: Figure] = [:]

  /// Notes one figure; an error is its value.
  mutating func add(
    _ name: String, _ turned: Turned = .same, _ rescaled: Rescaled = .same, partner: String? = nil,
    _ body: () throws(StatisticsError) -> Double?
  ) {
    let value: Result<Double, StatisticsError>
    do throws(StatisticsError) {
      value = try body().map { .success($0) } ?? .failure(.zeroVariance)
    } catch {
      value = .failure(error)
    }
    all[name] = Figure(value: value, turned: turned, rescaled: rescaled, partner: partner ?? name)
  }

  /// Notes the limits of the 90% interval; what turns the figure round exchanges them.
  mutating func addInterval(
    _ turned: Turned = .same, _ rescaled: Rescaled = .same, named name: String = "interval",
    _ body: (Double) throws(StatisticsError) -> ConfidenceInterval
  ) {
    let isExchanged = turned != .same
    add("\(name).lower", turned, rescaled, partner: isExchanged ? "\(name).upper" : nil) {
      () throws(StatisticsError) in try body(0.9).lower
    }
    add("\(name).upper", turned, rescaled, partner: isExchanged ? "\(name).lower" : nil) {
      () throws(StatisticsError) in try body(0.9).upper
    }
  }

  /// Notes the p values of all alternatives; those of the two sides are exchanged.
  mutating func addTails(_ body: (Alternative) -> Double, isDirected: Bool = true) {
    add("p") { body(.twoSided) }
    add("p.less", partner: isDirected ? "p.greater" : nil) { body(.less) }
    add("p.greater", partner: isDirected ? "p.less" : nil) { body(.greater) }
  }
}

/// A change that a method says something about.
enum Change: Sendable {
  case exchange
  case rescaling
}

/// A method under test: a name, and the figures that it finds in an input.
struct FigureSource<Input: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  /// How far a figure may be from the same one found in another way, relative.
  let tolerance: Double
  /// The changes that the method says something about.
  let claims: Set<Change>
  let figures: @Sendable (Input, inout Figures) throws(StatisticsError) -> Void

  init(
    _ name: String, tolerance: Double = 1e-13, claims: Set<Change> = [.exchange, .rescaling],
    _ figures: @escaping @Sendable (Input, inout Figures) throws(StatisticsError) -> Void
  ) {
    self.name = name
    self.tolerance = tolerance
    self.claims = claims
    self.figures = figures
  }

  var testDescription: String { name }

  /// The figures of an input; a method that refuses the input altogether has one figure, the reason.
  func callAsFunction(_ input: Input) -> [String: Figure] {
    var found = Figures()
    do throws(StatisticsError) {
      try figures(input, &found)
    } catch {
      return ["refused": Figure(value: .failure(error), turned: .same, rescaled: .same, partner: "refused")]
    }
    return found.all
  }

  /// Compares the figures of an input with those of the changed input.
  func expect(
    _ changed: Input, from original: Input, _ label: String,
    becomes rule: (Figure, Double) -> Double, isTurned: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (before, after) = (self(original), self(changed))
    #expect(before.keys == after.keys, "\(label): other figures exist", sourceLocation: sourceLocation)
    for (key, figure) in before {
      guard let other = after[isTurned ? figure.partner : key] else { continue }
      switch (figure.value, other.value) {
      case (.success(let value), .success(let found)):
        let expected = rule(figure, value)
        let isNear =
          isClose(found, expected, tolerance) || (found - expected).magnitude < tolerance * 1e-2
        #expect(
          isNear, "\(label), \(key): found \(found), expected \(expected), before \(value)",
          sourceLocation: sourceLocation)
      case (.failure(let reason), .failure(let found)):
        #expect(reason.code == found.code, "\(label), \(key)", sourceLocation: sourceLocation)
      default:
        Issue.record(
          "\(label), \(key): \(figure.value) became \(other.value)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Compares under an exchange of the samples.
  func expectTurned(_ changed: Input, from original: Input, _ label: String) {
    expect(
      changed, from: original, label,
      becomes: { figure, value in
        switch figure.turned {
        case .same: value
        case .negated: -value
        case .complement: 1 - value
        case .inverse: 1 / value
        case .reversed, .unclaimed, .exchanged: value
        }
      }, isTurned: true)
  }

  /// Compares under a change of unit and origin.
  func expectRescaled(
    _ changed: Input, from original: Input, unit: Double, shift: Double, _ label: String
  ) {
    expect(changed, from: original, label) { figure, value in
      switch figure.rescaled {
      case .same, .unclaimed: value
      case .length: unit * value
      case .square: unit * unit * value
      case .location: unit * value + shift
      }
    }
  }

  /// Compares under a change that has to leave every figure as it is.
  func expectSame(_ changed: Input, from original: Input, _ label: String) {
    expect(changed, from: original, label) { _, value in value }
  }
}
