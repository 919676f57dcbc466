/// Every value that a result holds, by its place, as text that tells any two numbers apart.
func leaves(of value: Any, at place: String = "") -> [String: String] {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let child = mirror.children.first else { return [place: "nil"] }
    return leaves(of: child.value, at: place)
  case .dictionary, .set:
    var found: [String: String] = [place: "\(mirror.children.count) members"]
    for child in mirror.children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      if mirror.displayStyle == .dictionary, pair.count == 2 {
        found.merge(leaves(of: pair[1], at: place + "[\(pair[0])]")) { first, _ in first }
      } else {
        found[place + "[\(child.value)]"] = "member"
      }
    }
    return found
  default: break
  }
  guard !mirror.children.isEmpty else { return [place: "\(value)"] }
  var found: [String: String] = [:]
  for (position, child) in mirror.children.enumerated() {
    found.merge(leaves(of: child.value, at: place + "." + (child.label ?? "\(position)"))) { first, _ in first
    }
  }
  if mirror.displayStyle == .collection { found[place] = "\(mirror.children.count) members" }
  if mirror.displayStyle == .enum, let label = mirror.children.first?.label { found[place] = label }
  return found
}

/// The places of a result that hold something else than a number where a number should be.
func notNumbers(in value: Any) -> [String] {
  leaves(of: value).filter { ["nan", "-nan", "inf", "-inf"].contains($0.value) }.map(\.key).sorted()
}
