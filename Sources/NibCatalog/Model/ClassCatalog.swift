internal import NibModel

/// Classes as data: what a layout can use of the classes of a program, without the program's code.
///
/// A tool with the classes writes a catalog. Tools that do not link the classes check layouts with it.
package struct ClassCatalog: Hashable, Sendable {
  /// The version of the kit that has written the catalog.
  package var kit: String
  /// The classes, sorted by name.
  package var classes: [CatalogClass]

  package init(kit: String, classes: [CatalogClass]) {
    self.kit = kit
    self.classes = classes.sorted { $0.name < $1.name }
  }

  /// Returns the class of a name, or nil. O(log classes).
  package func `class`(named name: String) -> CatalogClass? {
    let index = classes.partitioningIndex(where: { $0.name >= name })
    return index < classes.count && classes[index].name == name ? classes[index] : nil
  }

  /// The names of the elements and owners.
  package var names: [String] { classes.filter { $0.isElement || $0.isOwner }.map(\.name) }
}

/// A class of a catalog.
package struct CatalogClass: Hashable, Sendable {
  /// The name of the element or owner. For a class that is only a superclass of others, the name of its type.
  package var name: String
  /// The name of the Swift type, with its module.
  package var type: String
  /// The names of the superclasses, from the nearest to the root.
  package var superclasses: [String] = []
  /// The superclass whose members the class has besides its own, or nil.
  package var base: String?
  package var summary = ""
  /// The place of the class's table.
  package var place: CatalogPlace?
  /// True if an element can name the class.
  package var isElement = false
  /// True if a layout can name the class as its owner.
  package var isOwner = false
  /// True if objects of the class are sent `awake()`.
  package var isAwoken = false
  /// True if another object replaces each object of the class, so that it takes no children.
  package var isSubstituted = false
  /// True if the layout that an object owns connects its required outlets.
  package var isConnectedAsOwner = false
  /// The members that the base does not have, sorted by kind and name.
  package var members: [CatalogMember] = []
  /// Lists of attributes whose numbers must not descend.
  package var ascents: [[String]] = []
  /// The attributes that are translated.
  package var translated: [String] = []
  /// The layouts that objects of the class load.
  package var layouts: [String] = []
  /// The members whose objects awake before an object of the class.
  package var awakesAfter: [String] = []
  package var awakesAfterChildren = false

  package init(name: String, type: String) { (self.name, self.type) = (name, type) }
}

/// A place in a Swift file, such as `MyApp/Login.swift:12`.
package struct CatalogPlace: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: UInt32

  package init(file: String, line: UInt32) { (self.file, self.line) = (file, line) }

  /// Reads a place. Returns nil if the text has no line.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = UInt32(text[text.index(after: colon)...]) else { return nil }
    (file, self.line) = (String(text[..<colon]), line)
  }

  package var description: String { "\(file):\(line)" }
}
