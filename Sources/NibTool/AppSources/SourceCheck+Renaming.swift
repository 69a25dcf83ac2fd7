internal import NibModel
internal import NibSources
internal import NibXcode

// Finds the class of the sources that a file still names by an earlier name.
extension SourceCheck {
  /// Returns the only class that no file names, and that has all members which the files connect to a class that is not
  /// declared. If these are members of the system's classes, the names must differ in only one word.
  ///
  /// - Parameters:
  ///   - name: the class that is not declared.
  ///   - least: the minimum number of members.
  /// - Complexity: O(connections + classes).
  mutating func renamed(_ name: String, _ object: XcodeUses.Object, atLeast least: Int) -> SourceFinding.Declared? {
    guard knowsAllFiles, suggests() else { return nil }
    let connected = connectedMembers(name, object)
    var (having, similar): ([AppClass], [AppClass]) = ([], [])
    for candidate in classNames where !namedClasses.contains(candidate) {
      guard let found = classes.classes[candidate] else { continue }
      let count = connected.count { !found.members(named: $0.name).isEmpty }
      let isSimilar = count == 0 && least == 1 && Suggestion.differInOneWord(name, candidate)
      guard count >= least || isSimilar, fits(found, connected, object.base, isSimilar: isSimilar) else { continue }
      if isSimilar { similar.append(found) } else { having.append(found) }
      if having.count > 1 { return nil }
    }
    if let found = having.first { return declared(found, "that has the connected members") }
    return similar.count == 1 ? similar.first.map { declared($0, "that has a similar name") } : nil
  }

  /// Returns true if a class has all connected members, and is of the kind that the element of the object says.
  ///
  /// - Parameter isSimilar: true if only the name speaks for the class. Then its kind must be known.
  private mutating func fits(
    _ found: AppClass, _ connected: Set<SourceFinding.Member>, _ base: String?, isSimilar: Bool
  ) -> Bool {
    let lineage = lineage(of: found.name)
    guard connected.allSatisfy({ lineage.shows(members($0, lineage)) || isSystem($0, lineage) }) else { return false }
    guard let base else { return !isSimilar || !connected.isEmpty }
    let isKind = lineage.isKind(of: base)
    return isSimilar ? isKind == true : isKind != false
  }

  private func declared(_ found: AppClass, _ reason: String) -> SourceFinding.Declared {
    SourceFinding.Declared(
      name: found.name, place: found.declarations.first.map(place),
      reason: "the only class that no file names and \(reason)")
  }

  /// Returns the outlets and actions that the files connect to a class.
  private func connectedMembers(_ name: String, _ object: XcodeUses.Object) -> Set<SourceFinding.Member> {
    var found: Set<SourceFinding.Member> = []
    for uses in files.map(\.uses) + others {
      for connection in uses.connections {
        guard let owner = connection.object.map({ uses.objects[$0] }), owner.customClass == name,
          owner.module == object.module
        else { continue }
        found.insert(.init(connection))
      }
    }
    return found
  }
}
