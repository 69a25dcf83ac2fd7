internal import NibModel

/// A tag that is not well-formed, and its attributes and values.
enum TagFault: Fault {
  /// A tag, up to the end of its name.
  struct Tag: Hashable, Sendable {
    let name: String
    let range: SourceRange
  }

  // The tag.
  case unclosed(String, by: Tag? = nil)
  case unfinished(String)
  case unfinishedEnd(String)
  /// An end tag that closes nothing. `open` is the innermost open tag.
  case closesNothing(String, open: Tag?)
  /// An end tag with a misspelled name.
  case misspelledEnd(String, open: Tag)
  case spaceBeforeName
  case secondRoot
  /// A `<` that does not begin a tag.
  case strayOpen
  case badName(String)
  case strayCharacter(String)
  // Its attributes.
  case missingSpace(before: String)
  case duplicateAttribute(String, earlier: SourceRange)
  case missingValue(String)
  case missingEquals(String)
  // Their values.
  /// - isLast: true if the file ends in the value; nil if the end of the value is clear.
  case unclosedValue(String, isLast: Bool? = nil)
  case otherQuote(String, opened: Quote, closed: Quote)
  case quoteWithin(String, Quote)
  case openWithin
  case typographicQuote(String, quote: String)
  case noOpeningQuote(String)
  case noQuotes(String)

  var code: Diagnostic.Code {
    switch self {
    case .unclosed: .unclosedElement
    case .closesNothing, .misspelledEnd: .mismatchedTag
    case .duplicateAttribute: .duplicateAttribute
    default: .malformedXML
    }
  }

  var message: String {
    switch self {
    case .unclosed(let name, _): "<\(name)> is not closed"
    case .unfinished(let name): "the tag '<\(name)' is not finished with '>'"
    case .unfinishedEnd(let name): "the end tag '</\(name)' is not finished with '>'"
    case .closesNothing(let name, _): "</\(name)> closes nothing"
    case .misspelledEnd(let name, let open): "</\(name)> does not close <\(open.name)>"
    case .spaceBeforeName: "white space is not allowed between '<' and the name of the tag"
    case .secondRoot: "this is a second root element; a layout has only one"
    case .strayOpen: "this '<' does not begin a tag; write '&lt;'"
    case .badName(let name): "'\(name)' is not a name: a name begins with a letter or '_'"
    case .strayCharacter(let text): "'\(text)' is not allowed in a tag"
    case .missingSpace(let name): "a space is missing before '\(name)'"
    case .duplicateAttribute(let name, _): "the attribute '\(name)' is given twice"
    case .missingValue(let name): "the attribute '\(name)' has no value; write \(name)=\"…\""
    case .missingEquals(let name): "an '=' is missing between '\(name)' and its value"
    case .unclosedValue(let name, _): "the value of '\(name)' is not closed with a quote"
    case .otherQuote(let name, let opened, let closed):
      "the value of '\(name)' begins with \(opened.words) and ends with \(closed.words)"
    case .quoteWithin(let name, let quote):
      "the value of '\(name)' contains a \(quote.words); write \(quote.reference)"
    case .openWithin: "a '<' is not allowed in a value; write '&lt;'"
    case .typographicQuote(let name, let quote):
      "the value of '\(name)' must be in straight quotes, \" or ', and not in '\(quote)'"
    case .noOpeningQuote(let name): "the value of '\(name)' does not begin with a quote"
    case .noQuotes(let name): "the value of '\(name)' must be in quotes"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unclosed(_, let end?):
      [Diagnostic.Note("</\(end.name)> closes the element around it", at: end.range)]
    case .closesNothing(_, let open?), .misspelledEnd(_, let open):
      [Diagnostic.Note("<\(open.name)> is open", at: open.range)]
    case .spaceBeforeName: [Diagnostic.Note("remove it, or write '&lt;' for a '<' that is text")]
    case .badName: [Diagnostic.Note("write '&lt;' for a '<' that is text")]
    case .duplicateAttribute(_, let earlier): [Diagnostic.Note("the first is here", at: earlier)]
    case .unclosedValue(_, true?): [Diagnostic.Note("the file ends within the value")]
    case .unclosedValue(_, false?):
      [Diagnostic.Note("the rest of the file was not read: it is not clear where the value ends")]
    case .otherQuote(_, let opened, _): [Diagnostic.Note("close it with \(opened.words)")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .unclosed(let name, let end): [.name: name, .container: end?.name]
    case .unfinished(let name), .unfinishedEnd(let name), .badName(let name): [.name: name]
    case .closesNothing(let name, let open): [.name: name, .wanted: open?.name]
    case .misspelledEnd(let name, let open): [.name: name, .near: open.name]
    case .spaceBeforeName, .secondRoot, .strayOpen, .openWithin: [:]
    case .strayCharacter(let text): [.given: text]
    case .missingSpace(let name), .duplicateAttribute(let name, _), .missingValue(let name),
      .missingEquals(let name), .unclosedValue(let name, _), .noOpeningQuote(let name), .noQuotes(let name):
      [.member: name]
    case .otherQuote(let name, let opened, let closed): [.member: name, .wanted: opened.text, .given: closed.text]
    case .quoteWithin(let name, let quote): [.member: name, .given: quote.text]
    case .typographicQuote(let name, let quote): [.member: name, .given: quote]
    }
  }
}

extension TagFault {
  /// A quote of any kind, as it is written in the text.
  struct Quote: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }
    init(_ mark: UInt8) { text = String(Unicode.Scalar(mark)) }

    /// The quote, enclosed in quotes of the other kind.
    var words: String { text == "'" ? "\"'\"" : "'\(text)'" }
    /// The quote as XML writes it in a value.
    var reference: String { text == "'" ? "&apos;" : "&quot;" }
  }
}
