internal import NibModel

/// Finds prefixes and namespace declarations in a text.
///
/// libxml2 reports only some of them: it does not report invalid ones, or those of `xml` itself. So its reports only
/// show that there may be some, and the tags are read once more.
struct NamespaceScanner {
  let bytes: [UInt8]
  /// One fault for each prefix, at its first place. A declaration and the names that use it are one fault.
  private(set) var faults: [Diagnostic] = []
  private var prefixes: Set<ArraySlice<UInt8>> = []

  /// - Parameters:
  ///   - end: the offset up to which the text is known to be XML.
  ///   - most: the maximum number of faults.
  init(_ bytes: [UInt8], before end: Int, most: Int) {
    self.bytes = bytes
    let scanner = TagScanner(bytes)
    var place = scanner.nextOpen(from: 0)
    while place < end, faults.count < most {
      if place + 1 < bytes.count, !"!?/".utf8.contains(bytes[place + 1]) { readTag(at: place, scanner, before: end) }
      place = scanner.nextOpen(from: scanner.markupEnd(from: place))
    }
  }

  private mutating func readTag(at start: Int, _ scanner: TagScanner, before end: Int) {
    var name = SourceRange(start + 1, scanner.nameEnd(from: start + 1))
    check(name, isAttribute: false)
    while name.upper > name.lower, name.upper < end {
      var place = name.upper
      if name.lower > start + 1 {
        guard let value = bytes.quotedRange(from: place) else { return }
        place = value.upperBound
      }
      while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
      name = SourceRange(place, scanner.nameEnd(from: place))
      check(name, isAttribute: true)
    }
  }

  private mutating func check(_ name: SourceRange, isAttribute: Bool) {
    let spelling = bytes[name.lower..<name.upper]
    let isDeclaration = isAttribute && (spelling.elementsEqual("xmlns".utf8) || spelling.starts(with: "xmlns:".utf8))
    let colon = spelling.firstIndex(of: UInt8(ascii: ":"))
    guard isDeclaration || colon != nil else { return }
    let prefix = isDeclaration ? colon.map { spelling[($0 + 1)...] } ?? [] : spelling[..<(colon ?? spelling.endIndex)]
    guard prefixes.insert(prefix).inserted else { return }
    let words = String(decoding: spelling.prefix(300), as: UTF8.self)
    faults.append(Diagnostic(isDeclaration ? NamespaceFault.declaration(words) : .prefix(words), at: name))
  }
}

/// A namespace declaration, or a name with a prefix.
enum NamespaceFault: Fault {
  case declaration(String)
  case prefix(String)

  var code: Diagnostic.Code { .namespace }

  var message: String {
    switch self {
    case .declaration(let name): "'\(name.shortened)' declares a namespace: layouts have none"
    case .prefix(let name): "the name '\(name.shortened)' has a prefix: layouts have no namespaces"
    }
  }

  var notes: [Diagnostic.Note] {
    [Diagnostic.Note("remove it; layouts do not use namespaces, and XInclude is not supported")]
  }

  var facts: Facts {
    switch self {
    case .declaration(let name), .prefix(let name): [.name: name]
    }
  }
}
