internal import NibModel
internal import NibSources
internal import NibXcode

// Finds the class of the sources that a file still names by an earlier name.
extension SourceCheck {
  /// Returns the only class that no file names, and that has all members which the files connect to a class that is not
  /// declared.
  ///
  /// - Parameters:
  ///   - name: the class that is not declared.
  ///   - least: the minimum number of members.
  /// - Complexity: O(connections + classes).
  mutating func renamed(_ name: String, _ object: XcodeUses.Object, atLeast least: Int) -> SourceFinding.Declared? {
    guard knowsAllFiles, suggests() else { return nil }
    let connected = connectedMembers(name, object)
    var candidates: [AppClass] = []
    for candidate in classNames where !namedClasses.contains(candidate) {
      guard let found = classes.classes[candidate],
        connected.count(where: { !found.members(named: $0.name).isEmpty }) >= least
      else { continue }
      let lineage = lineage(of: candidate)
      guard connected.allSatisfy({ lineage.shows(members($0, lineage)) || isSystem($0, lineage) }),
        object.base.map({ lineage.isKind(of: $0) != false }) ?? true
      else { continue }
      candidates.append(found)
      if candidates.count > 1 { return nil }
    }
    return candidates.first.map { found in
      SourceFinding.Declared(
        name: found.name, place: found.declarations.first.map(place),
        reason: "the only class that no file names and that has the connected members")
    }
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
