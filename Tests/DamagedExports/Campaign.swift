internal import Foundation
internal import Stats

/// A run over many cases, and its tables.
struct Campaign {
  /// Damage of which wrong figures without an announcement are known.
  let known: Set<Damage>
  /// Damage of which all cases are listed.
  let listed: Set<Damage>
  let folder: Scratch
  let threads: Int?
  private(set) var hasFailed = false
  private var byDamage: [Damage: Tally] = [:]
  private var byKind: [Damage.Class: Tally] = [:]

  /// How many cases ended how.
  private struct Tally {
    var counts: [Verdict.Outcome: Int] = [:]

    var cases: Int { counts.values.reduce(0, +) }
    /// The share of cases with all true figures, in percent.
    var share: Double {
      100 * Double((counts[.trueFigure] ?? 0) + (counts[.trueAndNamed] ?? 0)) / Double(max(1, cases))
    }
  }

  /// The least share of true figures where the information is kept, in percent.
  static let leastShare = 80.0
  /// The most assumptions that a clean export may need.
  static let mostAssumptions = 6
  private static let stretch = 1000

  init(known: Set<Damage>, listed: Set<Damage>, folder: Scratch, threads: Int?) {
    (self.known, self.listed, self.folder, self.threads) = (known, listed, folder, threads)
  }

  /// Reads the clean exports, each of which has to give all figures.
  ///
  /// - Throws: what is no refusal.
  mutating func runClean() throws {
    var most = 0
    for export in CleanExport.all {
      let damaged = DamagedCase(clean: export)
      let verdict = try Verdict(damaged, path: folder.file(damaged))
      most = max(most, verdict.printed.count)
      guard verdict.outcome != .trueFigure || verdict.printed.count > Self.mostAssumptions else { continue }
      hasFailed = true
      print(
        "clean export \(export.number) (\(export.layout.rawValue) \(export.variant)): \(verdict.outcome.rawValue)"
      )
      for line in verdict.printed + verdict.details { print("  " + line) }
    }
    print("\(CleanExport.all.count) clean exports, at most \(most) assumptions each")
  }

  /// Reads damaged exports.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cases.
  ///   - keep: where the files of wrong figures that nothing announces are kept.
  /// - Throws: what is no refusal.
  mutating func run(_ numbers: Range<Int>, keep: String?) throws {
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: Self.stretch) {
      let count = min(Self.stretch, numbers.upperBound - start)
      let folder = folder
      let results = Parallel.map(count, threads: threads) { offset in
        let damaged = DamagedCase(start + offset)
        let path = folder.file(damaged)
        defer { folder.remove(path) }
        return Result { try Verdict(damaged, path: path) }
      }
      for (offset, result) in results.enumerated() {
        try take(try result.get(), of: DamagedCase(start + offset), keep: keep)
      }
    }
  }

  private mutating func take(_ verdict: Verdict, of damaged: DamagedCase, keep: String?)
    throws
  {
    byKind[damaged.kind, default: Tally()].counts[verdict.outcome, default: 0] += 1
    for damage in damaged.damages {
      // The share of a damage is that of the cases that nothing worse happened to.
      guard damage.kind == damaged.kind else { continue }
      byDamage[damage, default: Tally()].counts[verdict.outcome, default: 0] += 1
    }
    let names = damaged.damages.map(\.rawValue).joined(separator: " + ")
    let place =
      "case \(damaged.number) (\(damaged.export.layout.rawValue) \(damaged.export.variant)): \(names)"
    if !listed.isDisjoint(with: damaged.damages) {
      print("\(verdict.outcome.rawValue), \(place): " + verdict.details.joined(separator: "; "))
    }
    guard verdict.outcome == .wrong, damaged.kind != .traceless else { return }
    let isKnown = !known.isDisjoint(with: damaged.damages)
    if !isKnown { hasFailed = true }
    print("\(isKnown ? "known" : "WRONG"), \(place): " + verdict.details.joined(separator: "; "))
    guard let keep else { return }
    try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
    try damaged.sheet.bytes.write(to: URL(fileURLWithPath: "\(keep)/\(damaged.number).csv"))
  }

  /// Prints how many cases of each damage ended how.
  mutating func printTables() {
    let outcomes = Verdict.Outcome.allCases
    let head =
      "damage".padded(24) + "cases".padded(7) + outcomes.map { $0.rawValue.padded(15) }.joined() + "true %"
    func line(_ name: String, _ tally: Tally) -> String {
      name.padded(24) + "\(tally.cases)".padded(7)
        + outcomes.map { "\(tally.counts[$0] ?? 0)".padded(15) }.joined()
        + String((tally.share * 10).rounded() / 10)
    }
    for kind in Damage.Class.allCases {
      print("\n" + head)
      for damage in Damage.allCases where damage.kind == kind {
        if let tally = byDamage[damage] { print(line(damage.rawValue, tally)) }
      }
      guard let all = byKind[kind] else { continue }
      print(line(kind.rawValue, all))
      if kind == .keepsInformation, all.share < Self.leastShare {
        hasFailed = true
        print("fewer than \(Self.leastShare)% of the true figures")
      }
    }
    print("\nAssumed of every file, since nothing in it would show otherwise:")
    for damage in Damage.allCases {
      if let violated = damage.violated { print("  \(damage.rawValue): \(violated)") }
    }
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }
}
