import Foundation
import NibKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The ids of the leaves of a form.
struct LeafIDs {
  private let ids: [String]

  init(objects: Int) {
    ids = (0..<(objects / 10)).flatMap { row in "abcdefghi".map { "\($0)\(row)" } }
  }

  /// Fetches every leaf by its id, and returns the load: to release it is no part of the measurement.
  func fetched(from loaded: LoadedNib) -> LoadedNib {
    for id in ids where loaded[id] == nil { preconditionFailure("'\(id)' is missing") }
    return loaded
  }
}

/// Takes the events of Foundation's parser, and makes nothing of them but a count of the elements.
final class XMLEvents: NSObject, XMLParserDelegate {
  private var elements = 0

  /// Parses a text, and returns the number of its elements. -1 if it is not well-formed.
  func parse(_ text: Data) -> Int {
    let parser = XMLParser(data: text)
    parser.delegate = self
    return parser.parse() ? elements : -1
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements += 1
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {}
  func parser(_ parser: XMLParser, foundCharacters text: String) {}
}
