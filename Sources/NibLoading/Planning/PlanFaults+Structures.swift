internal import NibModel

// The words for values that are no texts.

extension Diagnostic {
  /// A value in items, or one of them, is not of its type.
  static func badValue(
    _ value: PropertyList, attribute: String, type: any NibValue.Type, isItem: Bool, at place: SourcePlace
  ) -> Diagnostic {
    let wanted = isItem ? "as the items of '\(attribute)' are" : "which '\(attribute)' takes"
    if case .string(let text) = value {
      var fault = badValue(text, type: type, wanted: wanted, at: place)
      // The range is that of the tag, and not of the text in it.
      fault.replacement = nil
      return fault
    }
    return Diagnostic(.badValue, "\(value.kind) is not \(type.nibDescription), \(wanted)", at: place)
  }

  static func objectForValue(_ name: String, type: any NibValue.Type, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.valueKind, "'\(name)' takes \(type.nibDescription), and this holds an object", at: place)
  }

  static func valueForReference(
    _ name: String, kind: Slot.Kind, given: String, at place: SourcePlace
  ) -> Diagnostic {
    let wanted = kind == .event ? "#target.action" : "#id"
    return Diagnostic(
      .valueKind, "the \(kind.word) '\(name)' takes a reference, and this holds \(given)", at: place,
      notes: [Note("write \(name)=\"\(wanted)\"")])
  }

  static func valueForObject(
    _ entry: PartEntry, given: String, _ registry: ClassRegistry, at place: SourcePlace
  ) -> Diagnostic {
    let example = registry.elements(fitting: entry.accepts).first ?? className(entry.type)
    let wanted = entry.isList ? "objects" : "an object"
    return Diagnostic(
      .valueKind, "'\(entry.name)' takes \(wanted), and this is \(given)", at: place,
      notes: [Note("write <attribute name=\"\(entry.name)\"><\(example) …/></attribute>")])
  }

  static func partType(
    _ name: String, of entry: PartEntry, _ registry: ClassRegistry, at place: SourcePlace, spell: (String) -> String
  ) -> Diagnostic {
    let fitting = registry.elements(fitting: entry.accepts)
    let near = Suggestion.nearest(to: name, among: fitting)
    return Diagnostic(
      .partType, "'\(entry.name)' takes no \(name)", at: place, notes: [Note(choice(near, among: fitting))],
      replacement: near.map(spell))
  }

  static func tooManyParts(_ name: String, of entry: PartEntry, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .tooManyParts, "'\(entry.name)' takes one object, and this \(name) is one more", at: place,
      notes: [Note("its class declares it as a part; one that takes several declares parts")])
  }
}

extension ClassRegistry {
  /// The elements whose objects are of a class, in alphabetical order.
  package func elements(fitting accepts: (AnyClass) -> Bool) -> [String] {
    classes.filter { $0.make != nil && accepts($0.type) }.map(\.name).sorted()
  }

  /// A class as a layout can write it: "Box"; where no element is of exactly that class, "Item or Row", if few elements fit.
  package func words(for type: AnyClass, _ accepts: (AnyClass) -> Bool) -> String {
    let exact = classes.filter { $0.make != nil && $0.type == type }.map(\.name)
    if let name = exact.first(where: { $0 == className(type) }) ?? exact.first { return name }
    let fitting = elements(fitting: accepts)
    return fitting.isEmpty || fitting.count > 3 ? className(type) : fitting.joined(separator: " or ")
  }
}
