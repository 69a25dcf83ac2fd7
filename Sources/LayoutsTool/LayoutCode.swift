internal import NibModel
internal import NibSources
internal import NibStrings

/// The Swift code of one layout.
struct LayoutCode {
  private let file: LayoutFile
  private let document: NibDocument
  private let part: OwnerPart
  private let classes: TargetClasses
  private let arguments: Arguments
  private let embedded: EmbeddedLayout
  private let names: LayoutNames
  private let isVisible: (String) -> Bool
  private let lines: [LineIndex]

  /// - Parameters:
  ///   - document: the layout with the contents of those that it includes.
  ///   - isVisible: returns true for the id of an object that code can name.
  init(
    _ file: LayoutFile, _ document: NibDocument, _ part: OwnerPart, _ classes: TargetClasses, _ arguments: Arguments,
    _ embedded: EmbeddedLayout, _ names: LayoutNames, isVisible: @escaping (String) -> Bool
  ) {
    (self.file, self.document, self.part, self.classes, self.arguments) = (file, document, part, classes, arguments)
    (self.embedded, self.names, self.isVisible) = (embedded, names, isVisible)
    lines = document.sources.map(LineIndex.init)
  }

  private var kind: OwnerPart.Kind { part.kind }
  private var type: String { "Layouts.\(file.swiftName)" }
  /// The actor of the code: that of the controllers and views, or none.
  private var actor: String { kind == .plain ? "" : "@MainActor " }
  private var refined: String {
    switch kind {
    case .controller: "LayoutController"
    case .view: "View"
    case .plain: "LayoutOwner"
    }
  }

  var text: String {
    let imports = ([arguments.library] + modules).map { classes.importLine($0) + "\n" }.joined()
    return """
      // Made by the plugin Layouts of NibKit from \(file.path.lastPathComponent.printable).

      \(imports)
      extension Layouts {
        /// The layout `\(file.name.printable)`.
        nonisolated struct \(file.swiftName): LayoutRequest {
          /// The name of the layout.
          static let name = \(file.name.literal)
      \(request)
      \(ids)
          /// A class that owns the layout. It has the outlets of the layout as properties.
          \(actor)protocol Owner: \(refined) {
      \(requirements)    }

          /// The outlets that the layout connects in its owner.
          final class Outlets: LayoutOutlets {
      \(storage)      init() {}
          }
      \(contents)    }
      }

      extension \(type).Owner {
      \(outlets)\(table)}
      \(check)
      """
  }

  /// The types that the code names.
  var types: Set<String> {
    var found = Set((part.outlets + part.ownOutlets).map(\.type))
    found.formUnion(part.actions.flatMap { $0.senders.map(\.type) + [$0.parameter].compactMap(\.self) })
    found.formUnion(idTypes.map(\.type))
    return found
  }

  /// The modules of the libraries' classes that the code names.
  private var modules: [String] {
    let named = Set(types.compactMap { $0.split(separator: ".").first.map(String.init) })
    return named.intersection(classes.modules).union(arguments.hasControllers ? ["TerminalKit"] : []).sorted()
  }

  /// The layout, and its texts in other languages.
  private var contents: String {
    guard let bytes = embedded.bytes else { return "" }
    let texts = embedded.texts.map { language, table in
      "        \(language.literal): \(SwiftSpelling.expression(for: Array(table.text.utf8))),\n"
    }
    return """

          /// The layout\(embedded.isText ? ", in its own form" : " in the compiled form").
          static let embedded: [UInt8] = \(SwiftSpelling.expression(for: bytes))

          /// The texts in other languages.
          static let texts: [String: [UInt8]] = [\(texts.isEmpty ? ":" : "\n" + texts.joined() + "      ")]

      """
  }

