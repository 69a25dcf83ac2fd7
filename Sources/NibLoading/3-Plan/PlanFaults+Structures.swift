internal import NibModel

// The words for values that are no texts.

extension Diagnostic {
  /// A value in items, or one of them, is not of its type.
  static func badValue(
    _ value: PropertyList, attribute: String, type: any NibValue.Type, isItem: Bool, at range: SourceRange
  ) -> Diagnostic {
    let wanted = isItem ? "as the items of '\(attribute)' are" : "which '\(attribute)' takes"
    if case .string(let text) = value {
      var fault = badValue(text, type: type, wanted: wanted, at: range)
      // The range is that of the tag, and not of the text in it.
      fault.replacement = nil
      return fault
    }
    return Diagnostic(.badValue, "\(value.kind) is not \(type.nibDescription), \(wanted)", at: range)
  }

  static func objectForValue(_ name: String, type: any NibValue.Type, at range: SourceRange) -> Diagnostic {
    Diagnostic(.valueKind, "'\(name)' takes \(type.nibDescription), and this holds an object", at: range)
  }

  static func valueForReference(
    _ name: String, kind: Slot.Kind, given: String, at range: SourceRange
  ) -> Diagnostic {
    let wanted = kind == .event ? "#target.action" : "#id"
    return Diagnostic(
      .valueKind, "the \(kind.word) '\(name)' takes a reference, and this holds \(given)", at: range,
      notes: [Note("write \(name)=\"\(wanted)\"")])
  }

  static func valueForObject(
    _ entry: PartEntry, given: String, _ registry: ClassRegistry, at range: SourceRange
  ) -> Diagnostic {
    let example = fitting(entry, registry).first ?? className(entry.type)
    return Diagnostic(
      .valueKind, "'\(entry.name)' takes \(entry.wanted), and this is \(given)", at: range,
      notes: [Note("write <attribute name=\"\(entry.name)\"><\(example) …/></attribute>")])
  }

  static func partType(
    _ name: String, of entry: PartEntry, _ registry: ClassRegistry, at range: SourceRange
  ) -> Diagnostic {
    let fitting = fitting(entry, registry)
    let near = Suggestion.nearest(to: name, among: fitting)
    let offer =
      fitting.isEmpty
      ? "no registered class fits" : "these fit: \(fitting.prefix(12).joined(separator: ", "))"
    return Diagnostic(
      .partType, "'\(entry.name)' takes \(entry.wanted), and this one is of class \(name)", at: range,
      notes: [Note(near.map { "did you mean '\($0)'? (\(offer))" } ?? offer)], replacement: near.map { "<" + $0 })
  }

  static func tooManyParts(_ name: String, of entry: PartEntry, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyParts, "'\(entry.name)' takes one object, and this \(name) is one more", at: range,
      notes: [Note("its class declares it as a part; one that takes several declares parts")])
  }

  private static func fitting(_ entry: PartEntry, _ registry: ClassRegistry) -> [String] {
    registry.classes.filter { $0.make != nil && entry.accepts($0.type) }.map(\.name).sorted()
  }
}

extension PartEntry {
  /// What a file must give: "an object of class Address".
  fileprivate var wanted: String { "\(isList ? "objects" : "an object") of class \(className(type))" }
}
