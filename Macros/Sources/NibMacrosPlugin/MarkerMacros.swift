import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that expands to nothing: `@Loadable` reads it. It reports what is wrong with the declaration that it marks.
protocol MarkerMacro: PeerMacro {
  static var marker: Marker { get }
}

enum AttributeMacro: MarkerMacro {
  static var marker: Marker { .attribute }
}

enum OutletCollectionMacro: MarkerMacro {
  static var marker: Marker { .outletCollection }
}

enum EventMacro: MarkerMacro {
  static var marker: Marker { .event }
}

enum ActionMacro: MarkerMacro {
  static var marker: Marker { .action }
}

extension MarkerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let fault = misplacement(of: node, in: context.lexicalContext) { context.diagnose(fault) }
    let member = MarkedMember(declaration, marker, node, in: "")
    for fault in member.faults { context.diagnose(fault) }
    return []
  }

  /// Returns the fault of a marker that no `@Loadable` reads.
  private static func misplacement(of node: AttributeSyntax, in contexts: [Syntax]) -> Diagnostic? {
    for context in contexts {
      if let extended = context.as(ExtensionDeclSyntax.self) {
        return Fault(
          "in-extension",
          "@Loadable does not see members in an extension; move this into the class '\(extended.extendedType.trimmed)', "
            + "or declare it in 'addMembers(to:)'"
        ).at(node)
      }
      if let type = context.asProtocol((any DeclGroupSyntax).self) {
        return type.attributes.contains(where: isLoadable) ? nil : notLoadable(node)
      }
    }
    return notLoadable(node)
  }

  private static func notLoadable(_ node: AttributeSyntax) -> Diagnostic {
    Fault(
      "not-loadable", "\(marker.spelling) has no effect here, because it is not in a class with @Loadable",
      severity: .warning
    ).at(node)
  }
}

private func isLoadable(_ element: AttributeListSyntax.Element) -> Bool {
  guard let type = element.as(AttributeSyntax.self)?.attributeName else { return false }
  let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
  return name?.text == "Loadable"
}
