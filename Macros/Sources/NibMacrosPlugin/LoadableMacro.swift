import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes `members`, the table of a class.
enum LoadableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo _: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let type = declaration.as(ClassDeclSyntax.self) else {
      context.diagnose(notAClass(declaration, node))
      return []
    }
    if let place = handWrittenTable(in: type) {
      context.diagnose(
        Fault(
          "members-twice",
          "'members' is written here and by @Loadable; move what @Loadable cannot write to 'addMembers(to:)'"
        ).at(place))
      return []
    }
    let superclass = Superclass(saidBy: node, of: type)
    let places = DeclarationPlaces(in: context)
    let members = ClassMembers(of: type, places)
    for fault in superclass.faults + members.faults { context.diagnose(fault) }
    let table = MembersTable(
      type: type, isOverride: superclass.isSaid, summary: node.argument("summary")?.trimmedDescription,
      statements: members.statements, callsHook: members.hasHook,
      place: places.arguments(for: type.name))
    return [DeclSyntax("\(raw: table.text)")]
  }

  /// Returns the name of a property `members` that the class declares itself.
  private static func handWrittenTable(in type: ClassDeclSyntax) -> PatternSyntax? {
    for member in type.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.staticModifier != nil else {
        continue
      }
      for binding in variable.bindings where binding.pattern.trimmedDescription == "members" { return binding.pattern }
    }
    return nil
  }

  private static func notAClass(_ declaration: some DeclGroupSyntax, _ node: AttributeSyntax) -> Diagnostic {
    let found =
      if let type = declaration.as(StructDeclSyntax.self) {
        "'\(type.name.trimmed)' is a struct"
      } else if let type = declaration.as(EnumDeclSyntax.self) {
        "'\(type.name.trimmed)' is an enum"
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        "'\(type.name.trimmed)' is an actor"
      } else if let type = declaration.as(ProtocolDeclSyntax.self) {
        "'\(type.name.trimmed)' is a protocol"
      } else {
        "this is \(declaration.kind == .extensionDecl ? "an extension" : "another declaration")"
      }
    var cures: [FixIt] = []
    if let keyword = declaration.as(StructDeclSyntax.self)?.structKeyword {
      cures = [.replacing(keyword, with: TokenSyntax.identifier("final class"), "write 'final class'")]
    }
    return Fault("not-a-class", "@Loadable is for classes, and \(found)").at(node, cures: cures)
  }
}

extension AttributeSyntax {
  /// Returns the value of an argument, or nil if it is not given.
  func argument(_ label: String) -> ExprSyntax? {
    guard case .argumentList(let arguments) = arguments else { return nil }
    return arguments.first { $0.label?.text == label }?.expression
  }
}