  /// The values of the layout's parameters, and an initializer that takes them.
  private var request: String {
    let parameters = file.document?.parameters ?? []
    if parameters.isEmpty {
      return """

            /// The layout has no parameters.
            var arguments: [String: String] { [:] }

            init() {}
        """
    }
    // A program that reads compiled layouts alone cannot give them a value.
    let isUsable = arguments.library == "NibKit"
    let list = parameters.enumerated().map { number, parameter in
      "\(SwiftSpelling.quoted(parameter.name)) value\(number): \(parameter.type.swiftName)\(parameter.hasDefault ? "? = nil" : "")"
    }
    let values = parameters.enumerated().map { number, parameter in
      let isText = parameter.type.swiftName == "String"
      let value =
        isText
        ? "value\(number)" : parameter.hasDefault ? "value\(number).map { \"\\($0)\" }" : "\"\\(value\(number))\""
      return "        \(parameter.name.literal): \(value),\n"
    }
    return """

          /// The values of the parameters.
          let arguments: [String: String]

          /// Creates a request of the layout with values for its parameters. Nil is the default of the layout.
          \(isUsable ? "" : "private ")init(\(list.joined(separator: ", "))) {
            let values: [String: String?] = [
      \(values.joined())      ]
            arguments = values.compactMapValues { $0 }
          }
      """
  }

  // MARK: Classes

  /// Returns a type as code spells it among the names of the layouts.
  private func spelling(_ type: String) -> String { names.spelling(of: type) }

  // MARK: Ids

  private var idTypes: [(id: String, type: String)] {
    let inTemplates = document.objectsInTemplates
    return document.objects.indices.compactMap { object in
      guard !inTemplates.contains(object), let id = document.id(ofObject: object), isVisible(id) else { return nil }
      return (id, classes.type(ofElement: document.className(ofObject: object)) ?? "AnyObject")
    }
  }

  private var ids: String {
    var taken: Set<String> = []
    let lines = idTypes.compactMap { id, type -> String? in
      let name = SwiftSpelling.propertyName(id)
      guard taken.insert(name).inserted else { return nil }
      return "      static var \(name): LayoutID<\(spelling(type))> { LayoutID(\(id.literal)) }\n"
    }
    if lines.isEmpty { return "" }
    return "\n    /// The ids of the layout's objects.\n    enum IDs {\n\(lines.joined())    }\n"
  }

  // MARK: The owner

  /// Returns a line of code that the compiler reports at a place of the layout: its first token is in the column there.
  ///
  /// - Parameters:
  ///   - before: the beginning of the code. If there are too few columns for it, it is in the line above.
  private func line(_ code: String, at place: SourcePlace, before: String = "") -> String {
    guard lines.indices.contains(place.file), let range = place.range else { return before + code + "\n" }
    let position = lines[place.file].position(of: range.lower)
    let blanks = position.column - 1
    let (isAbove, text) = (before.count > blanks && position.line > 1, before.count <= blanks ? before : "")
    let padding = String(repeating: " ", count: max(0, blanks - text.count))
    let file = document.sources[place.file].file.sourceLocation
    return "#sourceLocation(file: \(file), line: \(position.line - (isAbove ? 1 : 0)))\n"
      + (isAbove ? before + "\n" : text.isEmpty ? before : text) + padding + code + "\n#sourceLocation()\n"
  }

  private var requirements: String {
    let outlets = "      var outlets: Outlets { get }\n"
    return (kind == .controller ? "" : outlets)
      + part.actions.map { action in
        let parameter = action.parameter.map { "_ sender: \(spelling($0))" } ?? ""
        let effects =
          (action.method?.isAsync == true ? " async" : "") + (action.method?.isThrowing == true ? " throws" : "")
        return line("\(SwiftSpelling.quoted(action.name))(\(parameter))\(effects)", at: action.place, before: "func ")
      }.joined()
  }

  private var storage: String {
    part.outlets.map { outlet in
      let name = SwiftSpelling.quoted(outlet.name)
      return outlet.isCollection
        ? "      var \(name): [\(spelling(outlet.type))] = []\n"
        : "      let \(name) = Outlet<\(spelling(outlet.type))>()\n"
    }.joined()
  }

