internal import NibModel
internal import NibSources
internal import NibXcode

// Reports the members that no class has, with the ones that were probably meant.
extension SourceCheck {
  /// Reports the missing members. What is not connected is known only after all connections.
  mutating func reportMissingMembers() {
    let names = Dictionary(grouping: missing, by: \.owner).mapValues { Set($0.map(\.member)) }
    for found in missing {
      guard let owner = classes[found.owner.name, for: found.owner.user] else { continue }
      let typeMember = lineage(of: found.owner.name, for: found.owner.user).typeMember(found.member.name)
      report(
        .noMember(
          found.member, ofClass: owner.name, declaration: owner.declarations.first.map(place),
          near: typeMember == nil ? near(found, among: names[found.owner]?.count ?? 1) : nil,
          typeMember: typeMember.map { place($0.place) }),
        found.connection.place, inFile: found.file)
    }
  }

  /// Returns the member that was probably meant: one with nearly the same name, one with a similar name that no file
  /// connects, the only one that fits and that no file connects, or any one with a similar name.
  ///
  /// - Parameter count: the number of names that the class lacks.
  private mutating func near(_ found: MissingMember, among count: Int) -> SourceFinding.Declared? {
    guard suggests() else { return nil }
    let (lineage, name) = (lineage(of: found.owner.name, for: found.owner.user), found.member.name)
    let all = candidates(for: found, lineage)
    // A label of the first parameter is part of the selector.
    let base = String(name.prefix { $0 != ":" })
    if !found.isOutlet, let same = all.first(where: { classes.text(at: $0.place) == base }) { return declared(same) }
    func nearest(_ members: [AppMember], atMost edits: Int? = nil) -> AppMember? {
      let near = Suggestion.nearest(to: name, among: members.lazy.map(\.name), atMost: edits)
      return members.first { $0.name == near }
    }
    if let same = nearest(all, atMost: 1) { return declared(same) }
    let free = all.filter { SourceFinding.Member.Kind($0.mark) == found.member.kind && !connected.contains($0) }
    if let similar = nearest(free) { return declared(similar) }
    // Of several names, nobody knows which one the member had.
    if count == 1, knowsAllFiles, let only = only(fitting: found, of: free) {
      return declared(only, "the only fitting \(found.isOutlet ? "outlet" : "action") that no file connects")
    }
    return nearest(all).map { declared($0) }
  }

  private func declared(_ member: AppMember, _ reason: String? = nil) -> SourceFinding.Declared {
    .init(name: member.name, place: place(member.place), reason: reason)
  }

  /// Returns the members of the same kind, without the outlets that the object has too: none can be there twice.
  private func candidates(for found: MissingMember, _ lineage: Lineage) -> [AppMember] {
    let kind = found.isOutlet ? AppMember.Kind.property : .method
    let taken = found.isOutlet ? names(ofObject: found.connection.object, inFile: found.file) : []
    return Array(
      lineage.classes.lazy.flatMap(\.members).filter { $0.kind == kind && !taken.contains($0.name) }.prefix(2_000))
  }

  /// Returns the names of the connections of an object.
  private func names(ofObject object: Int?, inFile file: Int) -> Set<String> {
    Set(files[file].uses.connections.lazy.filter { $0.object == object }.map(\.name))
  }

  /// Returns the only one of some outlets or actions that could be in the place of a missing one.
  private mutating func only(fitting found: MissingMember, of members: [AppMember]) -> AppMember? {
    var fitting: [String: AppMember] = [:]
    for member in members where !member.isConditional && fitting[member.name] == nil {
      if fits(member, found) { fitting[member.name] = member }
    }
    return fitting.count == 1 ? fitting.first?.value : nil
  }

  private mutating func fits(_ member: AppMember, _ found: MissingMember) -> Bool {
    guard found.isOutlet else {
      return !sentSelectors.contains(member.name)
        && member.name.count(where: { $0 == ":" }) == found.member.name.count(where: { $0 == ":" })
    }
    guard let target = found.connection.target, let type = member.type else { return true }
    return isKind(files[found.file].uses.objects[target], files[found.file].uses, of: type) != false
  }
}
