internal import NibModel

/// A text, a comment, a CDATA section or an instruction that is not well-formed.
enum MarkupFault: Fault {
  case emptyFile
  case noElement
  case secondByteOrderMark
  case textBeforeRoot
  case textBehindRoot
  /// `]]>` in a text.
  case sectionEndInText
  case unclosedComment
  case dashesInComment
  case sectionOutsideRoot
  case unclosedSection
  /// `<!` that does not begin a comment, a CDATA section, or a document type.
  case badDeclaration
  case badSection
  case badComment
  case unnamedInstruction
  case unclosedInstruction(String)
  /// `<?XML`.
  case capitalDeclaration
  case lateDeclaration
  case badXMLDeclaration
  /// The rest of the text is not read, because it has too many faults.
  case manyFaults
  /// libxml2 refuses the text, but no fault was found in it.
  case unexplained(reason: String?, number: Int)

  var code: Diagnostic.Code {
    switch self {
    case .emptyFile, .noElement: .emptyFile
    case .manyFaults: .limitExceeded
    default: .malformedXML
    }
  }

  var message: String {
    switch self {
    case .emptyFile: "the file is empty"
    case .noElement: "the file has no element"
    case .secondByteOrderMark: "the file begins with a second byte order mark"
    case .textBeforeRoot: "text is not allowed before the root element"
    case .textBehindRoot: "text is not allowed after the root element"
    case .sectionEndInText: "']]>' is not allowed in text; write ']]&gt;'"
    case .unclosedComment: "the comment is not closed with '-->'"
    case .dashesInComment: "'--' is not allowed inside a comment"
    case .sectionOutsideRoot: "a CDATA section is not allowed outside the root element"
    case .unclosedSection: "the CDATA section is not closed with ']]>'"
    case .badDeclaration: "'<!' begins neither a comment, '<!--', nor a CDATA section, '<![CDATA['"
    case .badSection: "a CDATA section must begin with '<![CDATA['"
    case .badComment: "a comment must begin with '<!--'"
    case .unnamedInstruction: "a processing instruction has no name"
    case .unclosedInstruction(let name): "'<?\(name)' is not closed with '?>'"
    case .capitalDeclaration: "the XML declaration must begin with '<?xml', in lowercase letters"
    case .lateDeclaration: "<?xml …?> is allowed only at the very start of the file"
    case .badXMLDeclaration: "the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .manyFaults: "the rest of the file was not read, because it has too many faults"
    case .unexplained: "the text is not well-formed XML here"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .secondByteOrderMark: [Diagnostic.Note("remove it; it cannot be seen")]
    case .badSection: [Diagnostic.Note("write it without a space and in capital letters")]
    case .unexplained(let reason?, let number):
      [Diagnostic.Note("libxml2 says: \(reason) (error \(number))")]
    case .unexplained: [Diagnostic.Note("libxml2 gives no reason")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .unclosedInstruction(let name): [.name: name]
    case .unexplained(let reason, _): [.reason: reason]
    default: [:]
    }
  }
}
