internal import NibModel
internal import NibSources
internal import NibXcode

extension SourceCheck {
  /// Reports the outlets and actions of classes in the checked files that no file connects.
  mutating func checkUnconnected() {
    var uses: [String: (file: Int, place: SourceRange)] = [:]
    // Of several classes with one name, those are used that an object certainly means.
    var meant: Set<AppMember> = []
    var seen: Set<NamedClass> = []
    for (number, file) in files.enumerated() {
      for object in file.uses.objects {
        guard let found = declared(object, file.uses),
          seen.insert(NamedClass(name: found.name, user: user(object, file.uses))).inserted
        else { continue }
        for used in lineage(of: found.name, for: user(object, file.uses)).classes where used.isDeclared {
          if uses[used.name] == nil { uses[used.name] = (number, object.place) }
          if classes.hasRivals(named: used.name), !used.isOneOfSeveral { meant.formUnion(used.members) }
        }
      }
    }
    // A header and an implementation both declare a method.
    var methods: [String: Int] = [:]
    for member in classes.classes.values.flatMap(\.members) where member.kind == .method {
      methods[classes.text(at: member.place), default: 0] += 1
    }
    for (name, use) in uses.sorted(by: { $0.key < $1.key }) {
      guard let found = classes.classes[name] else { continue }
      var seen: Set<String> = []
      for member in found.members where !member.isConditional && seen.insert(member.name).inserted {
        guard let kind = SourceFinding.Member.Kind(member.mark), !connected.contains(member),
          !classes.hasRivals(named: name) || meant.contains(member)
        else { continue }
        if member.kind == .method {
          let word = classes.text(at: member.place)
          // Other code can call the method, or name its selector.
          if sentSelectors.contains(member.name) || classes.identifiers.count(ofWord: word) > methods[word] ?? 0 {
            continue
          }
        }
        report(
          .unconnected(
            .init(kind: kind, name: member.name), ofClass: name,
            // Another class with the name may be used there.
            use: classes.hasRivals(named: name) ? nil : place(use.place, inFile: use.file)),
          at: member.place)
      }
    }
  }

  /// Compares the identifiers in code with those of the files.
  mutating func checkIdentifiers() {
    let all = files.map(\.uses) + others
    var known: [IdentifierUses.Kind: Set<String>] = [:]
    for identifier in all.flatMap(\.identifiers) { known[.init(identifier.kind), default: []].insert(identifier.text) }
    let names = known.mapValues { $0.sorted() }
    let places = identifierPlaces
    let scenes = Self.scenes(of: all)
    let uses = classes.identifiers.uses + doubtfulSegues()
    let counts = Dictionary(uses.map { ($0.text, 1) }, uniquingKeysWith: +)
    unjudged.add(.computedIdentifier, classes.identifiers.computed)
    for use in uses {
      if known[use.kind]?.contains(use.text) ?? false {
        checkStoryboard(of: use, scenes, places)
        continue
      }
      if use.isConditional {
        unjudged.add(.conditionalIdentifier)
        continue
      }
      if use.kind == .scene, mayBeElsewhere(use) {
        unjudged.add(.foreignStoryboard)
        continue
      }
      // Code that has the text elsewhere may register it, or make the segue.
      guard known[use.kind] != nil, classes.identifiers.count(ofLiteral: use.text) == counts[use.text],
        use.kind != .cell || !classes.identifiers.registersOtherCells,
        !classes.identifiers.kindsOfOwnMethods.contains(use.kind)
      else {
        unjudged.add(.hiddenIdentifier)
        continue
      }
      let near = nearest(to: use.text, among: names[use.kind] ?? []).map {
        SourceFinding.Declared(name: $0, place: places[use.kind]?[$0])
      }
      report(
        .noIdentifier(.init(kind: .init(use.kind), text: use.text), storyboard: nil, near: near), at: use.place)
    }
    let references = all.reduce(into: Set<String>()) { $0.formUnion($1.references) }
    for (number, file) in files.enumerated() {
      for identifier in file.uses.identifiers where identifier.kind != .other {
        if classes.identifiers.mentions(identifier.text) { continue }
        if identifier.kind == .scene, references.contains(identifier.text) { continue }
        report(
          .unusedIdentifier(.init(kind: .init(.init(identifier.kind)), text: identifier.text)), identifier.place,
          inFile: number)
      }
    }
  }

