internal import NibSources
internal import NibXcode

/// A class of an app with its superclasses, as far as the sources have them.
struct Lineage {
  /// The class itself, its superclasses, and what the sources add to classes of the system.
  private(set) var classes: [AppClass] = []
  /// The classes of the system at which the sources end.
  private(set) var systemClasses: Set<String> = []
  /// The superclasses that neither the sources nor the system are known to have.
  private(set) var unknown: Set<String> = []

  private let table: AppClasses
  /// More superclasses than this are not followed.
  private static let mostClasses = 100

  /// - Parameter user: the file that names the class, or nil for any.
  init(of name: String, in table: AppClasses, for user: ClassUser? = nil) {
    self.table = table
    var pending = [name]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard seen.count <= Self.mostClasses else {
        unknown.insert(next)
        return
      }
      guard let found = table[next, for: user], found.isDeclared else {
        end(next, in: table)
        continue
      }
      classes.append(found)
      // A class of Swift has no superclass. One of Objective-C has one, in a header that is not among the sources.
      if found.superclasses.isEmpty, !found.isSwift { unknown.insert(next) }
      pending += found.superclasses
    }
  }

  private mutating func end(_ name: String, in table: AppClasses) {
    if CocoaHierarchy.knows(name) {
      systemClasses.insert(name)
      classes += CocoaHierarchy.lineage(of: name).compactMap { table[$0] }
    } else if !table.protocols.contains(name) {
      unknown.insert(name)
    }
  }

  /// The reasons why the classes may have members that the sources do not show.
  var doubts: Set<AppClass.Doubt> { classes.reduce(into: []) { $0.formUnion($1.doubts) } }

  /// Returns the members by which a nib sets an outlet.
  func outlets(named name: String) -> [AppMember] {
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let setters = ["set\(capital):", "_set\(capital):"]
    var variables = ["_" + name, "is" + capital, "_is" + capital]
    // A property of Objective-C has a variable with an underscore.
    if name.hasPrefix("_") { variables.append(String(name.dropFirst())) }
    return classes.flatMap { found in
      found.members(named: name).filter { $0.kind == .property }
        + variables.flatMap(found.members).filter { $0.kind == .property && !table.isSwift($0.place) }
        + setters.flatMap(found.members).filter { $0.kind == .method }
    }
  }

  /// Returns the methods with a selector.
  func methods(_ selector: String) -> [AppMember] {
    classes.flatMap { $0.members(named: selector) }.filter { $0.kind == .method }
  }

  /// Returns true if the classes have one of some members, whichever of several classes with one name is meant.
  func certainlyHas(_ members: [AppMember]) -> Bool { classes.contains { $0.certainlyHas(members) } }

  /// Returns true if Objective-C can use one of some members.
  func shows(_ members: [AppMember]) -> Bool {
    members.contains(where: \.isVisible) || classes.contains(where: \.showsAllMembers)
  }

  /// Returns the member of the classes themselves with a name or a selector.
  func typeMember(_ name: String) -> AppMember? { classes.flatMap(\.typeMembers).first { $0.name == name } }

  /// True if the sources show all that makes a member visible to Objective-C: no class has a protocol, and the last ones are of
  /// the system.
  var isComplete: Bool {
    unknown.isEmpty && doubts.isEmpty && !systemClasses.isEmpty && !classes.contains(where: \.conforms)
  }

  /// Returns true if the class is a kind of another one. Nil if the sources do not say it.
  func isKind(of other: String) -> Bool? {
    if classes.contains(where: { $0.isDeclared && ($0.name == other || $0.objectiveCName == other) }) { return true }
    if !unknown.isEmpty || doubts.contains(.generic) { return nil }
    let kinds = systemClasses.map { CocoaHierarchy.isKind($0, of: other) }
    if kinds.contains(true) { return true }
    return kinds.contains(nil) && CocoaHierarchy.knows(other) ? nil : false
  }
}
