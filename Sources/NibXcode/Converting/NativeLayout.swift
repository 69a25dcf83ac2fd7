public import NibModel

/// A document in the vocabulary of layouts, and the parts of the original that this vocabulary cannot express.
///
/// The order is preserved, and so are the places in the file that the document comes from.
///
/// - Complexity: O(objects, attributes and items).
public struct NativeLayout: Sendable {
  /// The document without the parts that a layout cannot express. Its `xml()` is loaded as an equal document. It has
  /// version 2 of the vocabulary if a value has a character that XML does not allow, such as Escape.
  public let document: NibDocument
  /// The parts that were left out, each with its place and a reason.
  public let rest: [Diagnostic]

  /// Takes the parts of a document that a layout can express.
  public init(_ document: NibDocument) {
    var rest: [Diagnostic] = []
    let filter = Filter(document)
    var rewriter = DocumentRewriter(document)
    rewriter.spellsCharacters = filter.spellsCharacters
    self.document = rewriter.copy(
      className: { rewriter, object, name in
        if filter.isElementName(name) { return name }
        rest.append(
          Diagnostic(ConversionNotice.className(document.names[Int(name)]), at: document.place(ofObject: object)))
        return rewriter.add(name: "NSObject")
      },
      entries: { rewriter, owner, given in
        given.enumerated().filter { place, entry in
          guard let notice = filter.notice(entry, owner, behind: given[(place + 1)...]), let index = entry.original
          else {
            return true
          }
          rest.append(Diagnostic(notice, at: document.place(ofAttribute: index)))
          if case .characters = notice { rewriter.erasesCharacters = true }
          return false
        }.map { _, entry in
          guard filter.spellsCharacters, case .root = owner, entry.name == ReservedName.version else { return entry }
          var entry = entry
          entry.record = rewriter.add(text: "2")
          return entry
        }
      })
    self.rest = rest
  }
}

/// Decides which parts of a document a layout can express.
private struct Filter {
  private let document: NibDocument
  /// True for each name that an attribute or an element can have.
  private let isName: [Bool]
  /// True if a value has a character that XML does not allow, and that version 2 of the vocabulary can spell.
  let spellsCharacters: Bool

  init(_ document: NibDocument) {
    self.document = document
    isName = document.names.map { XMLName.isLocalName($0) && $0 != "xmlns" }
    let storage = document.storage
    spellsCharacters =
      storage.indices.contains { storage[$0] != 0 && !XMLText.isCharacter(at: $0, in: storage) }
      && !Self.hasWordsOfVersion2(document)
  }

  /// Returns true if a name or an id of the document has another meaning in version 2 of the vocabulary.
  private static func hasWordsOfVersion2(_ document: NibDocument) -> Bool {
    document.names.contains { name in
      IncludeWord.elements.contains(name) || [TemplateWord.template, IncludeWord.export].contains(name)
        || QualifiedName.isQualified(name)
    }
      || document.objects.indices.contains { index in
        document.attribute(named: "id", ofObject: index).map { document.text(ofAttribute: $0).contains("$") } ?? false
      }
  }

  func isElementName(_ name: NibDocument.Name) -> Bool {
    isName[Int(name)]
      && ![ReservedName.layout, ReservedName.connect, ReservedName.attribute, ReservedName.item].contains(name)
  }

  /// Returns the reason why a layout cannot express an attribute, or nil.
  func notice(
    _ entry: DocumentRewriter.Entry, _ owner: DocumentRewriter.Owner, behind: ArraySlice<DocumentRewriter.Entry>
  ) -> ConversionNotice? {
    let spelling = document.names[Int(entry.name)]
    if !isName[Int(entry.name)] { return .attributeName(spelling) }
    switch owner {
    case .object:
      // A later attribute sets the property again, so its value is not kept.
      if behind.contains(where: { $0.name == entry.name }) { return .setAgain(spelling) }
    case .connection: if entry.items != nil { return .structure(spelling) }
    case .root: break
    }
    let isSayable =
      entry.items?.allSatisfy { item in
        isText(document.storage[document.items[item].value])
          && isCharacters(document.storage[document.items[item].key])
      } ?? isText(document.storage[entry.record.value])
    return isSayable ? nil : .characters(spelling)
  }

  /// Returns true if a value can have all characters of a text.
  private func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    spellsCharacters ? !bytes.contains(0) : isCharacters(bytes)
  }

  /// Returns true if XML allows all characters of a text.
  private func isCharacters(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.allSatisfy { XMLText.isCharacter(at: $0, in: document.storage) }
  }
}

/// A part of a document that a layout cannot express.
enum ConversionNotice: Fault {
  case className(String)
  case attributeName(String)
  case structure(String)
  case setAgain(String)
  case characters(String)

  var code: Diagnostic.Code { .notConverted }
  var severity: Diagnostic.Severity { .notice }

  var message: String {
    switch self {
    case .className(let name):
      "no element can have the name of the class '\(name.shortened)': <NSObject> takes its place"
    case .attributeName(let name): "no attribute can have the name '\(name.shortened)': it is left out"
    case .structure(let name): "'\(name)' is left out: its value has parts, and a layout can have only text there"
    case .setAgain(let name): "'\(name.shortened)' is set again later: only the last value is kept"
    case .characters(let name): "'\(name.shortened)' has a character that a layout cannot have, and is left out"
    }
  }

  var facts: Facts {
    switch self {
    case .className(let name): [.class: name]
    case .attributeName(let name), .structure(let name), .setAgain(let name), .characters(let name): [.member: name]
    }
  }
}
