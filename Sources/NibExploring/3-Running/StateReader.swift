internal import NibLoading

/// Reads what objects have come to: all their stored properties, private ones too, without running any of their code.
///
/// `Mirror` shows what a table of members cannot, since tables set and do not get. It is for looking into objects here
/// and nowhere on the way of a load. A class that wants something else to be compared conforms to `CustomReflectable`.
struct StateReader {
  /// The load's objects, and who else takes part, by what reports call them.
  private let names: [ObjectIdentifier: String]
  /// Properties that are not compared: `Class.property`.
  private let ignored: Set<String>

  init(_ names: [ObjectIdentifier: String], ignoring ignored: Set<String>) {
    self.names = names
    self.ignored = ignored
  }

  /// The properties of an object, by name; a subclass's own after those of its superclasses.
  func properties(of object: AnyObject) -> [(name: String, value: String)] {
    var result: [(String, String)] = []
    var mirrors: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      mirrors.append(level)
      mirror = level.superclassMirror
    }
    var used: Set<String> = []
    for level in mirrors.reversed() {
      for (label, value) in level.children {
        guard let label, let name = Self.name(label) else { continue }
        if !ignored.isEmpty, ignored.contains("\(level.subjectType).\(name)") { continue }
        var describer = ValueDescriber(names)
        guard let words = describer.words(for: value) else { continue }
        // A class and its superclass may each have a private property of one name.
        result.append((used.insert(name).inserted ? name : "\(level.subjectType).\(name)", words))
      }
    }
    return result
  }

  /// One property of an object in words, or nil when there is none of that name. O(properties).
  func property(_ name: String, of object: AnyObject) -> String? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children where label.flatMap(Self.name) == name {
        var describer = ValueDescriber(names)
        return describer.words(for: value)
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// The property behind a label; nil for what is no state: a lazy property tells whether it was asked, and no more.
  static func name(_ label: String) -> String? {
    if label.hasPrefix("$__lazy_storage") { return nil }
    // A property wrapper's storage.
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
