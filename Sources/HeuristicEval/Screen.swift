public import StudyModel

/// A screen of a design, or a part of one that is inspected by itself: a menu, an overlay, a window.
public struct Screen: Sendable, Hashable, Identifiable {
  /// The identifier within the artefact.
  public var id: String
  /// The name.
  public var name: LocalizedText
  /// What it shows.
  public var about: LocalizedText
  /// What it looks like at other times: empty, loading, offline.
  public var states: [ScreenState]
  /// Where one gets from here.
  public var leadsTo: [ScreenLink]

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - id: the identifier within the artefact.
  ///   - name: the name.
  ///   - about: what it shows.
  ///   - states: what it looks like at other times.
  ///   - leadsTo: where one gets from here.
  public init(
    id: String, name: LocalizedText, about: LocalizedText = LocalizedText(), states: [ScreenState] = [],
    leadsTo: [ScreenLink] = []
  ) {
    self.id = id
    self.name = name
    self.about = about
    self.states = states
    self.leadsTo = leadsTo
  }

  /// The state that a cell of a data file names.
  ///
  /// - Parameter text: the identifier or the name in any language; case, spaces and punctuation do not matter.
  /// - Returns: the state, or nil where the screen has none of this name.
  public func state(spelled text: String) -> ScreenState? {
    let wanted = text.foldedSpelling
    return states.first { $0.id.foldedSpelling == wanted }
      ?? states.first { $0.name.allWordings.contains { $0.foldedSpelling == wanted } }
  }
}

/// What a screen looks like at a certain time.
public struct ScreenState: Sendable, Hashable, Identifiable {
  /// The identifier within the screen.
  public var id: String
  /// The name.
  public var name: LocalizedText
  /// What is special about it; empty where the name says all.
  public var about: LocalizedText

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - id: the identifier within the screen.
  ///   - name: the name.
  ///   - about: what is special about it.
  public init(id: String, name: LocalizedText, about: LocalizedText = LocalizedText()) {
    self.id = id
    self.name = name
    self.about = about
  }
}

/// A way from a screen to another, or to another state of the same.
public struct ScreenLink: Sendable, Hashable {
  /// Where it leads.
  public var place: ArtefactPlace
  /// What the user does to get there; empty where that is not said.
  public var action: LocalizedText

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - place: where it leads.
  ///   - action: what the user does to get there.
  public init(place: ArtefactPlace, action: LocalizedText = LocalizedText()) {
    self.place = place
    self.action = action
  }
}

/// A screen of an artefact, or one of its states.
public struct ArtefactPlace: Sendable, Hashable {
  /// The identifier of the screen.
  public var screen: String
  /// The identifier of the state; nil for the screen as a whole.
  public var state: String?

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - screen: the identifier of the screen.
  ///   - state: the identifier of the state.
  public init(screen: String, state: String? = nil) {
    self.screen = screen
    self.state = state
  }
}
