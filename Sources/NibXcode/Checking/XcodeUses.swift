package import NibModel
internal import NibReading

/// The names of an app's sources in a file of Xcode's: classes, their members, and identifiers. All as data, in the order
/// of the file.
package struct XcodeUses: Sendable {
  /// An object, or a segue, with the class that the file gives it.
  package struct Object: Sendable {
    package enum Role: Sendable {
      case object, segue, owner, firstResponder
      /// An object that another file makes, or the exit of a scene.
      case external
    }

    package let role: Role
    /// The class that the file names, or nil for one of the system's own. One of Swift in another type is without the names
    /// of the types around it.
    package let customClass: String?
    /// True if the file names the class as Objective-C knows one of Swift in another type: `_TtCC4Shop5Outer3Box`.
    package let hasRuntimeName: Bool
    /// The module that the file names, or nil.
    package let module: String?
    /// True if the file says that the module is that of the target which it belongs to.
    package let isOfTarget: Bool
    /// The class of the system that the element represents, or nil if it says nothing of the class.
    package let base: String?
    /// The place of the class's name, or of the element.
    package let place: SourceRange
  }

  /// A connection that is made by the name of a member.
  package struct Connection: Sendable {
    package enum Kind: Sendable { case outlet, collection, action, unwind, segueAction }

    package let kind: Kind
    /// The name of the outlet, or the selector.
    package let name: String
    package let place: SourceRange
    /// The object whose class has the member, by its number; nil if there is no such object.
    package let object: Int?
    /// The object that an outlet leads to, by its number.
    package let target: Int?
  }

  /// A runtime attribute of an object.
  package struct RuntimeAttribute: Sendable {
    package let object: Int
    package let keyPath: String
    package let type: String
    package let place: SourceRange
  }

  /// An identifier by which code names a part of the file.
  package struct Identifier: Sendable {
    package enum Kind: Sendable {
      case segue, scene, cell
      /// One of AppKit's, which can belong to a cell.
      case other
    }

    package let kind: Kind
    package let text: String
    package let place: SourceRange
  }

  /// The path of the file.
  package let file: String
  package private(set) var objects: [Object] = []
  package private(set) var connections: [Connection] = []
  package private(set) var attributes: [RuntimeAttribute] = []
  package private(set) var identifiers: [Identifier] = []
  /// The identifiers of scenes to which the file refers in other storyboards.
  package private(set) var references: Set<String> = []

  /// Reads a file.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: `NibError` if the file is not one of Xcode's.
  package init(_ source: SourceText) throws(NibError) {
    file = source.file
    var reader = XcodeUsesReader(try XcodeFile(source, limits: ReadingLimits()))
    reader.read()
    (objects, connections, attributes) = (reader.objects, reader.connections, reader.attributes)
    (identifiers, references) = (reader.identifiers, reader.references)
  }
}

private struct XcodeUsesReader {
  private let tree: XMLTree
  private let platform: CocoaClasses.Platform
  var objects: [XcodeUses.Object] = []
  var connections: [XcodeUses.Connection] = []
  var attributes: [XcodeUses.RuntimeAttribute] = []
  var identifiers: [XcodeUses.Identifier] = []
  var references: Set<String> = []
  /// The objects by their ids.
  private var byID: [String: Int] = [:]
  /// The number of the object of each element, or -1.
  private var numbers: [Int32]
  /// The numbers of names that have no fixed one.
  private let names: [String: UInt32]

