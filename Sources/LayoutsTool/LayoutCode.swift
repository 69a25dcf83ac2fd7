internal import NibModel
internal import NibSources

/// The Swift code of one layout.
struct LayoutCode {
  private let file: LayoutFile
  private let document: NibDocument
  private let part: OwnerPart
  private let classes: TargetClasses
  private let arguments: Arguments
  private let lines: LineIndex

  init(
    _ file: LayoutFile, _ document: NibDocument, _ part: OwnerPart, _ classes: TargetClasses, _ arguments: Arguments
  ) {
    (self.file, self.document, self.part, self.classes, self.arguments) = (file, document, part, classes, arguments)
    lines = LineIndex(file.sources[0])
  }

  private var type: String { "Layouts.\(file.swiftName)" }
  /// The actor of the code: that of the controllers, or none.
  private var actor: String { arguments.hasControllers ? "@MainActor " : "" }

  var text: String {
    let imports = ([arguments.library] + modules).map { "import \($0)\n" }.joined()
    return """
      // Made by the plugin Layouts of NibKit from \(file.path.lastPathComponent.printable).

      \(imports)
      extension Layouts {
        /// The layout `\(file.name.printable)`.
        nonisolated enum \(file.swiftName) {
          /// The name of the layout.
          static let name = \(file.name.literal)
      \(ids)
          /// A class that owns the layout. It has the outlets of the layout as properties.
          \(actor)protocol Owner: \(arguments.hasControllers ? "LayoutController" : "LayoutOwner") {
      \(requirements)    }

          /// The outlets that the layout connects in its owner.
          final class Outlets: LayoutOutlets {
      \(storage)      init() {}
          }

          /// The layout in the compiled form.
          static let embedded: [UInt8] = \(SwiftText.expression(for: file.compiled ?? []))
        }
      }

      extension \(type).Owner {
      \(outlets)\(table)}
      \(check)
      """
  }

  /// The modules of the libraries' classes that the code names.
  private var modules: [String] {
    var found = Set((part.outlets + part.ownOutlets).map(\.type))
    found.formUnion(part.actions.flatMap { $0.senders.map(\.type) })
    found.formUnion(idTypes.map(\.type))
    let named = Set(found.compactMap { $0.split(separator: ".").first }).intersection(classes.modules)
    return Set(named.map(String.init) + (arguments.hasControllers ? ["TerminalKit"] : [])).sorted()
  }

  // MARK: Ids

  private var idTypes: [(id: String, type: String)] {
    document.allObjects.compactMap { object in
      guard let id = object.id else { return nil }
      return (id, classes.type(ofElement: object.className) ?? "AnyObject")
    }
  }

  private var ids: String {
    var taken: Set<String> = []
    let lines = idTypes.compactMap { id, type -> String? in
      let name = SwiftText.propertyName(id)
      guard taken.insert(name).inserted else { return nil }
      return "      static var \(name): LayoutID<\(type)> { LayoutID(\(id.literal)) }\n"
    }
    if lines.isEmpty { return "" }
    return "\n    /// The ids of the layout's objects.\n    enum IDs {\n\(lines.joined())    }\n"
  }

  // MARK: The owner

  /// Returns a line of code that the compiler reports at a place of the layout: its first token is in the column there.
  private func line(_ code: String, at place: SourcePlace, before: String = "") -> String {
    guard place.file == 0, let range = place.range else { return before + code + "\n" }
    let position = lines.position(of: range.lower)
    let blanks = String(repeating: " ", count: max(0, position.column - 1 - before.count))
    return "#sourceLocation(file: \(file.path.literal), line: \(position.line))\n\(before)\(blanks)\(code)\n"
      + "#sourceLocation()\n"
  }

  private var requirements: String {
    let outlets = "      var outlets: Outlets { get }\n"
    return (arguments.hasControllers ? "" : outlets)
      + part.actions.map { action in
        let parameter = action.method?.parameter.map { "_ sender: \($0)" } ?? ""
        let effects =
          (action.method?.isAsync == true ? " async" : "") + (action.method?.isThrowing == true ? " throws" : "")
        return line("\(SwiftText.quoted(action.name))(\(parameter))\(effects)", at: action.place, before: "func ")
      }.joined()
  }

