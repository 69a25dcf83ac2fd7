public import NibModel

/// The classes that Interface Builder files name and that do not belong to Apple, as Swift code with the members that
/// the files connect. They are a starting point for tests of a nib's order on systems without Cocoa.
///
/// Each is a `CocoaObject` with the outlets, collections, actions and runtime attributes that the files use, and with
/// an `awake()` to fill in.
public struct ClassStubs: Sendable {
  /// The stubs, in the order in which the files name the classes.
  private let stubs: [Stub]
  private let files: [String]
  /// The classes that are assumed to be Apple's.
  private let apples: [String]

  private struct Stub {
    var name: String
    var element: String
    var attributes = NamedList<String>()
    var outlets = NamedList<Set<String>>()
    var collections = NamedList<Set<String>>()
    var actions = NamedList<String>()
    var ownsView = false
  }

  /// Finds the classes of some documents.
  ///
  /// - Complexity: O(objects, attributes and connections).
  public init(_ documents: [NibDocument]) {
    var collector = Collector()
    for document in documents { collector.collect(document) }
    files = documents.map(\.source.file.lastPathComponent)
    apples = collector.apples
    stubs = collector.order.compactMap { collector.stubs[$0] }
  }

  /// The names of the classes.
  ///
  /// - Complexity: O(classes).
  public var names: [String] { stubs.map(\.name) }

  private struct Collector {
    var stubs: [String: Stub] = [:]
    var order: [String] = []
    var apples: [String] = []
    private var knownApples: Set<String> = []

    /// Returns true for the name of a class that is probably Apple's. It begins with two capital letters of a
    /// framework, and a third one.
    static func isApples(_ name: String) -> Bool {
      CocoaClasses.names.contains(name) || ["FirstResponder", "NSObject"].contains(name)
        || ["NS", "UI"].contains { prefix in name.hasPrefix(prefix) && name.dropFirst(2).first?.isUppercase == true }
    }

    mutating func add(_ name: String, element: String) {
      if Self.isApples(name) {
        if !CocoaClasses.names.contains(name), knownApples.insert(name).inserted { apples.append(name) }
      } else if stubs[name] == nil {
        stubs[name] = Stub(name: name, element: element)
        order.append(name)
      }
    }

    mutating func collect(_ document: NibDocument) {
      var classOfID: [String: String] = [:]
      let objects = document.allObjects
      let owner = document.ownerClass
      if let owner { add(owner, element: "File's Owner") }
      for object in objects {
        if let id = object.id { classOfID[id] = object.className }
        let given = object.attributes
        if let element = given.first(where: { $0.name == "ib.element" })?.value {
          add(object.className, element: element)
        }
        if stubs[object.className] != nil { collectAttributes(given, of: object.className) }
      }
      func name(_ reference: String?) -> String? {
        guard let reference else { return nil }
        return reference == "#owner" ? owner : classOfID[String(reference.dropFirst())]
      }
      for connection in document.explicitConnections {
        let given = connection.attributes
        let target = name(given["to"])
        if let source = name(given["from"]), stubs[source] != nil {
          if let outlet = given["outlet"], !CocoaMembers.outlets.contains(outlet) {
            stubs[source]?.outlets.update(outlet, or: []) { if let target { $0.insert(target) } }
          }
          if let outlets = given["outlets"], !CocoaMembers.collections.contains(outlets) {
            stubs[source]?.collections.update(outlets, or: []) { if let target { $0.insert(target) } }
          }
        }
        if let action = given["action"], let target { stubs[target]?.actions.update(action, or: action) { _ in } }
      }
    }

    private mutating func collectAttributes(_ given: [NibDocument.Attribute], of name: String) {
      guard case .array(let records)? = given.first(where: { $0.name == "ib.userDefinedRuntimeAttributes" })?.structure
      else { return }
      for case .dictionary(let record) in records {
        guard case .string(let path)? = record["keyPath"], case .string(let type)? = record["type"] else { continue }
        stubs[name]?.attributes.update(path, or: type) { _ in }
      }
    }
  }

  // MARK: Words

  /// The classes in Swift.
  ///
  /// - Complexity: O(classes and their members).
  public var source: String {
    var text = """
      // Made from \(files.joined(separator: ", ")): the classes that \(files.count == 1 ? "it names" : "they name"), with what is \
      connected there. Fill in what the
      // initializers, awake() and the actions do, as far as the order matters to it.
      import NibKit
      import NibXcode


      """
    let known = Set(names)
    for stub in stubs { text += Self.source(of: stub, known: known) + "\n" }
    text += """
      extension ClassRegistry {
        /// The classes of this file.
        static var stubs: ClassRegistry {
          \(stubs.isEmpty ? "let" : "var") classes = ClassRegistry()

      """
    for stub in stubs {
      let name = Self.identifier(stub.name)
      text += "    classes.register(\(name).self\(name == stub.name ? "" : ", as: \(Self.literal(stub.name))"))\n"
    }
    text += "    return classes\n  }\n}\n"
    if !apples.isEmpty { text += "\n// Taken for Apple's own classes: \(apples.joined(separator: ", ")).\n" }
    return text
  }