  init(_ file: XcodeFile) {
    (tree, platform) = (file.tree, file.platform)
    numbers = [Int32](repeating: -1, count: file.tree.count)
    names = Dictionary(file.tree.names.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
  }

  mutating func read() {
    for element in 0..<tree.count { readObject(element) }
    for element in 0..<tree.count {
      if isConnection(element) { readConnection(element) }
      if tree.elements[element].name == ElementName.userDefinedRuntimeAttribute { readAttribute(element) }
      readIdentifiers(element)
    }
  }

  private func name(_ element: Int) -> String { tree.names[Int(tree.elements[element].name)] }

  private func value(_ name: String, of element: Int) -> (text: String, place: SourceRange)? {
    guard let number = names[name], let attribute = tree.attribute(number, of: element) else { return nil }
    return (tree.text(tree.attributes[attribute].value), tree.valuePlace(attribute))
  }

  private func isConnection(_ element: Int) -> Bool {
    let parent = Int(tree.elements[element].parent)
    return parent >= 0 && tree.elements[parent].name == ElementName.connections
  }

  // MARK: Objects

  private mutating func readObject(_ element: Int) {
    let isSegue = isConnection(element)
    let given = value("customClass", of: element).flatMap { $0.text.isEmpty ? nil : $0 }
    let id = tree.text(ElementName.id, of: element)
    guard given != nil || id != nil && !isSegue else { return }
    let role = isSegue ? .segue : role(of: element, id: id)
    let runtimeName = given.flatMap { SwiftRuntimeName($0.text) }
    numbers[element] = Int32(objects.count)
    if let id, !isSegue, byID[id] == nil { byID[id] = objects.count }
    objects.append(
      XcodeUses.Object(
        role: role, customClass: runtimeName?.name ?? given?.text, hasRuntimeName: runtimeName != nil,
        module: value("customModule", of: element)?.text ?? runtimeName?.module,
        isOfTarget: value("customModuleProvider", of: element)?.text == "target",
        base: base(of: element, role), place: given?.place ?? tree.tagName(element)))
  }

  private func role(of element: Int, id: String?) -> XcodeUses.Object.Role {
    if References.isFirstResponder(element, in: tree) { return .firstResponder }
    switch tree.elements[element].name {
    case ElementName.placeholder:
      return value("placeholderIdentifier", of: element)?.text == "IBFilesOwner" ? .owner : .external
    case ElementName.customObject where platform == .appkit:
      return id == "-1" ? .firstResponder : id == "-2" ? .owner : id == "-3" ? .external : .object
    default: return name(element) == "exit" ? .external : .object
    }
  }

  /// Returns the class of the system that an element represents. Elements for other files' objects, and for objects of any
  /// class, represent none.
  private func base(of element: Int, _ role: XcodeUses.Object.Role) -> String? {
    let name = name(element)
    guard role == .object, CocoaClasses.isElement(name),
      !["customObject", "placeholder", "viewControllerPlaceholder", "controllerPlaceholder"].contains(name)
    else { return nil }
    return CocoaClasses.name(ofElement: name, on: platform)
  }

  // MARK: Connections

  private mutating func readConnection(_ element: Int) {
    let source = Int(tree.elements[Int(tree.elements[element].parent)].parent)
    let object = source >= 0 && numbers[source] >= 0 ? Int(numbers[source]) : nil
    func target(_ name: String) -> Int? { value(name, of: element).flatMap { byID[$0.text] } }
    func add(_ kind: XcodeUses.Connection.Kind, _ name: String, object: Int?, target: Int? = nil) {
      guard let given = value(name, of: element), !given.text.isEmpty else { return }
      connections.append(
        XcodeUses.Connection(kind: kind, name: given.text, place: given.place, object: object, target: target))
    }
    switch tree.elements[element].name {
    case ElementName.outlet: add(.outlet, "property", object: object, target: target("destination"))
    case ElementName.outletCollection: add(.collection, "property", object: object, target: target("destination"))
    case ElementName.action: add(.action, "selector", object: target("target") ?? target("destination"))
    default:
      guard name(element) == "segue" else { return }
      add(.unwind, "unwindAction", object: nil)
      add(.segueAction, "destinationCreationSelector", object: controller(around: element))
    }
  }

  /// Returns the controller of the scene that an element belongs to.
  private func controller(around element: Int) -> Int? {
    var parent = Int(tree.elements[element].parent)
    while parent > 0 {
      if tree.text(ElementName.sceneMemberID, of: parent) == "viewController" {
        return numbers[parent] >= 0 ? Int(numbers[parent]) : nil
      }
      parent = Int(tree.elements[parent].parent)
    }
    return nil
  }

  private mutating func readAttribute(_ element: Int) {
    let object = Int(tree.elements[Int(tree.elements[element].parent)].parent)
    guard object >= 0, numbers[object] >= 0, let path = value("keyPath", of: element),
      let type = value("type", of: element)
    else { return }
    attributes.append(
      XcodeUses.RuntimeAttribute(
        object: Int(numbers[object]), keyPath: path.text, type: type.text, place: path.place))
  }

  // MARK: Identifiers

  private mutating func readIdentifiers(_ element: Int) {
    func add(_ kind: XcodeUses.Identifier.Kind, _ name: String) {
      guard let given = value(name, of: element), !given.text.isEmpty else { return }
      identifiers.append(XcodeUses.Identifier(kind: kind, text: given.text, place: given.place))
    }
    add(.scene, "storyboardIdentifier")
    add(.cell, "reuseIdentifier")
    if name(element) == "segue" { add(.segue, "identifier") } else { add(.other, "identifier") }
    if let reference = value("referencedIdentifier", of: element) { references.insert(reference.text) }
  }
}