  private var storage: String {
    part.outlets.map { outlet in
      let name = SwiftText.quoted(outlet.name)
      return outlet.isCollection
        ? "      var \(name): [\(outlet.type)] = []\n" : "      let \(name) = Outlet<\(outlet.type)>()\n"
    }.joined()
  }

  /// The expression for the outlets of an owner.
  private func set(of owner: String) -> String {
    arguments.hasControllers ? "\(owner).outletSets.set(\(type).Outlets.self)" : "\(owner).outlets"
  }

  private var outlets: String {
    let storage =
      arguments.hasControllers
      ? "" : "  // The class declares its outlets: let outlets = \(type).Outlets()\n\n"
    return storage
      + part.outlets.map { outlet in
        let name = SwiftText.quoted(outlet.name)
        let line = outlet.place.range.map { lines.position(of: $0.lower).line }
        let place = line.map { ", in line \($0) of the layout" } ?? ""
        let owned = "\(set(of: "self")).\(name)"
        guard !outlet.isCollection else {
          return """
              /// The outlet collection `\(outlet.name)`\(place).
              var \(name): [\(outlet.type)] {
                get { \(owned) }
                set { \(owned) = newValue }
              }


            """
        }
        return """
            /// The outlet `\(outlet.name)`\(place).
            var \(name): \(outlet.type) {
              get { \(owned).value(in: self) }
              set { \(owned).set(newValue) }
            }


          """
      }.joined()
  }

  private var table: String {
    let entries = part.outlets.map { outlet in
      let (name, owned) = (outlet.name.literal, "\(set(of: "$0")).\(SwiftText.quoted(outlet.name))")
      return outlet.isCollection
        ? "      $0.outlets(\(name)) { swap(&\(owned), &$1) }\n" : "      $0.outlet(\(name)) { \(owned) }\n"
    }
    let actions = part.actions.map { action in
      let name = SwiftText.quoted(action.name)
      let effects = effects(of: action)
      let actor = action.method?.isAsync == true ? "@MainActor @Sendable " : ""
      let closure =
        action.method?.parameter.map { "{ \(actor)(sender: \($0)) in \(effects)owner.\(name)(sender) }" }
        ?? "{ \(actor)\(actor.isEmpty ? "" : "() in ")\(effects)owner.\(name)() }"
      return "      $0.action(\(action.name.literal)) { owner in \(closure) }\n"
    }
    let name = arguments.hasControllers ? "  public static var layoutName: String { \(type).name }\n\n" : ""
    let body = (entries + actions).joined()
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
      line(object(outlet.type), at: outlet.place, before: "owner.\(SwiftText.quoted(outlet.name)) = ")
    }
    for action in part.isGenerated ? part.actions : [] {
      guard let parameter = action.method?.parameter else { continue }
      for sender in action.senders where sender.type != parameter {
        let call = "\(effects(of: action))owner.\(SwiftText.quoted(action.name))("
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

/// The code that all layouts of a target share.
struct SharedCode {
  private let files: [LayoutFile]
  private let library: String

  init(_ files: [LayoutFile], library: String) { (self.files, self.library) = (files, library) }

  /// The import has no access level, as those of most targets: the compiler wants all imports of a module to have one, or
  /// none.
  var text: String {
    let entries = files.map { "    Layouts.\($0.swiftName).name: Layouts.\($0.swiftName).embedded,\n" }.joined()
    return """
      // Made by the plugin Layouts of NibKit. The layouts are those of the target's folder Layouts.

      import \(library)

      /// The layouts of this target, each with the names that its owner and its program use.
      nonisolated enum Layouts {}

      extension EmbeddedLayouts {
        /// The layouts of this target.
        nonisolated static let module = EmbeddedLayouts(
          [\(entries.isEmpty ? ":" : "\n" + entries + "  ")], formats: [.compiled])
      }

      """
  }
}
