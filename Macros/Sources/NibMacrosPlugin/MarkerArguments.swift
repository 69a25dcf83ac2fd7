import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// The arguments of a marker, such as those of `@Attribute("label", required: true)`.
struct MarkerArguments {
  /// The name in the layout, if it differs from that of the declaration.
  private(set) var name: String?
  /// The same as the source writes it, quotes included.
  private(set) var nameLiteral: String?
  /// True if the initializer decodes the value.
  private(set) var isDecoded = false
  /// The other arguments as the source writes them: `required: true`.
  private(set) var others: [String] = []
  private(set) var faults: [Diagnostic] = []

  init(of attribute: AttributeSyntax) {
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    for argument in arguments {
      switch argument.label?.text {
      case nil: take(name: argument.expression)
      case "decoded": take(decoded: argument.expression)
      case let label?: others.append("\(label): \(argument.expression.trimmedDescription)")
      }
    }
  }

  private mutating func take(name expression: ExprSyntax) {
    guard let literal = expression.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue else {
      faults.append(
        Fault("name-not-literal", "the name in the layout must be a string literal, and is '\(expression.trimmed)'")
          .at(expression))
      return
    }
    guard !text.isEmpty else {
      faults.append(
        Fault("empty-name", "the name in the layout is empty; leave it out to use the declaration's").at(expression))
      return
    }
    name = text
    nameLiteral = literal.trimmedDescription
  }

  private mutating func take(decoded expression: ExprSyntax) {
    guard let literal = expression.as(BooleanLiteralExprSyntax.self) else {
      faults.append(
        Fault("decoded-not-literal", "'decoded' must be true or false, and is '\(expression.trimmed)'").at(expression))
      return
    }
    isDecoded = literal.literal.tokenKind == .keyword(.true)
  }
}
