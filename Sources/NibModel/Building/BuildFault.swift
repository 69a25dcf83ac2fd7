/// The error for content that a layout cannot express.
public struct BuildFault: DiagnosedError, Hashable {
  private let kind: Kind

  /// The kind of fault. Programs branch on this, never on the message.
  public var code: Diagnostic.Code { kind.code }
  /// The fault in one sentence without a full stop.
  public var message: String { kind.message }

  /// The fault in one sentence without a full stop.
  public var description: String { message }
  /// The fault as a diagnostic without a place.
  public var diagnostics: [Diagnostic] { [Diagnostic(kind, at: nil)] }
  /// A source without text, because a document that is being built has no text.
  public var source: SourceText { SourceText(file: "", bytes: []) }

  /// Returns the fault as a diagnostic, for readers that report it beside faults of their own.
  ///
  /// - Parameter range: the place in the reader's source.
  public func diagnostic(at range: SourceRange?) -> Diagnostic { Diagnostic(kind, at: range) }

  init(_ kind: Kind) { self.kind = kind }
}

extension BuildFault {
  /// The faults of calls to a builder, and of documents that are written.
  enum Kind: Fault {
    /// Something that has a name in a layout.
    enum Named: String, Hashable, Sendable { case `class`, attribute }

    /// A name that XML does not allow.
    case badName(String, Named)
    case longName(String, Named)
    case prefix(String)
    /// A class that has the name of an element of the layout vocabulary.
    case reservedClass(String)
    case duplicate(String, objectNamed: String)
    case emptyValue(of: String)
    /// Objects or items for an attribute of the vocabulary.
    case textExpected(String)
    case badCharacter(Unicode.Scalar, in: String)
    case manyMarks(in: String)
    /// A value of a kind that an attribute of a layout cannot have.
    case unsayable(kind: String, of: String)
    case connectInObject(named: String)
    /// A call to `end()`, while no object is open.
    case nothingToEnd
    case attributeOfNothing(String)
    case unclosed(String)
    case archive
    case tooLarge

    var code: Diagnostic.Code {
      switch self {
      case .badName, .badCharacter: .malformedXML
      case .longName, .manyMarks, .tooLarge: .limitExceeded
      case .prefix: .namespace
      case .reservedClass, .connectInObject, .nothingToEnd, .attributeOfNothing: .misplacedElement
      case .duplicate: .duplicateAttribute
      case .emptyValue, .textExpected: .badElement
      case .unsayable: .badValue
      case .unclosed: .unclosedElement
      case .archive: .notALayout
      }
    }

    var message: String {
      switch self {
      case .badName("", let named): "the name of this \(named) is empty"
      case .badName(let name, let named): "'\(name.shortened)' cannot be the name of this \(named) in XML"
      case .longName(let name, let named): "the name '\(name.shortened)' of this \(named) is too long"
      case .prefix(let name): "the name '\(name.shortened)' has a prefix: layouts have no namespaces"
      case .reservedClass(let name): "'\(name)' is not a class here: the element <\(name)> has a meaning of its own"
      case .duplicate(let name, let className):
        "the attribute '\(name.shortened)' of <\(className.shortened)> is given twice"
      case .emptyValue(let name): "'\(name)' is empty"
      case .textExpected(let name): "'\(name)' takes a text, not items or objects"
      case .badCharacter(let scalar, let name):
        "the value of '\(name.shortened)' has \(scalar.number), a character that XML does not have"
      case .manyMarks(let name):
        "the value of '\(name.shortened)' has more than \(String.mostMarks) combining marks in a row"
      case .unsayable(let kind, let name):
        "the value of '\(name.shortened)' has \(kind), which a layout cannot have"
      case .connectInObject(let className):
        "a connection is not allowed inside <\(className.shortened)>; end the object first"
      case .nothingToEnd: "end() belongs to an object, and none is open"
      case .attributeOfNothing(let name):
        "\("the attribute '\(name)'".shortened) belongs to an object, and none is open"
      case .unclosed(let className): "<\(className.shortened)> is not ended"
      case .archive: "the document is an archive, which cannot be written as a layout"
      case .tooLarge: "the document has more than 2 GiB of text"
      }
    }

    var facts: Facts {
      switch self {
      case .badName(let name, _), .longName(let name, _), .prefix(let name): [.name: name]
      case .reservedClass(let name), .connectInObject(let name), .unclosed(let name): [.class: name]
      case .duplicate(let name, let className): [.class: className, .member: name]
      case .emptyValue(let name), .textExpected(let name), .attributeOfNothing(let name): [.member: name]
      case .badCharacter(let scalar, let name): [.member: name, .given: scalar.number]
      case .manyMarks(let name): [.member: name, .limit: String.mostMarks]
      case .unsayable(let kind, let name): [.member: name, .given: kind]
      case .nothingToEnd, .archive, .tooLarge: [:]
      }
    }
  }
}
