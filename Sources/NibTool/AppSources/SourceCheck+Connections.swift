internal import NibModel
internal import NibSources
internal import NibXcode

// Compares outlets and actions with the members of the classes.
extension SourceCheck {
  /// An object whose class can be asked for a member.
  private enum Receiver {
    case known(AppClass, Lineage)
    case unjudged(Unjudged.Reason)
    /// An object of the system.
    case system
  }

  private mutating func receiver(_ connection: XcodeUses.Connection, _ uses: XcodeUses) -> Receiver {
    guard let number = connection.object else {
      return connection.kind == .action || connection.kind == .unwind ? .unjudged(.firstResponder) : .system
    }
    let object = uses.objects[number]
    if object.role == .firstResponder || object.role == .external { return .unjudged(.firstResponder) }
    guard let name = object.customClass else { return object.role == .owner ? .unjudged(.unnamedOwner) : .system }
    guard let found = declared(object, uses) else {
      return CocoaHierarchy.knows(name) ? .system : .unjudged(.foreignClass)
    }
    return .known(found, lineage(of: found.name, for: user(object, uses)))
  }

  /// Returns the members of a class that a connection can mean.
  func members(_ member: SourceFinding.Member, _ lineage: Lineage) -> [AppMember] {
    switch member.kind {
    case .outlet, .collection: lineage.outlets(named: member.name)
    case .action, .segueAction: lineage.methods(member.name)
    }
  }

  /// Notes what a connection connects.
  mutating func note(_ connection: XcodeUses.Connection, _ uses: XcodeUses) {
    switch receiver(connection, uses) {
    case .known(_, let lineage): connected.formUnion(members(.init(connection), lineage))
    case .unjudged, .system:
      if ![.outlet, .collection].contains(connection.kind) { sentSelectors.insert(connection.name) }
    }
  }

  mutating func check(_ connection: XcodeUses.Connection, _ number: Int, _ uses: XcodeUses) {
    note(connection, uses)
    if connection.kind == .unwind, checkUnwinding(connection, number) { return }
    let (owner, lineage): (AppClass, Lineage)
    switch receiver(connection, uses) {
    case .system: return unjudged.add(.systemClass)
    case .unjudged(.foreignClass): return unjudged.add(connection.object.map { uses.objects[$0] })
    case .unjudged(let reason): return unjudged.add(reason)
    case .known(let found, let all): (owner, lineage) = (found, all)
    }
    let member = SourceFinding.Member(connection)
    let members = members(member, lineage)
    if members.isEmpty { return checkMissing(member, connection, number, owner, lineage, uses) }
    if !lineage.certainlyHas(members) { return unjudged.add(.sameName) }
    judged += 1
    if let hidden = members.first, !lineage.shows(members), !isSystem(member, lineage) {
      if !lineage.isComplete, classes.requirements.contains(classes.text(at: hidden.place)) {
        return unjudged.add(.requirement)
      }
      return report(
        .hiddenMember(
          member, ofClass: owner.name, declaration: place(hidden.place),
          doubt: members.contains(where: \.isConditional)
            ? .condition : lineage.isComplete ? nil : lineage.doubts.contains(.generic) ? .generic : .unknown),
        connection.place, inFile: number)
    }
    if members.allSatisfy(\.isConditional) { return unjudged.add(.condition) }
    checkType(connection, members, number, owner, uses)
  }

  /// Returns true if a class of the system that the class inherits from may have a member.
  func isSystem(_ member: SourceFinding.Member, _ lineage: Lineage) -> Bool {
    lineage.systemClasses.contains { system in
      switch member.kind {
      case .outlet, .collection: CocoaHierarchy.mayHaveOutlet(member.name, in: system)
      case .action, .segueAction: CocoaHierarchy.mayHaveAction(member.name, in: system)
      }
    }
  }

  private mutating func checkMissing(
    _ member: SourceFinding.Member, _ connection: XcodeUses.Connection, _ number: Int, _ owner: AppClass,
    _ lineage: Lineage, _ uses: XcodeUses
  ) {
    if isSystem(member, lineage) {
      judged += 1
    } else if let doubt = AppClass.Doubt.allCases.first(where: lineage.doubts.contains) {
      unjudged.add(.init(doubt))
    } else if !lineage.unknown.isEmpty {
      unjudged.add(.foreignSuperclass)
    } else {
      judged += 1
      let user = connection.object.flatMap { self.user(uses.objects[$0], uses) }
      missing.append(
        MissingMember(member: member, connection: connection, file: number, owner: .init(name: owner.name, user: user)))
    }
  }
}

extension SourceFinding.Member {
  init(_ connection: XcodeUses.Connection) { self.init(kind: Kind(connection.kind), name: connection.name) }
}

extension SourceFinding.Member.Kind {
  fileprivate init(_ kind: XcodeUses.Connection.Kind) {
    switch kind {
    case .outlet: self = .outlet
    case .collection: self = .collection
    case .action, .unwind: self = .action
    case .segueAction: self = .segueAction
    }
  }
}
