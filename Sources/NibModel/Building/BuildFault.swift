/// The error for something that no layout can say.
public struct BuildFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault. Programs branch on this, never on the message.
  public let code: Diagnostic.Code
  /// The fault in one sentence without a full stop.
  public let message: String

  /// The fault in one sentence without a full stop.
  public var description: String { message }

  /// Returns the fault as a diagnostic, for readers that report it beside faults of their own.
  ///
  /// - Parameter range: the place in the reader's source.
  public func diagnostic(at range: SourceRange?) -> Diagnostic { Diagnostic(code, message, at: range) }

  private init(_ code: Diagnostic.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func badName(_ name: String, _ kind: String) -> Self {
    Self(
      .malformedXML,
      name.isEmpty
        ? "the name of this \(kind) is empty" : "'\(name.shortened)' cannot be the name of this \(kind) in XML")
  }

  static func longName(_ name: String, _ kind: String) -> Self {
    Self(.limitExceeded, "the name '\(name.shortened)' of this \(kind) is too long")
  }

  static func namespace(_ name: String) -> Self {
    Self(.namespace, "the name '\(name.shortened)' has a prefix: layouts have no namespaces")
  }

  static func reservedClass(_ name: String) -> Self {
    Self(.misplacedElement, "'\(name)' is no class here: the element <\(name)> has a meaning of its own")
  }

  static func duplicate(_ name: String, objectNamed className: String) -> Self {
    Self(.duplicateAttribute, "the attribute '\(name.shortened)' of <\(className.shortened)> is given twice")
  }

  static func emptyValue(of name: String) -> Self {
    Self(.badElement, "'\(name)' is empty")
  }

  static func textExpected(_ name: String) -> Self {
    Self(.badElement, "'\(name)' is a text")
  }

  static func badCharacter(_ scalar: Unicode.Scalar, in name: String) -> Self {
    Self(.malformedXML, "the value of '\(name.shortened)' has \(scalar.number), a character that XML does not have")
  }

  static func manyMarks(in name: String) -> Self {
    Self(
      .limitExceeded, "the value of '\(name.shortened)' has more than \(String.mostMarks) combining marks in a row")
  }

  static func unsayable(_ value: PropertyList, of name: String) -> Self {
    let kind =
      switch value {
      case .array: "an empty array"
      case .dictionary: "an empty dictionary"
      case .real: "a number that is not finite"
      default: value.kind
      }
    return Self(.badValue, "the value of '\(name.shortened)' has \(kind), which a layout cannot have")
  }

  static func connectInObject(named className: String) -> Self {
    Self(.misplacedElement, "a connection stands inside <\(className.shortened)>; end the object first")
  }

  static func nothingOpen(_ subject: String) -> Self {
    Self(.misplacedElement, "\(subject.shortened) belongs to an object, and none is open")
  }

  static func unclosed(_ className: String) -> Self {
    Self(.unclosedElement, "<\(className.shortened)> is not ended")
  }

  static let archive = Self(.notALayout, "the document is that of an archive, which is not written as a layout")

  static let tooLarge = Self(.limitExceeded, "the document has more than 2 GiB of text")
}
