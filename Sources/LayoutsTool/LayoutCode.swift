internal import NibModel
internal import NibSources
internal import NibStrings

/// The Swift code of one layout.
struct LayoutCode {
  private let file: LayoutFile
  private let embedded: EmbeddedLayout
  private let whole: TargetLayout.Whole
  private let classes: TargetClasses
  private let arguments: Arguments
  private let names: LayoutNames
  private let owner: OwnerCode

  init(
    _ layout: TargetLayout, _ whole: TargetLayout.Whole, _ classes: TargetClasses, _ arguments: Arguments,
    _ names: LayoutNames
  ) {
    (file, embedded, self.whole) = (layout.file, layout.embedded, whole)
    (self.classes, self.arguments, self.names) = (classes, arguments, names)
    owner = OwnerCode(layout.file, whole, names)
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
          \(owner.actor)protocol Owner: \(owner.refined) {
      \(owner.requirements)    }

          /// The outlets that the layout connects in its owner.
          final class Outlets: LayoutOutlets {
      \(owner.storage)      init() {}
          }
      \(contents)    }
      }

      extension \(owner.type).Owner {
      \(owner.outlets)\(owner.table)}
      \(owner.check)
      """
  }

  /// The types that the code names.
  var types: Set<String> {
    owner.types.union(idTypes.map(\.type))
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

  // MARK: Ids

  private var idTypes: [(id: LayoutIDs.Entry, type: String)] {
    whole.ids.entries.map { entry in
      (entry, classes.type(ofElement: whole.document.className(ofObject: entry.object)) ?? "AnyObject")
    }
  }

  private var ids: String {
    let lines = idTypes.filter { $0.id.earlier == nil }.map { entry, type in
      "      static var \(entry.name): LayoutID<\(names.spelling(of: type))> { LayoutID(\(entry.id.literal)) }\n"
    }
    if lines.isEmpty { return "" }
    return "\n    /// The ids of the layout's objects.\n    enum IDs {\n\(lines.joined())    }\n"
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
