internal import NibLoading
internal import NibModel
internal import NibSources

/// The members of its owner that a layout connects, and that the generated code therefore declares.
struct OwnerPart {
  /// An outlet that the generated code declares, or one that the owner's class declares itself.
  struct Outlet {
    let name: String
    /// The class of the object, or of all objects of a collection.
    let type: String
    let isCollection: Bool
    let place: SourcePlace
  }

  /// An action whose method the generated code requires.
  struct Action {
    let name: String
    /// The declaration of the method in the owner's class; nil if the class lacks it.
    let method: DeclaredClass.Method?
    /// The classes of the senders, with the places of their connections.
    let senders: [(type: String, place: SourcePlace)]
    let place: SourcePlace
  }

  /// The outlets that the generated code declares.
  private(set) var outlets: [Outlet] = []
  /// The outlets that the owner's class declares itself, which the compiler compares with the layout.
  private(set) var ownOutlets: [Outlet] = []
  private(set) var actions: [Action] = []
  private(set) var findings: [Diagnostic] = []
  /// The finding for an owner that the sources do not have, if another class owns the layout in Swift.
  private(set) var renamedOwner: Diagnostic?
  /// The class that the layout names for its owner, if the target declares it.
  let owner: DeclaredClass?
  /// True if a class owns the layout through the generated protocol.
  let isGenerated: Bool

  init(of file: LayoutFile, _ document: NibDocument, _ classes: TargetClasses) {
    let conforming = classes.declared.classes(inheriting: "Layouts.\(file.swiftName).Owner")
    let named = document.ownerClass.flatMap { classes.declared[$0] }
    owner = named ?? conforming.first
    isGenerated = !conforming.isEmpty
    if let name = document.ownerClass, named == nil, let other = conforming.first {
      renamedOwner = Diagnostic(
        .unknownClass, "the sources have no class '\(name)', and \(other.name) owns this layout in Swift",
        at: document.ownerPlace, replacement: other.name)
    }
    let first = conforming.first { $0.name == named?.name } ?? conforming.first
    let known = first.map { classes.members(ofOwner: $0.name) } ?? TargetClasses.Members()
    if let named, let other = conforming.first(where: { !classes.isKind($0.name, of: named.name) }) {
      findings.append(
        Diagnostic(
          .ownerMismatch, "\(other.name) owns this layout in Swift, but is not a \(named.name)", at: document.ownerPlace
        ))
    }
    let connections = OwnerConnections(document, classes)
    if conforming.isEmpty, let named {
      findings += connections.unknown(to: named, classes.members(ofOwner: named.name))
    }
    for (name, objects) in connections.outlets {
      let types = objects.map { classes.type(ofElement: $0.element) ?? "AnyObject" }
      let common = objects.count == 1 ? types[0] : classes.commonType(ofElements: objects.map(\.element)) ?? "AnyObject"
      let outlet = Outlet(
        name: name, type: common, isCollection: objects[0].isCollection, place: objects[0].place)
      let own = owner?.outlets.first { $0.name == name }
      if let own, !own.isPrivate { ownOutlets.append(outlet) }
      if known.outlets.contains(name) { continue }
      if isGenerated, own != nil, let owner {
        findings.append(
          Diagnostic(
            .unknownOutlet,
            "\(owner.name) declares @Outlet var \(name) itself, but not in its members: remove the property, or add "
              + "$0.outlet(\"\(name)\", \\.$\(name)) to the members", at: outlet.place))
      } else if !SwiftText.isName(name) {
        if isGenerated {
          findings.append(
            Diagnostic(.unknownOutlet, "the outlet '\(name)' cannot be a property of a class", at: outlet.place))
        }
      } else {
        outlets.append(outlet)
      }
    }
    for (name, uses) in connections.actions where !known.actions.contains(name) {
      guard SwiftText.isName(name) else {
        if isGenerated {
          findings.append(
            Diagnostic(.unknownAction, "the action '\(name)' cannot be a method of a class", at: uses[0].place))
        }
        continue
      }
      actions.append(
        Action(
          name: name, method: first.flatMap { classes.method(name, ofOwner: $0.name) },
          senders: uses.compactMap { use in classes.type(ofElement: use.element).map { ($0, use.place) } },
          place: uses[0].place))
    }
  }
}

/// The connections of a layout that concern its owner, by the names of outlets and actions, in document order.
private struct OwnerConnections {
  /// A connection, with the element at its other end.
  struct Use {
    let element: String
    let place: SourcePlace
    var isCollection = false
  }

  private(set) var outlets: [(String, [Use])] = []
  private(set) var actions: [(String, [Use])] = []

  init(_ document: NibDocument, _ classes: TargetClasses) {
    var elements: [String: String] = [:]
    for object in document.allObjects {
      if let id = object.id { elements[id] = object.className }
      for attribute in object.attributes where !attribute.holdsObjects && attribute.structure == nil {
        let use = Use(
          element: object.className, place: attribute.valuePlace, isCollection: attribute.name == "outlets")
        if attribute.name == "outlet" || attribute.name == "outlets" {
          Self.add(use, to: &outlets, attribute.value)
        } else if attribute.value.hasPrefix(Self.owner),
          classes.certain[object.className].map({ $0.slots[attribute.name]?.kind == .event }) ?? true
        {
          Self.add(use, to: &actions, String(attribute.value.dropFirst(Self.owner.count)))
        }
      }
    }
    for connection in document.explicitConnections {
      let (from, to) = (connection.attributes["from"] ?? "", connection.attributes["to"] ?? "")
      if from == "#owner", let name = connection.attributes["outlet"], let element = elements[String(to.dropFirst())] {
        Self.add(Use(element: element, place: connection.place), to: &outlets, name)
      }
      if to == "#owner", let name = connection.attributes["action"], let element = elements[String(from.dropFirst())] {
        Self.add(Use(element: element, place: connection.place), to: &actions, name)
      }
    }
  }

  private static let owner = "#owner."

  /// Returns the connections of members that a class with a table of its own does not have.
  func unknown(to owner: DeclaredClass, _ members: TargetClasses.Members) -> [Diagnostic] {
    guard members.isComplete else { return [] }
    func finding(_ code: Diagnostic.Code, _ noun: String, _ name: String, _ place: SourcePlace, _ known: Set<String>)
      -> Diagnostic?
    {
      if known.contains(name) { return nil }
      let near = Suggestion.nearest(to: name, among: known.sorted())
      let note = near.map { [Diagnostic.Note(Offer.question($0))] } ?? []
      return Diagnostic(
        code, "the members of \(owner.name) have no \(noun) '\(name)'", at: place, notes: note, replacement: near)
    }
    return outlets.compactMap { finding(.unknownOutlet, "outlet", $0.0, $0.1[0].place, members.outlets) }
      + actions.compactMap { finding(.unknownAction, "action", $0.0, $0.1[0].place, members.actions) }
  }

  private static func add(_ use: Use, to list: inout [(String, [Use])], _ name: String) {
    if let index = list.firstIndex(where: { $0.0 == name }) {
      list[index].1.append(use)
    } else {
      list.append((name, [use]))
    }
  }
}

extension TargetClasses {
  /// Returns true if a class of the target is another one or inherits from it.
  func isKind(_ name: String, of other: String) -> Bool {
    var (next, seen) = ([name], Set<String>())
    while let name = next.popLast() {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      if name == other || last == other.split(separator: ".").last.map(String.init) { return true }
      guard seen.insert(last).inserted, let found = declared[last] else { continue }
      next += found.inherited
    }
    return false
  }
}
