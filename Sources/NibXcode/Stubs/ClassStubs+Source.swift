internal import NibModel

extension ClassStubs {
  /// The classes in Swift.
  ///
  /// - Complexity: O(classes and their members).
  public var source: String {
    let names = classNames
    let files = SwiftText.comment(files.joined(separator: ", "))
    var text = """
      // Made from \(files): the classes that \(self.files.count == 1 ? "it names" : "they name"), with what is \
      connected there. Fill in what the
      // initializers, awake() and the actions do, as far as the order matters to it.
      import NibKit
      import NibXcode


      """
    for stub in stubs { text += StubWriter(stub, names).text + "\n" }
    text += """
      extension ClassRegistry {
        /// The classes of this file.
        static var stubs: ClassRegistry {
          \(stubs.isEmpty ? "let" : "var") classes = ClassRegistry()

      """
    for stub in stubs {
      guard let name = names[stub.name]?.written else { continue }
      text += "    classes.register(\(name).self\(name == stub.name ? "" : ", as: \(SwiftText.literal(stub.name))"))\n"
    }
    text += "    return classes\n  }\n}\n"
    if !apples.isEmpty {
      text += "\n// Taken for Apple's own classes: \(SwiftText.comment(apples.joined(separator: ", "))).\n"
    }
    return text
  }

  /// The name in Swift of each class. They differ from each other, and from the names that the code uses.
  private var classNames: [String: SwiftName] {
    var used = SwiftNames(taken: [
      "Any", "Bool", "ClassRegistry", "CocoaObject", "Double", "Members", "Outlet", "PropertyList", "Protocol", "Self",
      "String", "Type", "init", "self", "super",
    ])
    return Dictionary(stubs.map { ($0.name, used.take(SwiftName($0.name))) }) { first, _ in first }
  }
}

/// Writes one class in Swift.
private struct StubWriter {
  private let stub: ClassStubs.Stub
  private let classes: [String: SwiftName]
  private let name: String
  /// The names of members that are taken: those of the superclass, and those that no member can have.
  private var used = SwiftNames(taken: [
    "id", "children", "members", "awake", "didLoad", "viewDidLoad", "prepare", "outlet", "send", "add", "init", "self",
    "Self", "Type", "Protocol",
  ])
  private var declarations: [String] = []
  private var table: [String] = []
  private var methods: [String] = []

  init(_ stub: ClassStubs.Stub, _ classes: [String: SwiftName]) {
    self.stub = stub
    self.classes = classes
    name = classes[stub.name]?.written ?? ""
    for (name, type) in stub.attributes.members { add(attribute: name, type) }
    for (name, types) in stub.outlets.members { add(outlet: name, types) }
    for (name, types) in stub.collections.members { add(collection: name, types) }
    for (name, _) in stub.actions.members { add(action: name) }
  }

  // MARK: Members

  /// The type of a runtime attribute and its initial value. Values of other types are kept as they are.
  private static let types: [String: (String, String?)] = [
    "number": ("Double", "0.0"), "boolean": ("Bool", "false"), "string": ("String", "\"\""),
    "image": ("String", "\"\""),
  ]

  private mutating func add(attribute: String, _ typeName: String) {
    let property = property(attribute).written
    let (type, value) = Self.types[typeName] ?? ("PropertyList?", nil)
    declarations.append("  var \(property)\(value.map { " = \($0)" } ?? ": \(type)")")
    let name = SwiftText.literal(RuntimeName.attribute(forKeyPath: attribute))
    table.append(
      value == nil
        ? "      $0.attribute(\(name)) { (object: \(self.name), value: PropertyList) in object.\(property) = value }"
        : "      $0.attribute(\(name), \\.\(property))")
  }

  private mutating func add(outlet: String, _ types: Set<String>) {
    let property = property(outlet, isWrapped: true)
    declarations.append("  @Outlet var \(property.written): \(type(types))?\(comment(types))")
    table.append("      $0.outlet(\(SwiftText.literal(outlet)), \\.$\(property.bare))")
  }

  private mutating func add(collection: String, _ types: Set<String>) {
    let property = property(collection).written
    declarations.append("  var \(property): [\(type(types))] = []\(comment(types))")
    table.append("      $0.outlets(\(SwiftText.literal(collection)), \\.\(property))")
  }

  private mutating func add(action: String) {
    let method = property(String(action.prefix { $0 != ":" })).written
    methods.append("  func \(method)() {}")
    table.append("      $0.action(\(SwiftText.literal(action)), \(name).\(method))")
  }

  private mutating func property(_ wanted: String, isWrapped: Bool = false) -> SwiftName {
    used.take(SwiftName(wanted, joinsWords: true), isWrapped: isWrapped)
  }

  private func type(_ types: Set<String>) -> String {
    guard types.count == 1, let type = types.first else { return "CocoaObject" }
    return classes[type]?.written ?? "CocoaObject"
  }

  private func comment(_ types: Set<String>) -> String {
    let others = types.filter { classes[$0] == nil || types.count > 1 }.sorted()
    return others.isEmpty ? "" : "  // \(SwiftText.comment(others.joined(separator: ", ")))"
  }

  // MARK: Text

  var text: String {
    var text = "/// `\(SwiftText.comment(stub.element))` in the file.\nfinal class \(name): CocoaObject {\n"
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
}
