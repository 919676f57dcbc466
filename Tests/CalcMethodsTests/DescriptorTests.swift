import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Every method says completely what it takes and gives.
@Suite struct DescriptorTests {
  static let names = CalcMethods.all.map(\.name)

  @Test func namesAreUniqueAndInKebabCase() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      #expect(parts.count <= 2)
      for part in parts {
        #expect(
          !part.isEmpty && part.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) }, "\(name)"
        )
      }
    }
  }

  @Test(arguments: names) func theEntryIsComplete(_ name: String) throws {
    let method = try Answers.method(named: name)
    #expect(!method.summary.isEmpty && !method.source.isEmpty)
    #expect(!method.summary.hasSuffix(".") && !method.source.hasSuffix("."))
    #expect(!method.inputs.isEmpty && method.outputs.last?.key == "n_used")
    for key in method.inputs.map(\.key) + method.outputs.map(\.key) {
      #expect(key.allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLowercase || $0.isNumber)) }, "\(key)")
    }
    #expect(Set(method.inputs.map(\.key)).count == method.inputs.count)
    #expect(Set(method.outputs.map(\.key)).count == method.outputs.count)
    for help in method.inputs.map(\.help) + method.outputs.map(\.help) { #expect(!help.isEmpty) }
    #expect(!method.inputs.contains { ["id", "method"].contains($0.key) })
  }

  @Test(arguments: names) func theExampleIsAnsweredWithTheOutputsNamed(_ name: String) throws {
    let method = try Answers.method(named: name)
    let answer = try Answers.answer(method.example)
    #expect(answer["ok"] == .boolean(true), "\(answer)")
    guard case .object(let members)? = answer["result"] else {
      Issue.record("\(name) has no result")
      return
    }
    let keys = members.map(\.key).filter { $0 != "undefined" && $0 != "unbounded" }
    let known = method.outputs.map(\.key)
    #expect(keys.allSatisfy { known.contains($0) }, "\(keys) of \(known)")
    #expect(keys.last == "n_used")
    if !name.hasPrefix("distribution.") { #expect(Set(keys) == Set(known)) }
  }

  @Test(arguments: names) func aKeyThatIsRequiredIsMissed(_ name: String) throws {
    let method = try Answers.method(named: name)
    for input in method.inputs where input.isRequired {
      guard case .object(let members) = try CalcValue(parsing: Array(method.example.utf8)) else { continue }
      let rest = members.filter { $0.key != input.key && $0.key != "method" }
      #expect(rest.count == members.count - 2, "the example of \(name) lacks \(input.key)")
      #expect(throws: CalcError.self) { try method.answer(rest) }
    }
  }

  @Test func theListHoldsEveryMethod() throws {
    var catalogue = CalcCatalogue()
    let list = try CalcValue(parsing: catalogue.listing())
    guard case .list(let entries)? = list["methods"] else {
      Issue.record("there is no list")
      return
    }
    #expect(entries.count == CalcMethods.all.count)
    for (entry, method) in zip(entries, CalcMethods.all) {
      #expect(entry["name"] == .text(method.name) && entry["source"] == .text(method.source))
      guard case .list(let inputs)? = entry["inputs"], case .list(let outputs)? = entry["outputs"] else {
        Issue.record("\(method.name) lacks inputs or outputs")
        continue
      }
      #expect(inputs.count == method.inputs.count && outputs.count == method.outputs.count)
    }
  }

  @Test func theTextHoldsEveryMethodAndFitsThePage() {
    let text = CalcTable.text(CalcMethods.all)
    for method in CalcMethods.all {
      #expect(text.contains(method.name + ": "))
      for input in method.inputs { #expect(text.contains(input.flag + " (")) }
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }
}