  /// Reports a scene that is asked of a storyboard which the code names, and that only another storyboard has.
  private mutating func checkStoryboard(
    of use: IdentifierUses.Use, _ scenes: [String: Set<String>],
    _ places: [IdentifierUses.Kind: [String: SourcePlace]]
  ) {
    guard use.kind == .scene, let storyboard = use.storyboard, storyboard.isOfApp, let name = storyboard.name,
      let own = scenes[name + ".storyboard"], !own.contains(use.text)
    else { return }
    if use.isConditional { return unjudged.add(.conditionalIdentifier) }
    let other = scenes.filter { $0.value.contains(use.text) }.keys.min()
    report(
      .noIdentifier(
        .init(kind: .scene, text: use.text), storyboard: name + ".storyboard",
        near: other.map { .init(name: "'\($0)'", place: places[.scene]?[use.text]) }),
      at: use.place)
  }

  /// Returns the identifiers of the scenes of each file, by its name without the folder. The files of all languages are one.
  private static func scenes(of all: [XcodeUses]) -> [String: Set<String>] {
    all.reduce(into: [:]) { scenes, uses in
      let name = uses.file.split(separator: "/").last.map(String.init) ?? uses.file
      scenes[name, default: []].formUnion(uses.identifiers.lazy.filter { $0.kind == .scene }.map(\.text))
    }
  }

  /// Returns the texts that are compared with the identifiers of segues whose classes the sources declare. Other variables
  /// that only have such a name are left out, and those of unknown classes are counted.
  private mutating func doubtfulSegues() -> [IdentifierUses.Use] {
    var uses: [IdentifierUses.Use] = []
    for doubtful in classes.identifiers.doubtful {
      // A structure is no segue.
      if classes.values.contains(doubtful.type), classes[doubtful.type]?.isDeclared != true { continue }
      let lineage = lineage(of: doubtful.type)
      switch lineage.isKind(of: "UIStoryboardSegue") == true ? true : lineage.isKind(of: "NSStoryboardSegue") {
      case true?: if let use = doubtful.use { uses.append(use) } else { unjudged.add(.computedIdentifier) }
      case false?: break
      case nil: unjudged.add(.doubtfulSegue)
      }
    }
    return uses
  }

  /// The first place of each identifier in the checked files.
  private var identifierPlaces: [IdentifierUses.Kind: [String: SourcePlace]] {
    var places: [IdentifierUses.Kind: [String: SourcePlace]] = [:]
    for (number, file) in files.enumerated() {
      for identifier in file.uses.identifiers where places[.init(identifier.kind)]?[identifier.text] == nil {
        places[.init(identifier.kind), default: [:]][identifier.text] = place(identifier.place, inFile: number)
      }
    }
    return places
  }
}

extension IdentifierUses.Kind {
  fileprivate init(_ kind: XcodeUses.Identifier.Kind) {
    switch kind {
    case .segue: self = .segue
    case .scene: self = .scene
    case .cell, .other: self = .cell
    }
  }
}

extension SourceFinding.Identifier.Kind {
  fileprivate init(_ kind: IdentifierUses.Kind) {
    switch kind {
    case .segue: self = .segue
    case .scene: self = .scene
    case .cell: self = .cell
    }
  }
}

extension SourceFinding.Member.Kind {
  /// Returns nil for a member that is not marked for connections.
  init?(_ mark: AppMember.Mark?) {
    switch mark {
    case .outlet: self = .outlet
    case .collection: self = .collection
    case .action: self = .action
    case .segueAction: self = .segueAction
    case .inspectable, nil: return nil
    }
  }
}
