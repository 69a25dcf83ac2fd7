/// A class that Swift sources declare, with what a layout that it owns can connect.
package struct DeclaredClass: Hashable, Sendable {
  /// The name with the types around it, such as `Screens.Login`.
  package let name: String
  /// The names after the colon, of the class and of its extensions, without generic arguments.
  package internal(set) var inherited: [String] = []
  /// The properties that are declared with `@Outlet`.
  package internal(set) var outlets: [Outlet] = []
  package internal(set) var methods: [Method] = []
  /// True if no other file can name the class.
  package internal(set) var isPrivate = false
  /// True if the class has type parameters.
  package internal(set) var isGeneric = false

  /// The line of the name.
  package internal(set) var line: UInt32 = 1

  /// A property that is declared with `@Outlet`.
  package struct Outlet: Hashable, Sendable {
    package let name: String
    /// True if no other file can name the property.
    package let isPrivate: Bool
    /// True if the property has `willSet` or `didSet`.
    package let isObserved: Bool
    package let file: String
    /// The bytes of the name in the file.
    package let range: Range<Int>
  }

  /// A method with no parameter, or with one without a label.
  package struct Method: Hashable, Sendable {
    package let name: String
    /// The type of the parameter, as it is written; nil if there is none.
    package let parameter: String?
    package let isAsync: Bool
    package let isThrowing: Bool
    /// True if no other file can name the method.
    package let isPrivate: Bool
  }

  package init(name: String) { self.name = name }
}

/// The classes that some Swift sources declare, by their names without the types around them.
///
/// Like `SourceNames`, they say what exists. A macro or a condition can declare more.
package struct DeclaredClasses: Sendable {
  private var classes: [String: DeclaredClass] = [:]

  package init() {}

  /// Adds the classes of a source. Extensions count for the class with the last name of their path.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: [UInt8], file: String) {
    guard bytes.mayContain(anyOf: ["class", "extension"]) else { return }
    var finder = ClassFinder(bytes, file: file)
    finder.read()
    for found in finder.found {
      let key = String(found.declared.name.split(separator: ".").last ?? "")
      var known = classes[key] ?? DeclaredClass(name: found.declared.name)
      if found.isClass, !classesWithDeclaration.contains(key) {
        classesWithDeclaration.insert(key)
        var declared = found.declared
        declared.inherited += known.inherited
        declared.outlets += known.outlets
        declared.methods += known.methods
        known = declared
      } else {
        known.inherited += found.declared.inherited
        known.outlets += found.declared.outlets
        known.methods += found.declared.methods
      }
      classes[key] = known
    }
  }

  /// The names of the classes that are not only extended.
  private var classesWithDeclaration: Set<String> = []

  /// Returns the class of a name, without the types around it, or nil.
  package subscript(name: String) -> DeclaredClass? { classesWithDeclaration.contains(name) ? classes[name] : nil }

  /// The names of the classes, without the types around them. Sorted.
  package var names: [String] { classesWithDeclaration.sorted() }

  /// The classes that name a protocol or class after their colon, sorted by name.
  package func classes(inheriting path: String) -> [DeclaredClass] {
    classes.filter { classesWithDeclaration.contains($0.key) && $0.value.inherited.contains(path) }
      .sorted { $0.key < $1.key }.map(\.value)
  }
}
