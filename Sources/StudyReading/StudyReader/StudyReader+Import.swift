internal import StudyDocuments
package import StudyModel

extension StudyReader {
  /// What headings may declare, because the study does not.
  struct Declaring {
    /// Whether the study has no factors of its own.
    var factors: Bool
    /// Whether the study has no measures of its own.
    var measures: Bool
  }

  /// A file that is to become a source of the study.
  package struct Addition {
    /// Where the file is.
    package var path: String
    /// What the study is to say of it.
    package var source: Study.Source
    /// The cells that are read differently from the first time on.
    package var corrections: [Correction]

    /// Makes an addition.
    package init(path: String, source: Study.Source, corrections: [Correction] = []) {
      (self.path, self.source, self.corrections) = (path, source, corrections)
    }
  }

  /// Opens a study together with files that are to become its sources.
  ///
  /// Messages name files as they are found from here.
  ///
  /// - Parameters:
  ///   - data: the study without the additions; a source of an addition's identifier is read as the addition.
  ///   - additions: the new files.
  ///   - options: what the user says about the new files; it is not said of those that are there.
  ///   - declares: whether new factors and measures may be declared.
  /// - Throws: `InputProblems`.
  package init(
    _ data: StudyData, adding additions: [Addition], options: ReadingOptions, declares: Bool = true
  ) throws {
    let folder = data.path
    var study = try data.requireDocument().study
    let recipe = try options.recipe.map { try Recipe($0, for: data) }
    recipe?.complete(&study)
    let declaring = Declaring(
      factors: declares && study.factors.isEmpty, measures: declares && study.measures.isEmpty)
    let known = Set(study.sources.map(\.id))
    let new = Dictionary(additions.map { ($0.source.id, $0) }, uniquingKeysWith: { first, _ in first })
    study.sources =
      study.sources.map { new[$0.id]?.source ?? $0 }
      + additions.filter { !known.contains($0.source.id) }.map(\.source)
    study.corrections += additions.flatMap(\.corrections)
    Self.apply(options, to: &study)
    self.init(
      study: study, data: data, options: options,
      isBare: declaring.factors && declaring.measures && study.exclusions.isEmpty, recipe: recipe)
    var own = ReadingOptions()
    own.surveys = options.surveys
    for (index, declared) in study.sources.enumerated() where declared.inspection == nil {
      var source = declared
      if let addition = new[source.id] {
        source = try byRecipe(source, at: addition.path)
        state.study.sources[index] = source
      }
      if let addition = new[source.id] {
        try open(
          path: addition.path, label: addition.path, source: source, hashes: true, options: options,
          declaring: declares ? declaring : nil)
      } else {
        let path = folder + "/" + source.path
        try open(path: path, label: path, source: source, hashes: false, options: own)
      }
    }
    try openCaptured(of: data)
    try finishOpening(place: documentPath)
  }
}
