/// The screens of a pattern in outline, without the looks of any one application.
public struct MetaView: Sendable, Hashable {
  /// A screen in outline.
  public struct Screen: Sendable, Hashable, Identifiable {
    /// The identifier within the view.
    public var id: String
    /// The name.
    public var name: String
    /// What it shows.
    public var about: String
    /// Its regions; those of one place stand below each other, unless they stand beside the one before.
    public var regions: [Region]

    /// Makes a screen.
    ///
    /// - Parameters:
    ///   - id: the identifier within the view.
    ///   - name: the name.
    ///   - about: what it shows.
    ///   - regions: its regions.
    public init(id: String, name: String, about: String = "", regions: [Region]) {
      self.id = id
      self.name = name
      self.about = about
      self.regions = regions
    }
  }

  /// A part of a screen.
  public struct Region: Sendable, Hashable {
    /// Where a region stands.
    public enum Place: String, Sendable, Hashable {
      /// At the upper edge.
      case top
      /// Between the edges.
      case middle
      /// At the lower edge.
      case bottom
      /// In front of the middle.
      case over
    }

    /// What is drawn.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A strip with a title or tools.
      case bar
      /// Words.
      case text
      /// A picture.
      case image
      /// A map.
      case map
      /// A line of a list.
      case row
      /// A bounded box that holds more than text.
      case panel
      /// A button.
      case button
      /// A field to type in.
      case field
      /// The keyboard.
      case keyboard
      /// A point that can be touched.
      case marker
      /// A sign of progress, of a page or of a state.
      case indicator
    }

    /// How much of its place a region takes.
    public enum Size: String, Sendable, Hashable {
      /// Less than its neighbours.
      case small
      /// As much as its neighbours.
      case normal
      /// More than its neighbours.
      case large
    }

    /// The name.
    public var name: String
    /// Where it stands.
    public var place: Place
    /// What is drawn.
    public var kind: Kind
    /// How much of its place it takes.
    public var size: Size
    /// Whether it stands to the right of the region before it.
    public var isBeside: Bool

    /// Makes a region.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - place: where it stands.
    ///   - kind: what is drawn.
    ///   - size: how much of its place it takes.
    ///   - isBeside: whether it stands to the right of the one before.
    public init(name: String, place: Place, kind: Kind, size: Size = .normal, isBeside: Bool = false) {
      self.name = name
      self.place = place
      self.kind = kind
      self.size = size
      self.isBeside = isBeside
    }
  }

  /// The view in words.
  public var about: String
  /// The screens; several tell what changes, in this order.
  public var screens: [Screen]

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - about: the view in words.
  ///   - screens: the screens.
  public init(about: String = "", screens: [Screen]) {
    self.about = about
    self.screens = screens
  }
}
