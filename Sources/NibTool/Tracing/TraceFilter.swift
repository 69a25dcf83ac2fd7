internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// The options of `nib trace` that exclude events.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "Write only events of these kinds, separated by commas, as in awake,outlet.", valueName: "kinds"),
    completion: .list(EventKinds.allVerbs), transform: EventKinds.named)
  var kinds: EventKinds?

  @Option(help: ArgumentHelp("Write only the events of one object, and the connections to it.", valueName: "id"))
  var object: String?

  @Flag(help: "With --object, also write the events of the objects in it.")
  var subtree = false

  @Option(
    help: ArgumentHelp(
      "Leave out events that are nested more deeply in initializers and loads. 1 keeps the top level.",
      valueName: "levels"))
  var depth: Int?

  var isEmpty: Bool { kinds == nil && object == nil && !subtree && depth == nil }

  mutating func validate() throws {
    if subtree, object == nil {
      throw ValidationError("--subtree is for the events of one object; it needs --object.")
    }
    if let depth, depth < 0 { throw ValidationError("--depth must be at least 0.") }
  }
}

/// Kinds of events, by the verbs that traces write.
struct EventKinds {
  let kinds: Set<LoadEvent.Kind>

  /// Reads a list of verbs. An event with a beginning and an end is named without `>` and `<`, for both.
  ///
  /// - Throws: `ValidationError` that suggests the verb that was probably meant.
  static func named(_ names: String) throws -> EventKinds {
    let verbs = names.split(separator: ",").map(String.init)
    if verbs.isEmpty { throw ValidationError("no kind of events is named. There are: \(list).") }
    let kinds = try verbs.map { verb in
      let found = LoadEvent.Kind.allCases.filter { $0.rawValue == verb || $0.verb == verb }
      guard found.isEmpty else { return found }
      let near = Suggestion.nearest(to: verb, among: allVerbs).map { " Did you mean '\($0)'?" } ?? ""
      let list = Suggestion.byNearness(to: verb, allVerbs).joined(separator: ", ")
      throw ValidationError("there is no kind of events '\(verb.printable)'.\(near) There are: \(list).")
    }
    return EventKinds(kinds: Set(kinds.joined()))
  }

  /// The verbs, in the order in which the kinds are declared.
  static var allVerbs: [String] {
    var seen: Set<String> = []
    return LoadEvent.Kind.allCases.map(\.verb).filter { seen.insert($0).inserted }
  }

  private static var list: String { allVerbs.joined(separator: ", ") }
}

extension LoadEvent.Kind {
  /// The verb without the mark of a beginning or an end.
  fileprivate var verb: String { rawValue.last.map("<>".contains) == true ? String(rawValue.dropLast()) : rawValue }
}

/// Decides which events of a trace are written.
final class TraceFilter {
  private let options: FilterOptions
  /// The name of the requested object, without the `#` of a reference.
  private let wanted: String?
  /// The requested objects of each load that has not ended. A later load may have the same identity as one that has
  /// ended.
  private var objects: [ObjectIdentifier: Set<ObjectReference>] = [:]
  private var known: Set<String> = []
  /// True if a load has had an object of the requested name.
  private var hasFound = false

  init(_ options: FilterOptions) {
    self.options = options
    wanted = options.object.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
  }

  /// Returns true if an event is about a requested object. O(1); the first event of a load takes O(objects).
  func takes(_ event: LoadEvent, of plan: LoadPlan) -> Bool {
    guard let wanted else { return true }
    if event.kind == .loadBegins { objects[event.load] = nil }
    let objects = objects[event.load] ?? enter(event.load, plan, wanted)
    return objects.contains(event.object) || event.fact(in: plan).targets.contains(where: objects.contains)
  }

  /// Returns true if an event has a requested kind and depth.
  func takes(_ line: Trace.Line) -> Bool {
    (options.kinds?.kinds.contains(line.kind) ?? true) && line.depth <= options.depth ?? .max
  }

  /// Returns true if an event of another program has a requested kind and depth, and is about the requested object.
  func takesNamed(_ line: Trace.Line) -> Bool {
    if let wanted {
      known.insert(line.object)
      guard line.object == wanted || line.fact.targets.contains(wanted) else { return false }
      hasFound = true
    }
    return takes(line)
  }

  /// The fault as a sentence, if no load had an object of the requested name.
  var unknownObject: String? {
    guard let wanted, !hasFound else { return nil }
    let near = Suggestion.nearest(to: wanted, among: known).map { "; did you mean '\($0.printable)'?" } ?? ""
    return "no loaded object is named '\(wanted.printable)'\(near)"
  }

  private func enter(_ load: ObjectIdentifier, _ plan: LoadPlan, _ wanted: String) -> Set<ObjectReference> {
    let names = ObjectNames(plan)
    var found: Set<ObjectReference> = []
    func add(_ reference: ObjectReference, _ name: String) {
      known.insert(name)
      if name == wanted { found.insert(reference) }
    }
    for object in plan.document.allObjects {
      add(.object(object.index), names.name(ofObject: object.index))
      if options.subtree, found.contains(.object(object.index)) {
        found.formUnion(object.descendants.map(ObjectReference.object))
      }
    }
    if plan.graph.owner != nil {
      add(.owner, names.name(of: .owner))
      if wanted == "owner" { found.insert(.owner) }
    }
    for index in plan.externals.indices { add(.external(index), names.name(of: .external(index))) }
    objects[load] = found
    hasFound = hasFound || !found.isEmpty
    return found
  }
}

extension LoadFact {
  /// The objects that a connection or a value refers to.
  fileprivate var targets: [Object] {
    switch self {
    case .outlet(_, let target), .outletLeftNil(_, let target), .element(_, let target?), .action(_, let target, _):
      [target]
    case .objects(_, let targets, _): targets
    default: []
    }
  }
}
