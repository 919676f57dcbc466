import Testing

@testable import ReportDocument

@Suite("Stacks of dots")
struct DotStackTests {
  /// Whether no two dots cover each other.
  private func allVisible(_ stack: DotStack) -> Bool {
    stack.dots.indices.allSatisfy { first in
      stack.dots.indices.dropFirst(first + 1).allSatisfy { second in
        let x = stack.dots[first].x - stack.dots[second].x
        let y = stack.dots[first].y - stack.dots[second].y
        return x * x + y * y >= 4 * stack.radius * stack.radius - 1e-6
      }
    }
  }

  @Test("few values stand at their places, equal ones above each other")
  func few() throws {
    let stack = try #require(DotStack.stacks([[50, 10, 50]], limit: 90, within: 0...100).first)
    #expect(stack.dots.map(\.x) == [10, 50, 50])
    #expect(stack.dots[1].y < stack.dots[2].y)
    #expect(stack.shift == 0)
  }

  static let crowds: [[Double]] = {
    let spread = (0..<300).map { Double($0 * 7919 % 400) }
    let dense = (0..<300).map { 200 + Double($0 % 17) / 10 }
    let equal = [Double](repeating: 50, count: 300)
    let atTheEnd = [Double](repeating: 400, count: 300)
    return [equal, atTheEnd, spread, dense]
  }()

  @Test("no dot of 300 hides another one, and all stay within the height", arguments: crowds)
  func many(values: [Double]) throws {
    let stack = try #require(DotStack.stacks([values], limit: 90, within: 0...400).first)
    #expect(stack.dots.count == 300)
    #expect(allVisible(stack))
    #expect(stack.height <= 90)
    #expect(stack.dots.allSatisfy { $0.y <= stack.height })
  }

  @Test("a stack that is too high becomes several, around the value and within the bounds")
  func folded() throws {
    let middle = try #require(
      DotStack.stacks([[Double](repeating: 200, count: 300)], limit: 40, within: 0...400).first)
    let xs = middle.dots.map(\.x)
    #expect(middle.shift > 0)
    let around = (xs.min() ?? 0) + (xs.max() ?? 0)
    #expect(abs(around / 2 - 200) < 4)
    let edge = try #require(
      DotStack.stacks([[Double](repeating: 400, count: 300)], limit: 40, within: 0...400).first)
    #expect(edge.dots.allSatisfy { $0.x <= 400 + 1e-9 })
  }

  @Test("all groups have dots of one size")
  func oneSize() {
    let stacks = DotStack.stacks(
      [[1], [Double](repeating: 50, count: 40), []], limit: 90, within: 0...100)
    #expect(Set(stacks.map(\.radius)).count == 1)
    #expect(stacks.map(\.dots.count) == [1, 40, 0])
    #expect(stacks[2].height == 0)
  }
}
