/// What a picture shows.
public struct PicturePlace: Sendable, Hashable {
  /// The design: the code of the participant who made it, or the identifier of a design under inspection.
  public var design: String
  /// The identifier of the task; nil where the picture is of none.
  public var task: String?
  /// The condition within participants, as `ConditionCode` writes it; nil where the picture is of none.
  public var condition: String?

  /// Makes a place.
  public init(design: String, task: String? = nil, condition: String? = nil) {
    self.design = design
    self.task = task
    self.condition = condition
  }
}
