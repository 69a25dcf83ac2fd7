internal import NibModel
internal import NibSources
internal import NibXcode

/// A connection by a name that the class of its object does not have.
struct MissingMember {
  let member: SourceFinding.Member
  let connection: XcodeUses.Connection
  /// The number of the file.
  let file: Int
  /// The name of the class.
  let owner: String

  var isOutlet: Bool { [.outlet, .collection].contains(member.kind) }
}

// Reports the members that no class has, with the ones that were probably meant.
extension SourceCheck {
  /// Reports the missing members. What is not connected is known only after all connections.
  mutating func reportMissingMembers() {
    let names = Dictionary(grouping: missing, by: \.owner).mapValues { Set($0.map(\.member)) }
    for found in missing {
      guard let owner = classes[found.owner] else { continue }
      report(
        .noMember(
          found.member, ofClass: owner.name, declaration: owner.declarations.first.map(place),
          near: near(found, among: names[found.owner]?.count ?? 1)),
        found.connection.place, inFile: found.file)
    }
  }

  /// Returns the member that was probably meant: one with a similar name, or the only one that fits and is not connected.
  ///
  /// - Parameter count: the number of names that the class lacks.
  private mutating func near(_ found: MissingMember, among count: Int) -> SourceFinding.Declared? {
    let lineage = lineage(of: found.owner)
    if let member = similar(to: found, lineage) {
      return .init(name: member.name, place: place(member.place))
    }
    // Of several names, nobody knows which one the member had.
    guard count == 1, knowsAllFiles, let member = free(for: found, lineage) else { return nil }
    return .init(
      name: member.name, place: place(member.place),
      reason: "the only fitting \(found.isOutlet ? "outlet" : "action") that no file connects")
  }

  /// Returns the member with a similar name.
  private mutating func similar(to found: MissingMember, _ lineage: Lineage) -> AppMember? {
    let (member, kind) = (found.member, found.isOutlet ? AppMember.Kind.property : .method)
    // The object cannot have the same outlet twice.
    let taken = found.isOutlet ? names(ofObject: found.connection.object, inFile: found.file) : []
    let all = Array(
      lineage.classes.lazy.flatMap(\.members).filter { $0.kind == kind && !taken.contains($0.name) }.prefix(2_000))
    // A label of the first parameter is part of the selector.
    let base = String(member.name.prefix { $0 != ":" })
    if kind == .method, let same = all.first(where: { classes.text(at: $0.place) == base }) { return same }
    let near = nearest(to: member.name, among: all.map(\.name))
    return all.first { $0.name == near }
  }

  /// Returns the names of the connections of an object.
  private func names(ofObject object: Int?, inFile file: Int) -> Set<String> {
    Set(files[file].uses.connections.lazy.filter { $0.object == object }.map(\.name))
  }

  /// Returns the only outlet or action that could be in the place of a missing one, and that no file connects.
  private mutating func free(for found: MissingMember, _ lineage: Lineage) -> AppMember? {
    var free: [String: AppMember] = [:]
    for member in lineage.classes.lazy.filter(\.isDeclared).flatMap(\.members)
    where !member.isConditional && free[member.name] == nil {
      guard SourceFinding.Member.Kind(member.mark) == found.member.kind, !connected.contains(member),
        fits(member, found)
      else { continue }
      free[member.name] = member
    }
    return free.count == 1 ? free.first?.value : nil
  }

  private mutating func fits(_ member: AppMember, _ found: MissingMember) -> Bool {
    guard found.isOutlet else {
      return !sentSelectors.contains(member.name)
        && member.name.count(where: { $0 == ":" }) == found.member.name.count(where: { $0 == ":" })
    }
    guard let target = found.connection.target, let type = member.type else { return true }
    return isKind(files[found.file].uses.objects[target], of: type) != false
  }
}
