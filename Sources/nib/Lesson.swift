import PitfallGallery

/// A pitfall, or a case of sources or of initializers: what `nib` can show.
struct Lesson: Comparable {
  enum Kind: String, CaseIterable {
    case pitfall, source, initializers
  }

  let kind: Kind
  /// The number, as a user types it.
  let number: String
  /// The place among those of the kind.
  let place: Int
  /// The lesson in a few words.
  let title: String
  /// The words of the name and the title, and those of the texts.
  let keys: (title: Set<SearchKey>, text: Set<SearchKey>)

  var command: String { "nib \(kind.rawValue) \(number)" }

  private init(_ kind: Kind, _ number: String, place: Int, title: String, names: [String], texts: [String?]) {
    self.kind = kind
    self.number = number
    self.place = place
    self.title = title
    keys = (
      SearchKey.all(in: (names + [title]).joined(separator: " ")),
      SearchKey.all(in: texts.compactMap(\.self).joined(separator: " "))
    )
  }

  static func == (one: Lesson, other: Lesson) -> Bool { one.command == other.command }

  static func < (one: Lesson, other: Lesson) -> Bool {
    let ranks = [one, other].map { Kind.allCases.firstIndex(of: $0.kind) ?? 0 }
    return (ranks[0], one.place) < (ranks[1], other.place)
  }

  /// All of them, in order.
  static let all: [Lesson] = {
    let pitfalls = PitfallGallery.pitfalls.enumerated().map { place, pitfall in
      Lesson(
        .pitfall, "\(pitfall.number)", place: place, title: pitfall.title, names: [pitfall.name],
        texts: [pitfall.explanation, pitfall.cure?.change, GalleryFiles.all["pitfalls/\(pitfall.file)"]])
    }
    let sources = SourceCase.all.enumerated().map { place, example in
      Lesson(
        .source, "\(example.number)", place: place, title: example.title, names: [example.name],
        texts: [example.explanation, GalleryFiles.all["sources/\(example.layout)"]])
    }
    let initializers = InitializerCase.all.enumerated().map { place, example in
      Lesson(
        .initializers, example.number, place: place, title: String(example.shows.dropLast()), names: [example.name],
        texts: [example.explanation, example.refusal, GalleryFiles.all["initializers/\(example.layout)"]])
    }
    return pitfalls + sources + initializers
  }()
}
