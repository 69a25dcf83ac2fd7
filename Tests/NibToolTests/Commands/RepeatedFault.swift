import NibKit
import Testing

/// A kind of fault, and a layout that has it many times.
struct RepeatedFault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The code that `nib check` reports.
  let code: Diagnostic.Code
  /// A layout with so many of them, each different where they can be.
  let layout: @Sendable (Int) -> String

  private init(testDescription: String, code: Diagnostic.Code, layout: @escaping @Sendable (Int) -> String) {
    self.testDescription = testDescription
    self.code = code
    self.layout = layout
  }

  /// Returns a text that is made as a whole.
  private static func whole(
    _ name: String, _ code: Diagnostic.Code, _ layout: @escaping @Sendable (Int) -> String
  ) -> Self { Self(testDescription: name, code: code, layout: layout) }

  /// Elements in a layout, each made for its number.
  private init(_ name: String, _ code: Diagnostic.Code, each: @escaping @Sendable (Int) -> String) {
    self.init(name, code, in: "", "", each: each)
  }

  /// Creates the same within an element.
  private init(
    _ name: String, _ code: Diagnostic.Code, in open: String, _ close: String,
    each: @escaping @Sendable (Int) -> String
  ) {
    self.init(testDescription: name, code: code) { count in
      "<layout version='1'>" + open + (0..<count).map(each).joined() + close + "</layout>"
    }
  }

  /// Creates one long thing.
  private init(
    _ name: String, _ code: Diagnostic.Code, long piece: String,
    _ layout: @escaping @Sendable (String) -> String
  ) {
    self.init(testDescription: name, code: code) { count in
      "<layout version='1'>" + layout(String(repeating: piece, count: count)) + "</layout>"
    }
  }

  static let all = reading + malformed + planning + references + long + checks + templates

  /// Templates, each of which is planned by itself.
  private static let templates = [
    whole("wrong references in as many templates", .danglingReference) { count in
      "<layout version='2'>"
        + (0..<count).map {
          "<template id='t\($0)'><VStack><Label id='l\($0)' for='#n\($0)'/></VStack></template>"
        }
        .joined() + "</layout>"
    }
  ]

  /// Layouts that load, and say what is probably not meant.
  private static let checks = [
    RepeatedFault("spans outside a Grid", .noEffect, in: "<VStack>", "</VStack>") { _ in
      "<Label columnSpan='2'/>"
    },
    RepeatedFault("commands with one key", .ambiguousKey, in: "<VStack>", "</VStack>") {
      "<Button title='b\($0)' key='ctrl+s'/>"
    },
    RepeatedFault(
      "menu entries with one letter", .ambiguousKey, in: "<MenuBar><Menu title='m'>", "</Menu></MenuBar>"
    ) {
      _ in "<MenuItem title='_Save'/>"
    },
    RepeatedFault("selections that there are not", .unknownChoice, in: "<VStack>", "</VStack>") {
      "<RadioGroup value='v\($0)'><Option title='o'/></RadioGroup>"
    },
  ]

  /// Texts that are XML and break rules of the vocabulary.
  private static let reading = [
    whole("comments", .emptyFile) { String(repeating: "<!-- a -->", count: $0) },
    whole("bytes that are not UTF-8", .notUTF8) {
      "<?xml version='1.0' encoding='latin1'?><layout version='1'/>" + String(repeating: " ", count: $0)
    },
    whole("a document type", .doctype) {
      "<!DOCTYPE layout [" + (0..<$0).map { "<!ENTITY e\($0) 'e'>" }.joined() + "]><layout version='1'/>"
    },
    RepeatedFault("prefixes", .namespace) { "<p\($0):A/>" },
    whole("allowances of nothing", .unusedAllowance) {
      "<layout version='2'>" + (0..<$0).map { "<Label text='a\($0)' nib.allow='no-effect'/>" }.joined()
        + "</layout>"
    },
    whole("unknown parameters", .unknownParameter) {
      "<layout version='2'>" + (0..<$0).map { "<Label text='$a\($0)'/>" }.joined() + "</layout>"
    },
    RepeatedFault("declarations of namespaces", .namespace) { "<A xmlns:p\($0)='u'/>" },
    whole("a foreign root", .notALayout) {
      "<root>" + String(repeating: "<A/>", count: $0) + "</root>"
    },
    whole("no version", .unsupportedVersion) {
      "<layout>" + String(repeating: "<Label/>", count: $0) + "</layout>"
    },
    RepeatedFault("misplaced connections", .misplacedElement, in: "<Rule>", "</Rule>") {
      "<connect from='a\($0)'/>"
    },
    RepeatedFault("misplaced texts", .misplacedText) { "text\($0)<Label/>" },
    RepeatedFault("one misplaced text in pieces", .misplacedText) { "text&#\($0 + 100);<![CDATA[x]]>" },
    RepeatedFault("marks of a merge", .unfinishedMerge) { "\n<<<<<<< ours\($0)\n=======\n>>>>>>> theirs\n" },
    RepeatedFault("bad connections", .badElement) { "<connect from\($0)='a'/>" },
    RepeatedFault("empty values", .badElement) { _ in "<Label outlet=''/>" },
    RepeatedFault("attributes as elements, each twice", .duplicateAttribute) {
      "<Label><attribute name='a\($0)'/><attribute name='a\($0)'/></Label>"
    },
    RepeatedFault(
      "keys, each twice", .duplicateKey, in: "<Label><attribute name='text'>", "</attribute></Label>"
    ) {
      "<item key='k\($0 / 2)'/>"
    },
    whole("depth", .limitExceeded) {
      "<layout version='1'>" + String(repeating: "<A>", count: max($0, 201))
    },
  ]

  /// Texts that are not XML.
  private static let malformed = [
    RepeatedFault("values without quotes", .malformedXML) { "<Label text=a\($0)/>" },
    RepeatedFault("values that are not closed", .malformedXML) { "<Label text=\"a\($0) bold=\"true\"/>" },
    whole("values that are not closed, in one tag", .malformedXML) { count in
      "<layout version='1'><Label " + (0..<min(count, 250)).map { "a\($0)=\"x " }.joined() + "/></layout>"
    },
    RepeatedFault("values closed by a typographic quote", .malformedXML) {
      "<Label text=\"a\($0)” bold=\"true\"/>"
    },
    RepeatedFault("quotes in values", .malformedXML) { "<Label text=\"a \"b\($0)\" c\"/>" },
    RepeatedFault("no-break spaces", .malformedXML) { "<Label\u{A0}text=\"a\($0)\"/>" },
    RepeatedFault("a name with many zero-width spaces", .malformedXML, in: "<A", "/>") { "\u{200B}b\($0)" },
    RepeatedFault("references without an end", .malformedXML) { "<Label text='&lt a\($0)'/>" },
    RepeatedFault("tags that are not finished", .malformedXML) { "<Label a\($0)='1'" },
    RepeatedFault("'<' of no tag", .malformedXML) { _ in "< " },
    RepeatedFault("comments with hyphens", .malformedXML) { _ in "<!-- -- -->" },
    RepeatedFault("instructions that are not closed", .malformedXML) { _ in "<?a " },
    RepeatedFault("control characters", .malformedXML) { _ in "\u{1}" },
    RepeatedFault("end tags of nothing", .mismatchedTag) { "</E\($0)>" },
    RepeatedFault("elements that are not closed", .unclosedElement) { "<E\($0)><F></E\($0)>" },
    RepeatedFault("attributes, each twice", .duplicateAttribute) { "<Label a\($0)='' a\($0)=''/>" },
    RepeatedFault("unknown entities", .unknownEntity) { "<Label text='&e\($0);'/>" },
  ]

  /// Layouts that do not fit the classes of TerminalKit.
  private static let planning = [
    RepeatedFault("unknown classes", .unknownClass) { "<C\($0)/>" },
    RepeatedFault("unknown classes within each other", .unknownClass) { "<C\($0)><C\($0 + 1)/></C\($0)>" },
    RepeatedFault("unknown attributes", .unknownAttribute) { "<Label a\($0)='1'/>" },
    RepeatedFault("unknown attributes of unknown classes", .unknownClass) { "<C\($0) a\($0)='1'/>" },
    RepeatedFault("bad values", .badValue) { "<Label fg='color\($0)'/>" },
    RepeatedFault(
      "items for a text", .badValue, in: "<Label><attribute name='text'>", "</attribute></Label>"
    ) {
      "<item>\($0)</item>"
    },
    RepeatedFault(
      "objects for a text", .valueKind, in: "<Label><attribute name='text'>", "</attribute></Label>"
    ) {
      "<C\($0)/>"
    },
    RepeatedFault("contradictory values", .contradictoryValues) { _ in "<Label minWidth='9' maxWidth='1'/>" },
    RepeatedFault("ids, each twice", .duplicateID) { "<Label id='i\($0 / 2)'/>" },
    RepeatedFault("bad ids", .badID) { "<Label id='a \($0)'/>" },
    RepeatedFault("children in leaves", .childrenNotAllowed, in: "<Rule>", "</Rule>") {
      "<Label id='l\($0)'/>"
    },
    RepeatedFault("too many children", .tooManyChildren, in: "<Split>", "</Split>") {
      "<Label id='l\($0)'/>"
    },
  ]

  /// References and connections that lead nowhere.
  private static let references = [
    RepeatedFault("references without '#'", .badReference) { "<TextField nextFocus='a\($0)'/>" },
    RepeatedFault("dangling references", .danglingReference) {
      "<TextField id='t\($0)' nextFocus='#a\($0)'/>"
    },
    RepeatedFault("unknown outlets", .unknownOutlet, in: "<Label id='l'/>", "") {
      "<connect from='#l' outlet='o\($0)' to='#l'/>"
    },
    RepeatedFault("unknown events", .unknownEvent, in: "<Label id='l'/>", "") {
      "<connect from='#l' event='e\($0)' action='a' to='#l'/>"
    },
    RepeatedFault(
      "outlets connected twice", .duplicateConnection, in: "<TextField id='l' nextFocus='#l'/>", ""
    ) { _ in
      "<connect from='#l' outlet='nextFocus' to='#l'/>"
    },
    RepeatedFault("outlets of an owner without a name", .missingOwner) { "<Label outlet='o\($0)'/>" },
    RepeatedFault("actions of an owner without a name", .missingOwner) { "<Button action='#owner.a\($0)'/>" },
    RepeatedFault("actions that no object has", .unknownAction) { "<Button action='#first.a\($0)'/>" },
    RepeatedFault("actions that no object has, and classes", .unknownAction) {
      "<C\($0)/><Button action='#first.a\($0)'/>"
    },
    RepeatedFault("actions of one object", .unknownClass, in: "<C id='c'/>", "") {
      "<Button action='#c.a\($0)'/>"
    },
    RepeatedFault("awake cycles", .awakeCycle) { "<Button id='a\($0)' awake-after='#a\($0 ^ 1)'/>" },
    whole("one long awake cycle", .awakeCycle) { count in
      "<layout version='1'>"
        + (0..<count).map { "<Button id='a\($0)' awake-after='#a\(($0 + 1) % count)'/>" }.joined()
        + "</layout>"
    },
  ]

  /// One long name, value or reference; characters that are as long as the text among them.
  private static let long = [
    RepeatedFault("a long class name", .unknownClass, long: "n") { "<\($0)/>" },
    RepeatedFault("a long attribute name", .unknownAttribute, long: "n") { "<Label \($0)='1'/>" },
    RepeatedFault("a long id", .badID, long: "i ") { "<Label id='\($0)'/>" },
    RepeatedFault("a long reference", .danglingReference, long: "r") { "<TextField nextFocus='#\($0)'/>" },
    RepeatedFault("a long value", .badValue, long: "v") { "<Label fg='\($0)'/>" },
    RepeatedFault("a long list of references", .danglingReference, long: "#a ") {
      "<Button awake-after='\($0)'/>"
    },
    RepeatedFault("marks in a class name", .limitExceeded, long: "\u{301}\u{323}") { "<A\($0)/>" },
    RepeatedFault("marks in a value", .limitExceeded, long: "\u{301}\u{323}") { "<Label fg='\($0)'/>" },
    RepeatedFault("marks in a reference", .limitExceeded, long: "\u{301}\u{323}") {
      "<TextField nextFocus='#\($0)'/>"
    },
    RepeatedFault("marks as numbers", .limitExceeded, long: "&#x301;&#x323;") {
      "<TextField nextFocus='#\($0)'/>"
    },
    RepeatedFault("marks as numbers in a text", .limitExceeded, long: "&#x301;&#x323;") {
      "<Label><attribute name='text'>\($0)</attribute></Label>"
    },
    RepeatedFault("marks as numbers in a key", .limitExceeded, long: "&#x301;&#x323;") {
      "<Label><attribute name='text'><item key='\($0)'/></attribute></Label>"
    },
    RepeatedFault("letters of flags in an action", .badReference, long: "\u{1F1E6}") {
      "<Button action='#\($0)'/>"
    },
    RepeatedFault("letters of flags in a reference", .badReference, long: "\u{1F1E6}") {
      "<TextField nextFocus='\($0)'/>"
    },
    RepeatedFault("letters of flags in a value", .badValue, long: "\u{1F1E6}") { "<Label fg='\($0)'/>" },
    RepeatedFault("a cluster without end", .badValue, long: "\u{200C}") { "<Label fg='\($0)'/>" },
  ]
}
