internal import NibModel
internal import NibSources

/// The Swift code for the owner of a layout: what its class must have, and what it gets.
struct OwnerCode {
  private let file: LayoutFile
  private let document: NibDocument
  private let part: OwnerPart
  private let names: LayoutNames
  private let lines: [LineIndex]

  init(_ file: LayoutFile, _ whole: TargetLayout.Whole, _ names: LayoutNames) {
    (self.file, document, part, self.names) = (file, whole.document, whole.part, names)
    lines = document.sources.map(LineIndex.init)
  }

  private var kind: OwnerPart.Kind { part.kind }
  /// The name of the layout's type.
  var type: String { "Layouts.\(file.swiftName)" }
  /// The actor of the code: that of the controllers and views, or none.
  var actor: String { kind == .plain ? "" : "@MainActor " }
  /// The protocol or class that the generated protocol refines.
  var refined: String {
    switch kind {
    case .controller: "LayoutController"
    case .view: "View"
    case .plain: "LayoutOwner"
    }
  }

  /// The types that the code names.
  var types: Set<String> {
    var found = Set((part.outlets + part.ownOutlets).map(\.type))
    found.formUnion(part.actions.flatMap { $0.senders.map(\.type) + [$0.parameter].compactMap(\.self) })
    return found
  }

  /// Returns a type as code spells it among the names of the layouts.
  private func spelling(_ type: String) -> String { names.spelling(of: type) }

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

  var requirements: String {
    let outlets = "      var outlets: Outlets { get }\n"
    return (kind == .controller ? "" : outlets)
      + part.actions.map { action in
        let parameter = action.parameter.map { "_ sender: \(spelling($0))" } ?? ""
        let effects =
          (action.method?.isAsync == true ? " async" : "") + (action.method?.isThrowing == true ? " throws" : "")
        return line("\(SwiftSpelling.quoted(action.name))(\(parameter))\(effects)", at: action.place, before: "func ")
      }.joined()
  }

  var storage: String {
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

  var outlets: String {
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

  var table: String {
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
  var check: String {
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
