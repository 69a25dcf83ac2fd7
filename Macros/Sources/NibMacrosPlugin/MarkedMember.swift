import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A declaration with a marker, as the table will have it.
struct MarkedMember {
  /// The member's name in a layout.
  private(set) var name = ""
  /// The call of the table's builder without its end, such as `$0.attribute("title", \.title`; nil if the declaration cannot
  /// be in the table.
  private(set) var call: String?
  /// The node that messages about the name point at, and where a catalog of classes finds the member.
  private(set) var place: Syntax
  /// Everything that is wrong with the declaration itself.
  private(set) var faults: [Diagnostic] = []
  let marker: Marker

  private let attribute: AttributeSyntax

  /// - Parameter className: the class, as its own code names it.
  init(_ declaration: some DeclSyntaxProtocol, _ marker: Marker, _ attribute: AttributeSyntax, in className: String) {
    self.marker = marker
    self.attribute = attribute
    place = Syntax(declaration)
    let arguments = MarkerArguments(of: attribute)
    faults = arguments.faults
    if marker == .action {
      readMethod(declaration, arguments, className)
    } else {
      readProperty(declaration, arguments)
    }
    if !faults.isEmpty { call = nil }
  }

  // MARK: Properties

  private mutating func readProperty(_ declaration: some DeclSyntaxProtocol, _ arguments: MarkerArguments) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      report(
        Fault("not-a-property", "\(marker.spelling) is for stored properties, and this is \(kind(of: declaration))"))
      return
    }
    guard let binding = variable.bindings.first, variable.bindings.count == 1,
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else {
      report(
        Fault(
          "several-properties", "\(marker.spelling) marks one property, and several are declared here; write each alone"
        ))
      return
    }
    place = Syntax(identifier)
    name = arguments.name ?? identifier.plainName
    checkStorage(of: variable, binding, identifier.plainName, arguments)
    // The compiler itself refuses these with a property wrapper.
    if marker == .outlet, variable.isConstant || variable.modifiers.has(.weak) { return }
    let value =
      arguments.isDecoded
      ? writtenType(of: binding, identifier).map { "\($0).self" }
      : marker == .outlet ? "\\.$\(identifier.plainName)" : "\\.\(identifier.text)"
    if let value { write([value] + arguments.others, arguments) }
  }

  private mutating func checkStorage(
    of variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ property: String, _ arguments: MarkerArguments
  ) {
    if let modifier = variable.modifiers.staticModifier {
      report(
        Fault("static-property", "a layout sets properties of objects, and '\(property)' is \(modifier.name.text)"),
        at: modifier, cures: [removal(of: modifier, in: variable)])
    }
    if binding.accessorBlock.map(isComputed) == true {
      report(
        Fault(
          "computed-property",
          "\(marker.spelling) is for stored properties, and '\(property)' is computed; "
            + "declare it in 'addMembers(to:)' instead"), at: place)
    } else if variable.isConstant, marker != .outlet, !arguments.isDecoded {
      var cures = [FixIt.replacing(variable.bindingSpecifier, with: TokenSyntax.keyword(.var), "write 'var'")]
      if marker == .attribute, attribute.arguments == nil {
        let decoded: AttributeSyntax = "@Attribute(decoded: true)"
        cures.append(
          .replacing(attribute, with: decoded, "write '@Attribute(decoded: true)' if 'init(coder:)' decodes it"))
      }
      report(
        Fault("constant-property", "a load sets '\(property)' after 'init(coder:)', so it cannot be a constant"),
        at: variable.bindingSpecifier, cures: cures)
    }
  }

  /// Returns the type of a value that an initializer decodes, without the question mark of an optional.
  private mutating func writtenType(of binding: PatternBindingSyntax, _ identifier: TokenSyntax) -> String? {
    guard let type = binding.typeAnnotation?.type else {
      let pattern = IdentifierPatternSyntax(identifier: .identifier("\(identifier.text): <#type#>"))
      report(
        Fault(
          "missing-type",
          "the type of '\(identifier.plainName)' must be written, because the table names the type of a decoded value"),
        at: place, cures: [.replacing(binding.pattern, with: pattern, "write the type")])
      return nil
    }
    let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return wrapped.trimmedDescription
  }

  // MARK: Methods

  private mutating func readMethod(
    _ declaration: some DeclSyntaxProtocol, _ arguments: MarkerArguments, _ className: String
  ) {
    guard let method = declaration.as(FunctionDeclSyntax.self) else {
      report(Fault("not-a-method", "@Action is for methods, and this is \(kind(of: declaration))"))
      return
    }
    place = Syntax(method.name)
    name = arguments.name ?? method.name.plainName
    checkSignature(of: method)
    let parameter = method.signature.parameterClause.parameters.first
    let label = parameter.map { "(\($0.firstName.text):)" } ?? ""
    write(["\(className).\(method.name.text)\(label)"] + arguments.others, arguments)
  }

  private mutating func checkSignature(of method: FunctionDeclSyntax) {
    let name = method.name.plainName
    if let modifier = method.modifiers.staticModifier {
      report(
        Fault("static-method", "an action is a method of an object, and '\(name)' is \(modifier.name.text)"),
        at: modifier, cures: [removal(of: modifier, in: method)])
    }
    let parameters = method.signature.parameterClause.parameters
    if let second = parameters.dropFirst().first {
      report(
        Fault(
          "too-many-parameters",
          "an action has no parameter or one, the sender, and '\(name)' has \(parameters.count)"), at: second)
    }
    if let clause = method.genericParameterClause {
      report(Fault("generic-action", genericAction(name)), at: clause)
    } else if let type = parameters.first?.type, type.as(SomeOrAnyTypeSyntax.self)?.isOpaque == true {
      report(Fault("generic-action", genericAction(name)), at: type)
    }
    if let result = method.signature.returnClause, !["Void", "()"].contains(result.type.trimmedDescription) {
      report(
        Fault("result-of-action", "an action returns nothing, and '\(name)' returns '\(result.type.trimmed)'"),
        at: result.type)
    }
  }

  private func genericAction(_ name: String) -> String {
    "an action names the class of its sender, and '\(name)' is generic"
  }

  // MARK: Helpers

  private mutating func write(_ values: [String], _ arguments: MarkerArguments) {
    let literal = arguments.nameLiteral ?? "\"\(name)\""
    call = "$0.\(marker.builderMethod)(\(([literal] + values).joined(separator: ", "))"
  }

  private mutating func report(_ fault: Fault) { report(fault, at: attribute) }

  private mutating func report(_ fault: Fault, at node: some SyntaxProtocol, cures: [FixIt] = []) {
    faults.append(fault.at(node, cures: cures))
  }
}

