/// A class of an app, with what its Swift and Objective-C sources say of it for the files of Xcode.
///
/// All declarations and extensions of one name make one class. A member counts if one of them has it, also one under a
/// condition.
package struct AppClass: Hashable, Sendable {
  /// The name without the types around it.
  package let name: String
  /// The name that Objective-C knows the class by, if `@objc(Name)` says so.
  package internal(set) var objectiveCName: String?
  /// The places of the declarations. Empty for a class of another module that the sources only extend.
  package internal(set) var declarations: [AppPlace] = []
  /// The names of the superclasses of the declarations.
  package internal(set) var superclasses: Set<String> = []
  /// The modules of the declarations, as far as they are known.
  package internal(set) var modules: Set<String> = []
  package internal(set) var members: [AppMember] = []
  /// The static members. A file can connect only members of objects.
  package internal(set) var typeMembers: [AppMember] = []
  /// The numbers of the members by their names.
  private var numbers: [String: [Int]] = [:]
  /// The reasons why the class may have members that are not in `members`.
  package internal(set) var doubts: Set<Doubt> = []
  package internal(set) var isSwift = false
  /// The places of the declarations in other types.
  var nestedDeclarations: Set<AppPlace> = []
  /// True if each member is visible to Objective-C.
  package internal(set) var showsAllMembers = false
  /// True if a declaration, an extension or a category names a protocol. One of Objective-C makes members visible.
  package internal(set) var conforms = false

  /// A reason why a class may have members that its sources do not show.
  package enum Doubt: String, CaseIterable, Sendable {
    case generic, macro
    /// Braces that are not balanced, because each branch of a condition has some.
    case unbalanced
    /// Code that answers for keys or selectors when the program runs.
    case dynamic
  }

  /// The sources of each class, if several have the name and a file can mean any of them. Otherwise empty.
  var rivals: [Set<Int>] = []

  package init(name: String) { self.name = name }

  package var isDeclared: Bool { !declarations.isEmpty }

  /// True if all declarations are in other types. Then Objective-C does not know the class by its plain name.
  package var isNested: Bool {
    isDeclared && objectiveCName == nil && declarations.allSatisfy(nestedDeclarations.contains)
  }

  /// Returns the members with a name or a selector.
  package func members(named name: String) -> [AppMember] { (numbers[name] ?? []).map { members[$0] } }

  /// The source of a declaration or an extension.
  var source: Int? { (declarations.first ?? members.first?.place ?? typeMembers.first?.place)?.source }

  /// True if several classes have the name, and a file can mean any of them.
  package var isOneOfSeveral: Bool { !rivals.isEmpty }

  /// Returns true if the class has one of some members, whichever of several classes with its name is meant.
  package func certainlyHas(_ some: [AppMember]) -> Bool {
    let sources = some.filter { members(named: $0.name).contains($0) }.map(\.place.source)
    if rivals.isEmpty || sources.contains(where: { source in !rivals.contains { $0.contains(source) } }) {
      return !sources.isEmpty
    }
    return rivals.allSatisfy { !$0.isDisjoint(with: sources) }
  }

  /// Prepares the class for questions about names, when all of its members are known.
  mutating func index() { numbers = Dictionary(grouping: members.indices) { members[$0].name } }

  /// Adds a member.
  ///
  /// - Parameter isStatic: true if it is one of the class itself.
  mutating func append(_ member: AppMember, isStatic: Bool) {
    if isStatic { typeMembers.append(member) } else { members.append(member) }
  }

  /// Adds what another declaration or extension has.
  mutating func add(_ other: AppClass) {
    objectiveCName = objectiveCName ?? other.objectiveCName
    declarations += other.declarations
    superclasses.formUnion(other.superclasses)
    modules.formUnion(other.modules)
    members += other.members
    typeMembers += other.typeMembers
    doubts.formUnion(other.doubts)
    isSwift = isSwift || other.isSwift
    nestedDeclarations.formUnion(other.nestedDeclarations)
    showsAllMembers = showsAllMembers || other.showsAllMembers
    conforms = conforms || other.conforms
  }
}

/// A member of a class that a file of Xcode can name.
package struct AppMember: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A property or an instance variable.
    case property
    case method
  }

  package enum Mark: Sendable {
    case outlet, collection, action, segueAction, inspectable
  }

  package let kind: Kind
  /// The name of the property, or the selector of the method.
  package let name: String
  /// The mark for connections, or nil.
  package var mark: Mark?
  /// The class of the objects of a property, without the types around it; nil if it is not known.
  package var type: String?
  /// True if Objective-C can use the member.
  package var isVisible = true
  /// True if a condition of the compiler decides whether the class has the member.
  package var isConditional = false
  package let place: AppPlace
}

/// A range of bytes in one of the sources of an app.
package struct AppPlace: Hashable, Sendable {
  /// The number of the source.
  package let source: Int
  package let range: Range<Int>
}