  /// The expression for the outlets of an owner.
  private func set(of owner: String) -> String {
    kind == .controller ? "\(owner).outletSets.set(\(type).Outlets.self)" : "\(owner).outlets"
  }

  private var outlets: String {
    let storage =
      kind == .controller
      ? "" : "  // The class declares its outlets: let outlets = \(type).Outlets()\n\n"
    return storage
      + part.outlets.map { outlet in
        let name = SwiftSpelling.quoted(outlet.name)
        let place = self.place(of: outlet)
        let owned = "\(set(of: "self")).\(name)"
        guard !outlet.isCollection else {
          return """
              /// The outlet collection `\(outlet.name)`\(place).
              var \(name): [\(spelling(outlet.type))] {
                get { \(owned) }
                set { \(owned) = newValue }
              }


            """
        }
        return """
            /// The outlet `\(outlet.name)`\(place).
            var \(name): \(spelling(outlet.type)) {
              get { \(owned).value(in: self) }
              set { \(owned).set(newValue) }
            }


          """
      }.joined()
  }

  private func place(of outlet: OwnerPart.Outlet) -> String {
    guard lines.indices.contains(outlet.place.file), let range = outlet.place.range else { return "" }
    let layout = outlet.place.file == 0 ? "the layout" : document.sources[outlet.place.file].file.lastPathComponent
    return ", in line \(lines[outlet.place.file].position(of: range.lower).line) of \(layout.printable)"
  }

  private var table: String {
    let entries = part.outlets.map { outlet in
      let (name, owned) = (outlet.name.literal, "\(set(of: "$0")).\(SwiftSpelling.quoted(outlet.name))")
      let entry =
        outlet.isCollection
        ? "$0.outlets(\(name)) { swap(&\(owned), &$1) }" : "$0.outlet(\(name)) { \(owned) }"
      // Tools show the layout as the place of the member.
      return line(entry, at: outlet.place)
    }
    let actions = part.actions.map { action in
      let name = SwiftSpelling.quoted(action.name)
      let effects = effects(of: action)
      let actor = action.method?.isAsync == true ? "@MainActor @Sendable " : ""
      let closure: String
      switch action.sender {
      case .none: closure = "{ \(actor)\(actor.isEmpty ? "" : "() in ")\(effects)owner.\(name)() }"
      case .object(let type): closure = "{ \(actor)(sender: \(spelling(type))) in \(effects)owner.\(name)(sender) }"
      case .any(let type):
        closure =
          "{ \(actor)(sender: AnyObject) in if let sender = sender as? \(type) { \(effects)owner.\(name)(sender) } }"
      }
      return line("$0.action(\(action.name.literal)) { owner in \(closure) }", at: action.place)
    }
    let name = kind == .controller ? "  public static var layoutName: String { \(type).name }\n\n" : ""
    // A view that loads its contents is an object of other layouts too.
    let loading =
      kind == .view ? ["      $0.loads(layout: \(file.name.literal))\n", "      $0.connectsAsOwner()\n"] : []
    let body = (entries + actions + loading).joined()
    return name
      + """
        public static func layoutMembers(adding members: Members) -> Members {
          \(body.isEmpty ? "members" : "members.adding(Self.self) {\n\(body)    }")
        }

      """
  }

  // MARK: The check

