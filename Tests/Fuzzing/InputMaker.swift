/// Makes the inputs of a run: the same seed and number give the same bytes, so that a fault can be looked at again.
struct InputMaker {
  private let seeds: [[UInt8]]
  private let archives: [Archive]
  private let studies: [SampleArchives.Study]
  private let mutator: ByteMutator
  private let seed: UInt64

  /// Prepares what inputs are made of.
  ///
  /// - Parameters:
  ///   - subject: the reader.
  ///   - seeds: the undamaged files.
  ///   - studies: studies that are damaged before they are packed.
  ///   - seed: what the inputs follow from.
  init(_ subject: Subject, seeds: [[UInt8]], studies: [SampleArchives.Study] = [], seed: UInt64) {
    self.studies = studies
    self.seeds = seeds
    self.seed = seed
    archives = subject == .xlsx ? seeds.compactMap { Archive($0) } : []
    let pieces = subject == .xlsx ? archives.flatMap(\.files).map(\.bytes) : seeds
    mutator = ByteMutator(seeds: pieces, words: subject.words)
  }

  /// The input with a number.
  func input(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    if !archives.isEmpty, !generator.oneIn(5) { return workbook(using: &generator) }
    if !studies.isEmpty, generator.oneIn(4), let packed = study(using: &generator) { return packed }
    // Small files first: the square favours them.
    let position =
      generator.below(max(1, seeds.count)) * generator.below(max(1, seeds.count)) / max(1, seeds.count)
    var bytes = seeds.isEmpty ? [] : seeds[position]
    mutator.mutate(&bytes, using: &generator)
    return bytes
  }

  private func study(using generator: inout SeededGenerator) -> [UInt8]? {
    var study = studies[generator.below(studies.count)]
    let place = generator.below(study.count)
    mutator.mutate(&study[place].bytes, using: &generator)
    return SampleArchives.packed(study)
  }

  private func workbook(using generator: inout SeededGenerator) -> [UInt8] {
    var archive = archives[generator.below(archives.count)]
    for _ in 0...generator.below(2) where !archive.files.isEmpty {
      let place = generator.below(archive.files.count)
      switch generator.below(12) {
      case 0: archive.files.remove(at: place)
      case 1: archive.files.append(archive.files[place])
      case 2: mutator.mutate(&archive.files[place].name, using: &generator)
      case 3:
        let other = archives[generator.below(archives.count)].files
        if !other.isEmpty { archive.files[place].bytes = other[generator.below(other.count)].bytes }
      default: mutator.mutate(&archive.files[place].bytes, using: &generator)
      }
    }
    return archive.bytes
  }
}
