package import NibModel

// The words for what a plan finds. Each names what was read, and what would have been right.

extension Diagnostic {
  /// An element names a class that is not registered, or not as one that can be made.
  package static func unknownClass(_ name: String, at range: SourceRange, among registry: ClassRegistry) -> Diagnostic {
    let known = registry.classes.filter { $0.make != nil }.map(\.name)
    if registry[name] != nil {
      let message = "\(name) is registered as an owner, and no element can name it"
      return Diagnostic(.unknownClass, message, at: range)
    }
    let current = registry.currentName(of: name)
    if current != name, known.contains(current) {
      let message = "\(name) is called \(current) now"
      return Diagnostic(.unknownClass, message, at: range, replacement: "<" + current)
    }
    return unknownClass(name, at: range, among: known, mark: "<")
  }

  /// The layout names a class as its owner's that is not registered.
  static func unknownOwnerClass(
    _ name: String, at range: SourceRange, among registry: ClassRegistry
  ) -> Diagnostic {
    unknownClass(name, at: range, among: registry.names, mark: "")
  }

  private static func unknownClass(
    _ name: String, at range: SourceRange, among known: [String], mark: String
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: name, among: known)
    let remark = "a class is known once it is registered; none is found by its name alone"
    let message = known.isEmpty ? "no class '\(name)': none is registered" : "no class '\(name)' is registered"
    return Diagnostic(
      .unknownClass, message, at: range, notes: [Note(near.map { "did you mean '\($0)'?" } ?? remark)],
      replacement: near.map { mark + $0 })
  }

  /// - Parameter replace: puts another name in the place of the misspelt one, in the text at the range.
  static func unknownAttribute(
    _ name: String, of descriptor: ClassDescriptor, at range: SourceRange, replace: (String) -> String? = { _ in nil }
  ) -> Diagnostic {
    let offer = descriptor.slots.keys.sorted()
    let near = Suggestion.nearest(to: name, among: offer + ["id", "outlet", "outlets", "awake-after"])
    return Diagnostic(
      .unknownAttribute, "\(descriptor.name) has no attribute, outlet or event '\(name)'", at: range,
      notes: [Note(meaning(near, descriptor.name, offer))], replacement: near.flatMap(replace))
  }

  static func contradictoryValues(
    _ one: (name: String, value: Int), _ other: (name: String, value: Int), at range: SourceRange, earlier: SourceRange
  ) -> Diagnostic {
    let relation = one.value < other.value ? "less" : "more"
    return Diagnostic(
      .contradictoryValues,
      "'\(one.name)' is \(one.value), which is \(relation) than the \(other.value) of '\(other.name)'", at: range,
      notes: [Note("that is here", at: earlier)])
  }

  package static func missingAttribute(_ name: String, className: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingAttribute, "\(className) needs the attribute '\(name)'", at: range)
  }

  static func referenceInInitializer(
    _ value: String, attribute: String, className: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .referenceInInitializer, "'\(value)' is a reference, and the initializer of \(className) decodes '\(attribute)'",
      at: range,
      notes: [
        Note("references are wired after every initializer has run; declare '\(attribute)' as an outlet to connect it")
      ])
  }

  static func duplicateID(_ id: String, at range: SourceRange, earlier: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateID, "the id '\(id)' is given twice", at: range, notes: [Note("the first is here", at: earlier)])
  }

  static func badID(_ id: String, at range: SourceRange) -> Diagnostic {
    let reserved = ["owner", "first", "ext"].contains(id)
    let message =
      id.isEmpty ? "the id is empty" : reserved ? "the id '\(id)' is reserved" : "'\(id.shortened)' cannot be an id"
    return Diagnostic(
      .badID, message, at: range,
      notes: [Note("an id has no white space, '#', '.' or ':', and is not owner, first or ext")])
  }

  static func badReference(
    _ message: String, at range: SourceRange, note: String? = nil, replacement: String? = nil
  ) -> Diagnostic {
    Diagnostic(.badReference, message, at: range, notes: note.map { [Note($0)] } ?? [], replacement: replacement)
  }

  static func danglingReference(
    _ id: String, at range: SourceRange, among ids: [String], replace: (String) -> String?
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: id, among: ids)
    return Diagnostic(
      .danglingReference, "no object has the id '\(id.shortened)'", at: range,
      notes: near.map { [Note("did you mean '#\($0)'?")] } ?? [], replacement: near.flatMap { replace("#\($0)") })
  }

  static func unknownExternal(
    _ name: String, at range: SourceRange, among names: [String], replace: (String) -> String?
  ) -> Diagnostic {
    let offer =
      names.isEmpty
      ? "whoever loads the layout hands such objects in by name" : "handed in: \(names.joined(separator: ", "))"
    let near = Suggestion.nearest(to: name, among: names)
    return Diagnostic(
      .unknownExternal, "no external object '\(name)' is handed in", at: range,
      notes: [Note(near.map { "did you mean '\($0)'? (\(offer))" } ?? offer)],
      replacement: near.flatMap { replace("#ext:\($0)") })
  }

  package static func unknownMember(
    _ name: String, kind: Slot.Kind, of descriptor: ClassDescriptor, at range: SourceRange
  ) -> Diagnostic {
    let offer = descriptor.names(kind)
    let near = Suggestion.nearest(to: name, among: offer)
    return Diagnostic(
      kind == .event ? .unknownEvent : .unknownOutlet, "\(descriptor.name) has no \(kind.word) '\(name)'", at: range,
      notes: [Note(meaning(near, descriptor.name, offer))], replacement: near)
  }

  package static func outletType(
    _ outlet: String, of className: String, wanted: String, target: String, given: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .outletType,
      "the outlet '\(outlet)' of \(className) takes objects of class \(wanted), and \(target) is of class \(given)",
      at: range)
  }

  static func duplicateConnection(
    _ name: String, of className: String, isOutlet: Bool, at range: SourceRange, earlier: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .duplicateConnection, "the \(isOutlet ? "outlet" : "event") '\(name)' of \(className) is connected twice",
      at: range,
      notes: [Note("the first is here", at: earlier)] + (isOutlet ? [] : [Note(oneAction)]))
  }

  private static let oneAction = "an event has one action, which can do several things"

  /// An event is given several actions in one attribute; nil for any other value.
  static func severalActions(_ value: String, at range: SourceRange) -> Diagnostic? {
    guard let count = referenceCount(value) else { return nil }
    return badReference("'\(value.shortened)' names \(count) actions", at: range, note: oneAction)
  }

  /// Several references are given where one can stand; nil for any other value.
  static func severalReferences(_ value: String, at range: SourceRange) -> Diagnostic? {
    guard let count = referenceCount(value) else { return nil }
    return badReference(
      "'\(value.shortened)' is \(count) references, and this takes one", at: range,
      note: "an outlet collection takes several: one <connect outlets=\"…\"> for each")
  }

  /// Counts the references in a value with white space between them; nil if it is no such value.
  private static func referenceCount(_ value: String) -> Int? {
    let words = value.utf8.split { " \t\n\r".utf8.contains($0) }
    return words.count > 1 && words.allSatisfy { $0.first == UInt8(ascii: "#") } ? words.count : nil
  }

  package static func missingOutlet(_ name: String, className: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingOutlet, "the outlet '\(name)' of \(className) is not connected", at: range,
      notes: [Note("it is required: declare it optional if it may stay nil")])
  }

  package static func unknownAction(
    _ name: String, of className: String, among names: [String], at range: SourceRange,
    replace: (String) -> String? = { _ in nil }
  ) -> Diagnostic {
    let offer = Set(names).sorted()
    let near = Suggestion.nearest(to: name, among: offer)
    return Diagnostic(
      .unknownAction, "\(className) has \(className == "no class" ? "an" : "no") action '\(name)'", at: range,
      notes: [Note(meaning(near, className, offer))], replacement: near.flatMap(replace))
  }

  package static func senderType(
    _ action: String, of className: String, wanted: String, given: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .senderType,
      "the action '\(action)' of \(className) takes a sender of class \(wanted), and this one is of class \(given)",
      at: range)
  }

  package static func childrenNotAllowed(
    _ child: String, in parent: String, at range: SourceRange, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .childrenNotAllowed, "\(parent) takes no children, and this \(child) stands in one", at: range, notes: notes)
  }

  /// - Parameter fitting: the elements that the parent takes.
  package static func childType(
    _ child: String, in parent: String, fitting: [String], at range: SourceRange
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: child, among: fitting)
    return Diagnostic(
      .childType, "\(parent) takes no \(child) as a child", at: range,
      notes: [Note(choice(near, among: fitting))], replacement: near.map { "<" + $0 })
  }

  /// "did you mean 'x'?" and the elements that fit.
  static func choice(_ near: String?, among fitting: [String]) -> String {
    let rest = fitting.count > 12 ? ", … (\(fitting.count) in all)" : ""
    let offer =
      fitting.isEmpty
      ? "no registered class fits" : "these fit: \(fitting.prefix(12).joined(separator: ", "))\(rest)"
    return near.map { "did you mean '\($0)'? (\(offer))" } ?? offer
  }

  package static func tooManyChildren(
    _ child: String, in parent: String, limit: Int, at range: SourceRange
  ) -> Diagnostic {
    let children = limit == 1 ? "one child" : "\(limit) children"
    return Diagnostic(
      .tooManyChildren, "\(parent) takes at most \(children), and this \(child) is one more", at: range)
  }

  static func substitutedContainer(
    _ child: String, in parent: ClassDescriptor, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .substitutedContainer,
      "an object of class \(parent.name) is replaced when it is made, and this \(child) would stay in the one that is given up",
      at: range,
      notes: [
        Note(
          "put it beside the \(parent.name), or add it to the substitute in code; a class that need not be replaced "
            + "is registered without a substitute")
      ])
  }

  static func ownerMismatch(wanted: String, given: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.ownerMismatch, "the layout belongs to \(wanted), and its owner is of class \(given)", at: range)
  }

  static func missingOwner(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingOwner, message, at: range)
  }

  static func unnamedOwner(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingOwner, "this connects the owner, whose class the layout does not name: it cannot be checked", at: range,
      severity: .warning, notes: [Note("name it: <layout version=\"1\" owner=\"…\">")])
  }

  static func selfLoading(_ chain: [String], other: String? = nil, at range: SourceRange) -> Diagnostic {
    let what = other.map { "'\($0)'" } ?? "it"
    return Diagnostic(
      .selfLoading, "loading this would load \(what) again without end: \(chain.joined(separator: " → "))", at: range)
  }

  /// "did you mean 'x'?" and what there is to choose from.
  private static func meaning(_ near: String?, _ className: String, _ offer: [String]) -> String {
    let shown = offer.prefix(12).joined(separator: ", ") + (offer.count > 12 ? ", … (\(offer.count) in all)" : "")
    let subject = className == "no class" ? "the registered classes offer" : "\(className) offers"
    let all = offer.isEmpty ? "\(subject) none" : "\(subject): \(shown)"
    return near.map { "did you mean '\($0)'? (\(all))" } ?? all
  }
}
