internal import NibLoading

/// A layout that a class loads by name within a load, for owners of one class.
struct NestedLayout {
  /// The class of the owners.
  enum Owner {
    case none
    case known(any NibOwner.Type)
    /// A class that another process has named, and that this process does not find.
    case unknown(String)
  }

  /// The name of the layout, as in `LayoutName`.
  let name: String
  let owner: Owner
}

extension NestedLayout.Owner {
  init(_ owner: (any NibOwner)?) { self = owner.map { .known(Swift.type(of: $0)) } ?? .none }

  /// The class; nil if there is no owner, or its class is not known.
  var type: AnyClass? { if case .known(let type) = self { type } else { nil } }

  /// The name of the class; nil if there is no owner.
  var name: String? {
    switch self {
    case .none: nil
    case .known(let type): "\(type)"
    case .unknown(let name): name
    }
  }
}

extension NestedLayout.Owner: Hashable {
  private var identity: ObjectIdentifier? { if case .known(let type) = self { ObjectIdentifier(type) } else { nil } }

  static func == (one: Self, other: Self) -> Bool { one.identity == other.identity && one.name == other.name }

  func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(name)
  }
}

extension NestedLayout: Hashable, Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.name, one.owner.name ?? "") < (other.name, other.owner.name ?? "")
  }
}

/// The load within which a layout is explored.
struct OuterLoad {
  /// The outer layout, with its steps in one order.
  let plan: LoadPlan
  let layout: NestedLayout
  /// True if moves of the layout's steps are enough to describe a load: the outer layout has its own order, and the
  /// layout is loaded for owners of one class.
  var isPlain = true
}

// A nested layout as bytes.

extension WireWriter {
  mutating func write(_ layout: NestedLayout) {
    write(layout.name)
    write(layout.owner.name) { $1.write($0) }
    var mangled: String?
    if case .known(let type) = layout.owner { mangled = _mangledTypeName(type) }
    write(mangled) { $1.write($0) }
  }
}

extension WireReader {
  /// - Parameter graph: the layout whose classes may include the owner's class.
  mutating func nestedLayout(of graph: ResolvedGraph) throws(BrokenMessage) -> NestedLayout {
    let (layout, name, mangled) = (try text(), try optionalText(), try optionalText())
    guard let name else { return NestedLayout(name: layout, owner: .none) }
    if let type = mangled.flatMap(_typeByName) as? any NibOwner.Type {
      return NestedLayout(name: layout, owner: .known(type))
    }
    // The mangled name of a private class differs in each process.
    var types: [ObjectIdentifier: any NibOwner.Type] = [:]
    for descriptor in graph.registry.classes + [graph.owner].compactMap(\.self) where "\(descriptor.type)" == name {
      if let type = descriptor.type as? any NibOwner.Type { types[ObjectIdentifier(type)] = type }
    }
    let type = types.count == 1 ? types.first?.value : nil
    return NestedLayout(name: layout, owner: type.map(NestedLayout.Owner.known) ?? .unknown(name))
  }
}
