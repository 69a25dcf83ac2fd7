internal import NibModel

/// A place in an archive. Its text is made only when a fault is reported there.
struct ArchivePath {
  /// `classes`, `objects` or `roots`.
  private let section: StaticString
  private let index: Int
  private var part: StaticString = ""
  private var key: Int32 = -1
  private var place = -1

  /// Creates a place of a section.
  init(_ section: StaticString, _ index: Int = -1) {
    self.section = section
    self.index = index
  }

  static func object(_ index: Int) -> ArchivePath { ArchivePath("objects", index) }
  static func object(_ index: Int32) -> ArchivePath { ArchivePath("objects", Int(index)) }

  /// Returns a part of the object or the class: `values`, `outlets`.
  func part(_ part: StaticString) -> ArchivePath {
    var path = self
    path.part = part
    return path
  }

  /// Returns the path of the value for a key.
  func key(_ key: Int32) -> ArchivePath {
    var path = self
    path.key = key
    return path
  }

  /// Returns the path of an element of the array.
  func place(_ place: Int) -> ArchivePath {
    var path = self
    path.place = place
    return path
  }

  /// Returns the place in the form that `plutil -extract` takes: `objects.3.values.checked`.
  func place(_ keys: KeyTable) -> SourcePlace {
    var words = section.description
    if index >= 0 { words += ".\(index)" }
    if part.utf8CodeUnitCount > 0 { words += ".\(part)" }
    if key >= 0 { words += "." + keys[key].keyPathComponent }
    if place >= 0 { words += ".\(place)" }
    return .keyPath(words)
  }
}
