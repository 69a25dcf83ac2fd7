package import NibModel

// The words for what a plan finds. Each names what was read, and what would have been right.

extension Diagnostic {
  /// An element names a class that is not registered, or not as one that can be made.
  ///
  /// - Parameter spell: returns the text that names a class in the document.
  package static func unknownClass(
    _ name: String, at place: SourcePlace, among registry: ClassRegistry, spell: (String) -> String
  ) -> Diagnostic {
    let known = registry.classes.filter { $0.make != nil }.map(\.name)
    if registry[name] != nil {
      let message = "\(name) is registered as an owner, and no element can name it"
      return Diagnostic(.unknownClass, message, at: place)
    }
    let current = registry.currentName(of: name)
    if current != name, known.contains(current) {
      let message = "\(name) is called \(current) now"
      return Diagnostic(.unknownClass, message, at: place, replacement: spell(current))
    }
    return unknownClass(name, at: place, among: known, spell: spell)
  }

  /// The layout names a class as its owner's that is not registered.
  static func unknownOwnerClass(
    _ name: String, at place: SourcePlace, among registry: ClassRegistry
  ) -> Diagnostic {
    unknownClass(name, at: place, among: registry.names, spell: { $0 })
  }

  private static func unknownClass(
    _ name: String, at place: SourcePlace, among known: [String], spell: (String) -> String
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: name, among: known)
    let remark = "a class is known once it is registered; none is found by its name alone"
    let message = known.isEmpty ? "no class '\(name)': none is registered" : "no class '\(name)' is registered"
    return Diagnostic(
      .unknownClass, message, at: place, notes: [Note(near.map { "did you mean '\($0)'?" } ?? remark)],
      replacement: near.map(spell))
  }

  /// - Parameter replace: puts another name in the place of the misspelt one, in the text at the range.
  static func unknownAttribute(
    _ name: String, of descriptor: ClassDescriptor, at place: SourcePlace, replace: (String) -> String? = { _ in nil }
  ) -> Diagnostic {
    let offer = descriptor.slots.keys.sorted()
    let near = Suggestion.nearest(to: name, among: offer + ["id", "outlet", "outlets", "awake-after"])
    return Diagnostic(
      .unknownAttribute, "\(descriptor.name) has no attribute, outlet or event '\(name)'", at: place,
      notes: [Note(meaning(near, descriptor.name, offer))], replacement: near.flatMap(replace))
  }

  static func contradictoryValues(
    _ one: (name: String, value: Int), _ other: (name: String, value: Int), at place: SourcePlace, earlier: SourcePlace
  ) -> Diagnostic {
    let relation = one.value < other.value ? "less" : "more"
    return Diagnostic(
      .contradictoryValues,
      "'\(one.name)' is \(one.value), which is \(relation) than the \(other.value) of '\(other.name)'", at: place,
      notes: [Note("that is here", at: earlier)])
  }

  package static func missingAttribute(_ name: String, className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.missingAttribute, "\(className) needs the attribute '\(name)'", at: place)
  }

  static func referenceInInitializer(
    _ value: String, attribute: String, className: String, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .referenceInInitializer, "'\(value)' is a reference, and the initializer of \(className) decodes '\(attribute)'",
      at: place,
      notes: [
        Note("references are wired after every initializer has run; declare '\(attribute)' as an outlet to connect it")
      ])
  }

  static func duplicateID(_ id: String, at place: SourcePlace, earlier: SourcePlace) -> Diagnostic {
    Diagnostic(
      .duplicateID, "the id '\(id)' is given twice", at: place, notes: [Note("the first is here", at: earlier)])
  }

  static func badID(_ id: String, at place: SourcePlace) -> Diagnostic {
    let reserved = ["owner", "first", "ext"].contains(id)
    let message =
      id.isEmpty ? "the id is empty" : reserved ? "the id '\(id)' is reserved" : "'\(id.shortened)' cannot be an id"
    return Diagnostic(
      .badID, message, at: place,
      notes: [Note("an id has no white space, '#', '.' or ':', and is not owner, first or ext")])
  }

  static func badReference(
    _ message: String, at place: SourcePlace, note: String? = nil, replacement: String? = nil
  ) -> Diagnostic {
    Diagnostic(.badReference, message, at: place, notes: note.map { [Note($0)] } ?? [], replacement: replacement)
  }

  static func danglingReference(
    _ id: String, at place: SourcePlace, among ids: [String], replace: (String) -> String?
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: id, among: ids)
    return Diagnostic(
      .danglingReference, "no object has the id '\(id.shortened)'", at: place,
      notes: near.map { [Note("did you mean '#\($0)'?")] } ?? [], replacement: near.flatMap { replace("#\($0)") })
  }

  static func unknownExternal(
    _ name: String, at place: SourcePlace, among names: [String], replace: (String) -> String?
  ) -> Diagnostic {
    let offer =
      names.isEmpty
      ? "whoever loads the layout hands such objects in by name" : "handed in: \(names.joined(separator: ", "))"
    let near = Suggestion.nearest(to: name, among: names)
    return Diagnostic(
      .unknownExternal, "no external object '\(name)' is handed in", at: place,
      notes: [Note(near.map { "did you mean '\($0)'? (\(offer))" } ?? offer)],
      replacement: near.flatMap { replace("#ext:\($0)") })
  }

  package static func unknownMember(
    _ name: String, kind: Slot.Kind, of descriptor: ClassDescriptor, at place: SourcePlace
  ) -> Diagnostic {
    let offer = descriptor.names(kind)
    let near = Suggestion.nearest(to: name, among: offer)
    return Diagnostic(
      kind == .event ? .unknownEvent : .unknownOutlet, "\(descriptor.name) has no \(kind.word) '\(name)'", at: place,
      notes: [Note(meaning(near, descriptor.name, offer))], replacement: near)
  }

  package static func outletType(
    _ outlet: String, of className: String, wanted: String, target: String, given: String, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .outletType,
      "the outlet '\(outlet)' of \(className) takes objects of class \(wanted), and \(target) is of class \(given)",
      at: place)
  }

  static func duplicateConnection(
    _ name: String, of className: String, isOutlet: Bool, at place: SourcePlace, earlier: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .duplicateConnection, "the \(isOutlet ? "outlet" : "event") '\(name)' of \(className) is connected twice",
      at: place,
      notes: [Note("the first is here", at: earlier)] + (isOutlet ? [] : [Note(oneAction)]))
  }

  private static let oneAction = "an event has one action, which can do several things"

  /// An event is given several actions in one attribute; nil for any other value.
  static func severalActions(_ value: String, at place: SourcePlace) -> Diagnostic? {
    guard let count = referenceCount(value) else { return nil }
    return badReference("'\(value.shortened)' names \(count) actions", at: place, note: oneAction)
  }

  /// Several references are given where one can stand; nil for any other value.
  static func severalReferences(_ value: String, at place: SourcePlace) -> Diagnostic? {
    guard let count = referenceCount(value) else { return nil }
    return badReference(
      "'\(value.shortened)' is \(count) references, and this takes one", at: place,
      note: "an outlet collection takes several: one <connect outlets=\"…\"> for each")
  }

  /// Counts the references in a value with white space between them; nil if it is no such value.
  private static func referenceCount(_ value: String) -> Int? {
    let words = value.utf8.split { " \t\n\r".utf8.contains($0) }
    return words.count > 1 && words.allSatisfy { $0.first == UInt8(ascii: "#") } ? words.count : nil
  }

  package static func missingOutlet(_ name: String, className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .missingOutlet, "the outlet '\(name)' of \(className) is not connected", at: place,
      notes: [Note("it is required: declare it optional if it may stay nil")])
  }

  package static func unknownAction(
    _ name: String, of className: String?, among names: [String], at place: SourcePlace,
    replace: (String) -> String? = { _ in nil }
  ) -> Diagnostic {
    let offer = Set(names).sorted()
    let near = Suggestion.nearest(to: name, among: offer)
    return Diagnostic(
      .unknownAction, className.map { "\($0) has no action '\(name)'" } ?? "no class has an action '\(name)'",
      at: place,
      notes: [Note(meaning(near, className, offer))], replacement: near.flatMap(replace))
  }

  package static func senderType(
    _ action: String, of className: String, wanted: String, given: String, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .senderType,
      "the action '\(action)' of \(className) takes a sender of class \(wanted), and this one is of class \(given)",
      at: place)
  }

  package static func childrenNotAllowed(
    _ child: String, in parent: String, at place: SourcePlace, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .childrenNotAllowed, "\(parent) takes no children, and this \(child) stands in one", at: place, notes: notes)
  }

  /// - Parameter fitting: the elements that the parent takes.
  static func childType(
    _ child: String, in parent: String, fitting: [String], at place: SourcePlace, spell: (String) -> String
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: child, among: fitting)
    return Diagnostic(
      .childType, "\(parent) takes no \(child) as a child", at: place,
      notes: [Note(choice(near, among: fitting))], replacement: near.map(spell))
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
    _ child: String, in parent: String, limit: Int, at place: SourcePlace
  ) -> Diagnostic {
    let children = limit == 1 ? "one child" : "\(limit) children"
    return Diagnostic(
      .tooManyChildren, "\(parent) takes at most \(children), and this \(child) is one more", at: place)
  }

  static func substitutedContainer(
    _ child: String, in parent: ClassDescriptor, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .substitutedContainer,
      "an object of class \(parent.name) is replaced when it is made, and this \(child) would stay in the one that is given up",
      at: place,
      notes: [
        Note(
          "put it beside the \(parent.name), or add it to the substitute in code; a class that need not be replaced "
            + "is registered without a substitute")
      ])
  }

  static func ownerMismatch(wanted: String, given: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.ownerMismatch, "the layout belongs to \(wanted), and its owner is of class \(given)", at: place)
  }

  static func missingOwner(_ message: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.missingOwner, message, at: place)
  }

  static func unnamedOwner(at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .missingOwner, "this connects the owner, whose class the layout does not name: it cannot be checked", at: place,
      severity: .warning, notes: [Note("name it: <layout version=\"1\" owner=\"…\">")])
  }

  static func selfLoading(_ chain: [String], other: String? = nil, at place: SourcePlace) -> Diagnostic {
    let what = other.map { "'\($0)'" } ?? "it"
    return Diagnostic(
      .selfLoading, "loading this would load \(what) again without end: \(chain.joined(separator: " → "))", at: place)
  }

  /// "did you mean 'x'?" and what there is to choose from.
  private static func meaning(_ near: String?, _ className: String?, _ offer: [String]) -> String {
    let shown = offer.prefix(12).joined(separator: ", ") + (offer.count > 12 ? ", … (\(offer.count) in all)" : "")
    let subject = className.map { "\($0) offers" } ?? "the registered classes offer"
    let all = offer.isEmpty ? "\(subject) none" : "\(subject): \(shown)"
    return near.map { "did you mean '\($0)'? (\(all))" } ?? all
  }
}