extension Marker {
  /// The method of `MembersBuilder` that adds such a member.
  fileprivate var builderMethod: String {
    switch self {
    case .outlet: "outlet"
    case .outletCollection: "outlets"
    case .attribute: "attribute"
    case .event: "event"
    case .action: "action"
    }
  }
}

extension VariableDeclSyntax {
  fileprivate var isConstant: Bool { bindingSpecifier.tokenKind == .keyword(.let) }
}

extension SomeOrAnyTypeSyntax {
  fileprivate var isOpaque: Bool { someOrAnySpecifier.tokenKind == .keyword(.some) }
}

/// Observers belong to a stored property, all other accessors to a computed one.
private func isComputed(_ block: AccessorBlockSyntax) -> Bool {
  switch block.accessors {
  case .getter: true
  case .accessors(let accessors):
    accessors.contains {
      $0.accessorSpecifier.tokenKind != .keyword(.willSet) && $0.accessorSpecifier.tokenKind != .keyword(.didSet)
    }
  }
}

private func kind(of declaration: some DeclSyntaxProtocol) -> String {
  switch declaration.kind {
  case .variableDecl: "a property"
  case .functionDecl: "a method"
  case .initializerDecl: "an initializer"
  case .subscriptDecl: "a subscript"
  default: "another declaration"
  }
}

private func removal(
  of modifier: DeclModifierSyntax, in declaration: some DeclSyntaxProtocol & WithModifiersSyntax
) -> FixIt {
  let rest = declaration.modifiers.filter { $0.id != modifier.id }
  var changed = declaration.with(\.modifiers, rest)
  changed.leadingTrivia = declaration.leadingTrivia
  return .replacing(declaration, with: changed, "remove '\(modifier.name.text)'")
}
