internal import NibLoading

extension CatalogClass {
  /// Creates the class of a descriptor, with all of its members.
  init(_ descriptor: ClassDescriptor) {
    self.init(name: descriptor.name, descriptor.type, descriptor.members)
    isElement = descriptor.make != nil
    isOwner = descriptor.makeOwner != nil || descriptor.make == nil
    isAwoken = descriptor.awake != nil
    isSubstituted = descriptor.isSubstituted
  }

  /// Creates a class that is only a superclass of others.
  init(superclass type: AnyClass, _ members: Members) { self.init(name: typeName(type), type, members) }

  private init(name: String, _ type: AnyClass, _ table: Members) {
    self.init(name: name, type: typeName(type))
    var superclass: AnyClass? = _getSuperclass(type)
    while let next = superclass {
      superclasses.append(typeName(next))
      superclass = _getSuperclass(next)
    }
    summary = table.summary.description
    place = table.place.map(CatalogPlace.init)
    isConnectedAsOwner = table.isConnectedAsOwner
    ascents = table.ascents
    translated = table.translated.sorted()
    layouts = table.layouts
    awakesAfter = table.awakesAfter
    awakesAfterChildren = table.awakesAfterChildren
    var members: [[String]: CatalogMember] = [:]
    // The entry of a subclass comes after that of its superclass, and overrides it.
    for member in Self.members(of: table) { members[[member.kind.family, member.name]] = member }
    self.members = members.values.sorted { $0.sortKey < $1.sortKey }
  }

  private static func members(of table: Members) -> [CatalogMember] {
    var members: [CatalogMember] = []
    func add(_ kind: CatalogMember.Kind, _ entry: MemberEntry, _ describe: (inout CatalogMember) -> Void) {
      var member = CatalogMember(kind, entry.name)
      member.help = entry.help.description
      member.place = CatalogPlace(entry.place)
      describe(&member)
      members.append(member)
    }
    for entry in table.attributes {
      add(.attribute, entry) {
        $0.value = CatalogValue(entry.type)
        $0.defaultText = entry.defaultText.description
        $0.isRequired = entry.isRequired
        $0.isDecoded = entry.apply == nil
      }
    }
    for entry in table.parts {
      add(entry.isList ? .parts : .part, entry) {
        $0.type = entry.wanted.fullName
        $0.isRequired = entry.isRequired
        $0.isDecoded = entry.apply == nil
      }
    }
    for entry in table.outlets {
      add(.outlet, entry) {
        $0.type = entry.wanted.fullName
        $0.isRequired = entry.isRequired
      }
    }
    for entry in table.collections { add(.outlets, entry) { $0.type = entry.wanted.fullName } }
    for entry in table.events { add(entry.takesMany ? .events : .event, entry) { _ in } }
    for entry in table.actions { add(.action, entry) { $0.type = entry.wantedSender?.fullName } }
    if let container = table.container {
      var member = CatalogMember(.children, "")
      member.type = container.wanted.fullName
      member.limit = container.limit
      member.isDecoded = container.insert == nil
      member.help = container.help.description
      member.place = CatalogPlace(container.place)
      members.append(member)
    }
    return members
  }
}

extension CatalogMember.Kind {
  /// The kind of members that one member of a name overrides.
  fileprivate var family: String {
    switch self {
    case .part, .parts: Self.parts.rawValue
    case .event, .events: Self.events.rawValue
    case .attribute, .outlet, .outlets, .action, .children: rawValue
    }
  }
}

extension CatalogPlace {
  init(_ place: TablePlace) { self.init(file: place.file.description, line: place.line) }
}

extension CatalogValue {
  /// Creates the values of a type.
  init(_ type: ValueType) {
    let items: Items? = type.items.map { $0.isKeyed ? .keyed(CatalogValue($0.type)) : .list(CatalogValue($0.type)) }
    self.init(type: type.fullName, words: type.words, shape: type.shape, items: items)
  }
}
