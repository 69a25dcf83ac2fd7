/// The members of some classes, in groups: the members that the same classes have are one group. So a grammar says once
/// what many classes inherit.
struct MemberGroups {
  struct Group {
    let members: [SchemaMember]
    /// True if several classes have the members.
    let isShared: Bool
  }

  private(set) var groups: [Group] = []
  /// The groups of each class.
  private(set) var groupsOfClasses: [[Int]]

  /// - Parameter members: the members of each class.
  /// - Complexity: O(members) on average, besides sorting.
  init(_ members: [[SchemaMember]]) {
    groupsOfClasses = members.map { _ in [] }
    var users: [SchemaMember: [Int]] = [:]
    var inOrder: [SchemaMember] = []
    for (index, members) in members.enumerated() {
      for member in members {
        if users[member] == nil { inOrder.append(member) }
        users[member, default: []].append(index)
      }
    }
    var places: [[Int]: Int] = [:]
    var found: [[SchemaMember]] = []
    for member in inOrder {
      let classes = users[member] ?? []
      if let place = places[classes] {
        found[place].append(member)
      } else {
        places[classes] = found.count
        for index in classes { groupsOfClasses[index].append(found.count) }
        found.append([member])
      }
    }
    groups = found.map { group in
      Group(members: group.sorted { $0.name < $1.name }, isShared: (users[group[0]] ?? []).count > 1)
    }
  }
}

extension [SchemaMember] {
  /// The attributes in a tag, in a pattern for each.
  var tags: [RelaxNGPattern] {
    compactMap { $0.tag.map(RelaxNGPattern.optional) } + sampleTags
  }

  /// The sample data in a tag. Those with equal values are in one pattern, so their documentation is in general terms.
  var sampleTags: [RelaxNGPattern] {
    grouped(by: \.value) { $0.value == nil ? [] : [$0.sampleName].compactMap(\.self) }.map { names, value in
      let tag = RelaxNGPattern.attribute(
        named: names, words: "Sample data, which tools show at design time.", value ?? .text)
      return names.count == 1 ? .optional(tag) : .zeroOrMore(tag)
    }
  }

  /// The contents of an `<attribute>`: its name, and its value. Those with equal values are in one pattern.
  var contents: [RelaxNGPattern] { contents { [$0.name] + [$0.sampleName].compactMap(\.self) } }

  /// The contents of an `<attribute>` with sample data.
  var sampleContents: [RelaxNGPattern] { contents { [$0.sampleName].compactMap(\.self) } }

  /// The contents of an `<attribute>` without sample data.
  var realContents: [RelaxNGPattern] { contents { [$0.name] } }

  private func contents(_ names: (SchemaMember) -> [String]) -> [RelaxNGPattern] {
    // The name comes first in a group, so that a validator that reads from left to right refuses a wrong name at once.
    grouped(by: \.content, names).map { .group([.attribute("name", .choice(of: $0)), $1]) }
  }

  /// Returns names of members by a pattern of the members, in the order of the members.
  private func grouped<Pattern: Hashable>(
    by pattern: (SchemaMember) -> Pattern, _ names: (SchemaMember) -> [String]
  ) -> [(names: [String], pattern: Pattern)] {
    var groups: [(names: [String], pattern: Pattern)] = []
    var places: [Pattern: Int] = [:]
    for member in self {
      let given = names(member)
      if given.isEmpty { continue }
      let key = pattern(member)
      if let place = places[key] {
        groups[place].names += given
      } else {
        places[key] = groups.count
        groups.append((given, key))
      }
    }
    return groups
  }
}
