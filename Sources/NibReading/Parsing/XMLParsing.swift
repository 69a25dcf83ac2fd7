// Only the files in this folder call libxml2, so only they use unsafe pointers. The parser calls back with pointers
// into its own memory, which are valid during the call.
internal import CLibXML2
internal import NibModel

/// The result of a parse.
struct XMLOutcome {
  /// True if libxml2 found the text well-formed, to its last byte.
  var isWellFormed: Bool
  /// The first error of libxml2, for faults that `MalformedXML` cannot explain.
  var firstFault: XMLFault?
}

/// An error of libxml2.
struct XMLFault {
  var code: Int
  var offset: Int
  var words: String
}

/// The versions of libxml2, such as `2.9.14`: of its headers when NibKit was compiled, and of the library that is
/// running.
package enum XMLLibrary {
  package static var compiled: String { LIBXML_DOTTED_VERSION }
  package static var running: String {
    parserIsReady
    guard let digits = Int(String(cString: nibkit_running_version()).prefix { $0.isNumber }) else {
      return "?"
    }
    return "\(digits / 10000).\(digits / 100 % 100).\(digits % 100)"
  }

  /// Before 2.14, `xmlInitParser` must have run on one thread before another thread parses. A `static let` is
  /// initialized only once.
  fileprivate static let initialized: Void = xmlInitParser()
  fileprivate static var parserIsReady: Void { initialized }
}

/// A receiver of the elements and texts that libxml2 reports.
protocol XMLListener: ~Copyable {
  var source: SourceText { get }
  /// True if parsing should stop.
  var isStopped: Bool { get }
  /// True if libxml2 found a prefix or a namespace declaration.
  var mayHaveNamespaces: Bool { get set }

  /// Returns the number of a name. It is called once for each name.
  mutating func number(ofName name: String, tag: Int) -> UInt32
  mutating func reportDoctype()
  /// Reports the prefixes and namespace declarations before an offset.
  mutating func reportNamespaces(before end: Int)

  /// Sets the handlers that the parser calls for elements and texts.
  static func listen(with handler: UnsafeMutablePointer<xmlSAXHandler>)
  static var onError: OnError { get }
}

typealias OnError =
  @convention(c) (
    UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?
  ) -> Void

extension XMLListener where Self: ~Copyable {
  /// Runs libxml2 over the listener's source. The parser calls the listener's handlers.
  mutating func parse() -> XMLOutcome {
    source.bytes.withUnsafeBufferPointer { buffer -> XMLOutcome in
      guard let parser = makeParser(over: buffer, listen: Self.listen) else { return XMLOutcome(isWellFormed: false) }
      defer { xmlFreeParserCtxt(parser) }
      return withUnsafeMutablePointer(to: &self) { listener in
        var state = ParsingState(listener: listener, parser: parser, source: buffer)
        return withUnsafeMutablePointer(to: &state) { state in
          let isWellFormed = run(parser, over: buffer, state: state, report: Self.onError) {
            listener.pointee.isStopped
          }
          if nibkit_declares_prefix(buffer.baseAddress, buffer.count) != 0 { listener.pointee.mayHaveNamespaces = true }
          listener.pointee.reportNamespaces(before: state.pointee.firstFault?.offset ?? buffer.count)
          return XMLOutcome(isWellFormed: isWellFormed, firstFault: state.pointee.firstFault)
        }
      }
    }
  }
}

/// Runs a parser over its text.
///
/// - Parameter isStopped: true if the listener has stopped the parser.
/// - Returns: true if libxml2 found the text well-formed, to its last byte.
private func run(
  _ parser: xmlParserCtxtPtr, over buffer: UnsafeBufferPointer<UInt8>, state: UnsafeMutableRawPointer,
  report: @escaping OnError, isStopped: () -> Bool
) -> Bool {
  XMLLibrary.parserIsReady
  var context = nibkit_context(state: state, report: report)
  return withUnsafeMutablePointer(to: &context) { context in
    parser.pointee.userData = UnsafeMutableRawPointer(context)
    xmlParseDocument(parser)
    // libxml2 before 2.14 treats a NUL after the root element as the end of the text.
    return parser.pointee.wellFormed == 1 && (nibkit_offset(parser) == buffer.count || isStopped())
  }
}

