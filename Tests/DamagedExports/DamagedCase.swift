internal import Stats

/// A damaged export with what has to come of it: the same number always gives the same file.
struct DamagedCase {
  let number: Int
  let export: CleanExport
  let damages: [Damage]
  let sheet: Sheet
  let truth: [Content.Figure: Double]

  /// The classes of damage, as often as they are drawn.
  private static let kinds: [Damage.Class] = [
    .keepsInformation, .keepsInformation, .keepsInformation, .keepsInformation, .changesInformation,
    .changesInformation, .changesInformation, .traceless,
  ]

  /// Makes a case.
  init(_ number: Int) {
    self.number = number
    var generator = SplitMix64(seed: 1 &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    let export = generator.pick(CleanExport.all)
    var content = export.content
    var damages: [Damage] = []
    var sheet: Sheet?
    let wanted = 1 + generator.below(2)
    // Damage that finds nothing to damage makes room for another one.
    for _ in 0..<1000 where damages.count < wanted {
      let kind = generator.pick(Self.kinds)
      let damage = generator.pick(Damage.allCases.filter { $0.kind == kind })
      // Nobody sorts rows after adding a mean below them.
      guard !damages.contains(damage), damage != .rowsShuffled || damages.isEmpty else { continue }
      if damage.changesContent || damage.layout(of: export) != nil {
        guard sheet == nil else { continue }
        if damage.changesContent {
          guard damage.change(&content, using: &generator) else { continue }
          sheet = export.sheet(content)
        } else {
          sheet = export.sheet(content, as: damage.layout(of: export))
        }
        damages.append(damage)
        continue
      }
      var damaged = sheet ?? export.sheet(content)
      guard damage.apply(to: &damaged, of: export, using: &generator) else { continue }
      sheet = damaged
      damages.append(damage)
    }
    self.export = export
    self.damages = damages
    self.sheet = sheet ?? export.sheet(content)
    truth = content.truth(ofGroups: export.hasGroups)
  }

  /// Makes the case of an export that nothing happened to.
  init(clean export: CleanExport) {
    (number, self.export, damages) = (export.number, export, [])
    let content = export.content
    sheet = export.sheet(content)
    truth = content.truth(ofGroups: export.hasGroups)
  }

  /// The worst of what happened to the file.
  var kind: Damage.Class {
    let kinds = damages.map(\.kind)
    if kinds.contains(.traceless) { return .traceless }
    return kinds.contains(.changesInformation) ? .changesInformation : .keepsInformation
  }
}