  private static func source(of stub: Stub, known: Set<String>) -> String {
    let name = identifier(stub.name)
    var used: Set<String> = [
      "id", "children", "members", "awake", "didLoad", "viewDidLoad", "prepare", "outlet", "send", "init", "self",
    ]
    // The number of properties whose names would be the same. Otherwise each would try the names of all before it.
    var counts: [String: Int] = [:]
    func property(_ wanted: String) -> String {
      let name = identifier(wanted, isProperty: true)
      var unique = name
      while !used.insert(unique).inserted {
        counts[name, default: 0] += 1
        unique = name + "_" + (counts[name] == 1 ? "" : "\(counts[name, default: 1])")
      }
      return unique
    }
    func type(_ types: Set<String>) -> String {
      types.count == 1
        ? types.first.flatMap { known.contains($0) ? identifier($0) : nil } ?? "CocoaObject" : "CocoaObject"
    }
    func comment(_ types: Set<String>) -> String {
      let others = types.filter { !known.contains($0) || types.count > 1 }.sorted()
      return others.isEmpty ? "" : "  // \(others.joined(separator: ", "))"
    }
    var declarations: [String] = []
    var table: [String] = []
    for attribute in stub.attributes.members {
      let property = property(attribute.name)
      let (type, value) = Self.types[attribute.value] ?? ("PropertyList?", nil)
      declarations.append("  var \(property)\(value.map { " = \($0)" } ?? ": \(type)")")
      table.append(
        value == nil
          ? "      $0.attribute(\(literal(attribute.name))) { (object: \(name), value: PropertyList) in object.\(property) = value }"
          : "      $0.attribute(\(literal(attribute.name)), \\.\(property))")
    }
    for outlet in stub.outlets.members {
      let property = property(outlet.name)
      declarations.append("  @Outlet var \(property): \(type(outlet.value))?\(comment(outlet.value))")
      table.append("      $0.outlet(\(literal(outlet.name)), \\.$\(property))")
    }
    for collection in stub.collections.members {
      let property = property(collection.name)
      declarations.append("  var \(property): [\(type(collection.value))] = []\(comment(collection.value))")
      table.append("      $0.outlets(\(literal(collection.name)), \\.\(property))")
    }
    var methods: [String] = []
    for action in stub.actions.members.map(\.name) {
      let method = property(String(action.prefix { $0 != ":" }))
      methods.append("  func \(method)() {}")
      table.append("      $0.action(\(literal(action)), \(name).\(method))")
    }
    var text = "/// `\(stub.element)` in the file.\nfinal class \(name): CocoaObject {\n"
    for line in declarations { text += line + "\n" }
    if !table.isEmpty {
      if !declarations.isEmpty { text += "\n" }
      text += "  override class var members: Members {\n    super.members.adding(\(name).self) {\n"
      text += table.joined(separator: "\n") + "\n    }\n  }\n"
    }
    if !methods.isEmpty { text += "\n" + methods.joined(separator: "\n") + "\n" }
    if !table.isEmpty || !methods.isEmpty { text += "\n" }
    text += "  override func awake() throws {}\n"
    if stub.element == "File's Owner" || stub.element.hasSuffix("Controller") {
      text += "  override func viewDidLoad() throws {}\n"
    }
    return text + "}\n"
  }

  /// The type of a runtime attribute and its initial value. Values of other types are kept as they are.
  private static let types: [String: (String, String?)] = [
    "number": ("Double", "0.0"), "boolean": ("Bool", "false"), "string": ("String", "\"\""),
    "image": ("String", "\"\""),
  ]

  private static let reserved: Set<String> = [
    "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "init", "deinit", "import", "if", "else",
    "for", "while", "repeat", "switch", "case", "default", "return", "break", "continue", "fallthrough", "where", "do",
    "catch", "throw", "throws", "rethrows", "try", "as", "is", "in", "guard", "defer", "nil", "true", "false", "self",
    "Self", "super", "static", "public", "private", "internal", "fileprivate", "operator", "subscript", "typealias",
    "inout", "associatedtype", "Any", "Protocol", "Type",
  ]

  /// Returns a name as a valid Swift identifier.
  private static func identifier(_ name: String, isProperty: Bool = false) -> String {
    var result = ""
    var raises = false
    for character in name {
      if character.isLetter || character == "_" || character.isNumber && !result.isEmpty {
        result += raises && isProperty ? String(character).uppercased() : String(character)
        raises = false
      } else if isProperty {
        raises = !result.isEmpty
      } else {
        result += "_"
      }
    }
    if result.isEmpty { result = "_" }
    return reserved.contains(result) ? "`\(result)`" : result
  }

  /// Returns a text as a Swift string literal.
  private static func literal(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
      }.joined() + "\""
  }
}
