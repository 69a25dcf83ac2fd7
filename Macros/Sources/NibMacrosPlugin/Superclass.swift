import SwiftDiagnostics
import SwiftSyntax

/// The superclass that `@Loadable(superclass: View.self)` says, compared with the one that the class writes.
struct Superclass {
  /// True if a superclass is said, so that the table overrides another.
  let isSaid: Bool
  private(set) var faults: [Diagnostic] = []

  init(saidBy node: AttributeSyntax, of type: ClassDeclSyntax) {
    guard let argument = node.argument("superclass") else {
      isSaid = false
      return
    }
    isSaid = true
    guard let access = argument.as(MemberAccessExprSyntax.self), let base = access.base,
      access.declName.baseName.tokenKind == .keyword(.self)
    else {
      faults.append(
        Fault(
          "superclass-not-literal",
          "the superclass must be a name and '.self', such as 'View.self', and is '\(argument.trimmed)'"
        ).at(argument))
      return
    }
    let said = base.trimmedDescription
    let className = type.name.text
    guard let first = type.inheritanceClause?.inheritedTypes.first?.type else {
      faults.append(
        Fault(
          "superclass-missing",
          "the superclass of '\(className)' is said to be '\(said)', and the class inherits nothing"
        ).at(argument, cures: [inheriting(said, type)]))
      return
    }
    let written = first.trimmedDescription
    if !isSame(said, written) {
      faults.append(
        Fault(
          "superclass-differs",
          "the superclass of '\(className)' is said to be '\(said)', and the class inherits from '\(written)' first"
        ).at(argument, cures: [.replacing(base, with: first, "write '\(written).self'")]))
    }
  }

  private func inheriting(_ name: String, _ type: ClassDeclSyntax) -> FixIt {
    let named: TokenSyntax = .identifier("\(type.name.text): \(name)")
    return .replacing(type.name, with: named, "inherit from '\(name)'")
  }

  /// The name of a module before one of the names is not compared.
  private func isSame(_ said: String, _ written: String) -> Bool {
    said == written || said.hasSuffix(".\(written)") || written.hasSuffix(".\(said)")
  }
}
