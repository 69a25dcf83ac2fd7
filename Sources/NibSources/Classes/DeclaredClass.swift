/// A class that Swift sources declare, with what a layout that it owns can connect.
package struct DeclaredClass: Hashable, Sendable {
  /// The name with the types around it, such as `Screens.Login`.
  package let name: String
  /// The name of the module.
  package let module: String
  /// The names after the colon, of the class and of its extensions, without generic arguments.
  package internal(set) var inherited: [String] = []
  /// The properties that are declared with `@Outlet`.
  package internal(set) var outlets: [Outlet] = []
  package internal(set) var methods: [Method] = []
  /// The names of the other properties.
  package internal(set) var properties: Set<String> = []
  /// True if no other file can name the class.
  package internal(set) var isPrivate = false
  /// True if other modules can name the class.
  package internal(set) var isPublic = false
  /// True if the class, or a type around it, has type parameters.
  package internal(set) var isGeneric = false

  /// The line of the name.
  package internal(set) var line: UInt32 = 1

  /// A property that is declared with `@Outlet`.
  package struct Outlet: Hashable, Sendable {
    package let name: String
    /// True if no other file can set the property.
    package let isPrivate: Bool
    /// True if the property has `willSet` or `didSet`.
    package let isObserved: Bool
    /// True if the property may stay nil.
    package let isOptional: Bool
    package let file: String
    /// The bytes of the name in the file.
    package let range: Range<Int>
  }

  /// A method with no parameter, or with one without a label.
  package struct Method: Hashable, Sendable {
    package let name: String
    /// The type of the parameter, as it is written; nil if there is none.
    package let parameter: String?
    /// True if the method has type parameters.
    package let isGeneric: Bool
    package let isAsync: Bool
    package let isThrowing: Bool
    /// True if no other file can name the method.
    package let isPrivate: Bool
  }

  package init(name: String, module: String = "") { (self.name, self.module) = (name, module) }

  /// The name without the types around it.
  package var lastName: String { name.lastName }

  /// Adds what an extension declares, or another declaration of the class under a condition.
  mutating func add(_ other: DeclaredClass) {
    inherited += other.inherited
    outlets += other.outlets
    methods += other.methods
    properties.formUnion(other.properties)
  }
}

extension String {
  /// The last name of a path such as `Screens.Login`.
  package var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}