  /// Code that does not compile if the class's own outlets and actions do not fit the layout.
  private var check: String {
    guard let owner = part.owner, !owner.isPrivate, !owner.isGeneric else { return "" }
    var types: [String] = []
    /// Returns the parameter that is an object of a class.
    func object(_ type: String) -> String {
      if !types.contains(type) { types.append(type) }
      return "object\(types.firstIndex(of: type) ?? 0)"
    }
    var body = part.ownOutlets.filter { !$0.isCollection }.map { outlet in
      line(object(outlet.type), at: outlet.place, before: "owner.\(SwiftSpelling.quoted(outlet.name)) = ")
    }
    if part.isGenerated {
      // A property of a superclass may hide a generated one. Without the constant, the compiler would choose the property by
      // the type in the next line.
      for (index, outlet) in part.outlets.enumerated() {
        let type = outlet.isCollection ? "[\(outlet.type)]" : outlet.type
        body.append("let outlet\(index) = owner.\(SwiftSpelling.quoted(outlet.name))\n")
        body.append(line("outlet\(index)", at: outlet.place, before: "let _: \(type) = "))
      }
    }
    for action in part.isGenerated ? part.actions : [] {
      guard let parameter = action.parameter, action.method?.isGeneric != true else { continue }
      for sender in action.senders where sender.type != parameter {
        let call = "\(effects(of: action))owner.\(SwiftSpelling.quoted(action.name))("
        body.append(line(object(sender.type) + ")", at: sender.place, before: call))
      }
    }
    if body.isEmpty { return "" }
    let parameters = types.enumerated().map { ", _ object\($0): \($1)" }.joined()
    return """

      /// Is never called: it compiles if the outlets and actions of the class fit the layout.
      \(actor)private func check(_ owner: \(owner.name)\(parameters)) async throws {
      \(body.joined())}

      """
  }

  /// The words before a call of an action's method.
  private func effects(of action: OwnerPart.Action) -> String {
    (action.method?.isThrowing == true ? "try " : "") + (action.method?.isAsync == true ? "await " : "")
  }
}

extension OwnerPart.Action {
  /// The sender that the entry of the table takes.
  enum Sender {
    case none
    /// An object of a class.
    case object(String)
    /// An object of a type that is no class, such as a protocol.
    case any(String)
  }

  /// The type of the parameter of the required method; nil if it has none.
  fileprivate var parameter: String? { method?.isGeneric == true ? commonSender : method?.parameter }

  fileprivate var sender: Sender {
    guard let parameter else { return .none }
    let name = LayoutNames.parts(of: parameter).name
    let isPath = name.unicodeScalars.allSatisfy { $0 == "." || $0 == "_" || $0.properties.isXIDContinue }
    return isPath && name != "Any" ? .object(name) : .any(name)
  }
}

extension ParameterType {
  /// The type of the values in Swift. A reference is a text such as `#ext:model`.
  fileprivate var swiftName: String {
    switch self {
    case .text, .object: "String"
    case .integer: "Int"
    case .number: "Double"
    case .boolean: "Bool"
    }
  }
}

/// The code that all layouts of a target share.
struct SharedCode {
  private let layouts: [(file: LayoutFile, embedded: EmbeddedLayout)]
  private let importLine: String
  private let aliases: String

  /// - Parameter importLine: the import of the library.
  init(_ layouts: [(LayoutFile, EmbeddedLayout)], importLine: String, aliases: String) {
    (self.layouts, self.importLine, self.aliases) = (layouts, importLine, aliases)
  }

  var text: String {
    func list(_ layouts: [(file: LayoutFile, embedded: EmbeddedLayout)], _ property: String) -> String {
      let entries = layouts.map { file, _ in
        "    Layouts.\(file.swiftName).name: Layouts.\(file.swiftName).\(property),\n"
      }
      return entries.isEmpty ? "[:]" : "[\n\(entries.joined())  ]"
    }
    let translated = layouts.filter { !$0.embedded.texts.isEmpty }
    let texts = translated.isEmpty ? "" : ", texts: \(list(translated, "texts"))"
    let formats = layouts.contains { $0.embedded.isText } ? "[.compiled, .xml]" : "[.compiled]"
    return """
      // Made by the plugin Layouts of NibKit. The layouts are those of the target's folder Layouts.

      \(importLine)

      /// The layouts of this target, each with the names that its owner and its program use.
      nonisolated enum Layouts {}
      \(aliases)
      extension EmbeddedLayouts {
        /// The layouts of this target.
        nonisolated static let module = EmbeddedLayouts(
          \(list(layouts, "embedded"))\(texts), formats: \(formats))
      }

      """
  }
}