private func makeParser(
  over buffer: UnsafeBufferPointer<UInt8>, listen: (UnsafeMutablePointer<xmlSAXHandler>) -> Void
) -> xmlParserCtxtPtr? {
  XMLLibrary.parserIsReady
  guard let base = buffer.baseAddress, buffer.count <= ReadingLimits.mostBytes else { return nil }
  let parser = base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
    xmlCreateMemoryParserCtxt($0, Int32(buffer.count))
  }
  guard let parser else { return nil }
  // NOENT, because without it `&amp;` in an attribute arrives as `&#38;`. It would also read external entities, even
  // under NONET, so a DOCTYPE stops the parser before any can be declared. HUGE, because ReadingLimits are the limits;
  // HUGE would also allow entity expansion, but there are no entities. IGNORE_ENC, because the bytes have been checked
  // to be UTF-8: a converter would make every offset slow and wrong.
  let options =
    XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    | XML_PARSE_IGNORE_ENC.rawValue
  xmlCtxtUseOptions(parser, Int32(bitPattern: options))
  guard let handler = parser.pointee.sax else {
    xmlFreeParserCtxt(parser)
    return nil
  }
  // Only the required handlers are set. (`initialize` also clears the default tree builder.)
  handler.initialize(to: xmlSAXHandler())
  handler.pointee.initialized = XML_SAX2_MAGIC
  listen(handler)
  nibkit_report_errors(handler)
  return parser
}

/// The state of the callbacks. It uses pointers, so that a callback neither counts references nor copies arrays.
struct ParsingState<Listener: XMLListener & ~Copyable> {
  let listener: UnsafeMutablePointer<Listener>
  let parser: xmlParserCtxtPtr
  let source: UnsafeBufferPointer<UInt8>
  var names = InternedNames()
  /// The earlier tags, if the text is a layout.
  var knownTags = KnownTags()
  private(set) var firstFault: XMLFault?

  init(
    listener: UnsafeMutablePointer<Listener>, parser: xmlParserCtxtPtr, source: UnsafeBufferPointer<UInt8>
  ) {
    self.listener = listener
    self.parser = parser
    self.source = source
  }

  /// Returns the state that was passed to a callback, if it is that of a parser.
  @inline(__always)
  static func of(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self>? {
    data?.assumingMemoryBound(to: nibkit_context.self).pointee.state?.assumingMemoryBound(to: Self.self)
  }

  /// Returns the number of a name. libxml2 keeps one copy of each name, so equal names have equal pointers.
  @inline(__always)
  mutating func number(of name: UnsafePointer<xmlChar>, tag: Int) -> UInt32 {
    if let known = names[name] { return known }
    let number = listener.pointee.number(ofName: String(cString: name), tag: tag)
    names[name] = number
    return number
  }

  func stopIfAsked() {
    if listener.pointee.isStopped { xmlStopParser(parser) }
  }

  /// Records the first error that ends the parse.
  mutating func note(_ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?) {
    if isOfNamespace(code) { listener.pointee.mayHaveNamespaces = true }
    guard firstFault == nil, level == Int32(XML_ERR_FATAL.rawValue) else { return }
    let words = message.map { String(cString: $0) } ?? ""
    firstFault = XMLFault(code: Int(code), offset: nibkit_offset(parser), words: String(words.prefix { $0 != "\n" }))
  }
}

/// Returns true for the error of a namespace. Such errors are not fatal to libxml2.
private func isOfNamespace(_ code: Int32) -> Bool {
  (XML_NS_ERR_XML_NAMESPACE.rawValue...XML_NS_ERR_COLON.rawValue).contains(UInt32(code))
}
