public import StudyModel

/// A way through the screens of a design.
public struct Flow: Sendable, Hashable, Identifiable {
  /// The identifier within the artefact.
  public var id: String
  /// The name.
  public var name: LocalizedText
  /// The steps, in their order.
  public var steps: [FlowStep]

  /// Makes a flow.
  ///
  /// - Parameters:
  ///   - id: the identifier within the artefact.
  ///   - name: the name.
  ///   - steps: the steps in their order.
  public init(id: String, name: LocalizedText, steps: [FlowStep]) {
    self.id = id
    self.name = name
    self.steps = steps
  }
}

/// A step of a flow.
public struct FlowStep: Sendable, Hashable {
  /// What findings call the step, unique in the artefact: `6.1`.
  public var label: String
  /// The screen on which it happens, and its state where that matters.
  public var place: ArtefactPlace
  /// What is done.
  public var text: LocalizedText

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - label: what findings call the step.
  ///   - place: the screen on which it happens, and its state.
  ///   - text: what is done.
  public init(label: String, place: ArtefactPlace, text: LocalizedText) {
    self.label = label
    self.place = place
    self.text = text
  }
}
