import NibKit
import TestSupport
import Testing

/// A layout made by chance, with the places of all that is in it, as they were when the text was written.
struct RandomFile {
  let name: String
  private(set) var text = ""
  /// The objects at the top level.
  private(set) var top: [Element] = []
  private(set) var connections: [Element] = []

  /// An object or a connection, with its attributes.
  final class Element {
    let className: String
    let file: String
    let offset: Int
    var attributes: [Attribute] = []
    var contents: [Element] = []
    /// The index of the attribute whose value the object is, or nil for a child.
    var part: Int?

    init(_ className: String, _ file: String, _ offset: Int) {
      (self.className, self.file, self.offset) = (className, file, offset)
    }
  }

  struct Attribute {
    let name: String
    let value: String
    /// The bytes of the attribute with its value, or of the beginning of the element's tag.
    let place: Range<Int>
    /// The bytes of the value as it is spelled.
    let spelling: Range<Int>
    /// The offsets of the items.
    var items: [Int] = []
  }

  init(_ name: String, _ random: inout SplitMix, ids: Bool) {
    self.name = name
    text = random.pick(["", "\u{FEFF}", "<?xml version='1.0'?>\r\n", "<!-- größe 世界 -->"])
    text += "<layout version = '1'\(random.once(in: 2) ? " ib.note='a &amp; b'" : "")>"
    for number in 0..<random.pick([0, 1, 2, 3]) {
      top.append(object(&random, ids ? "\(name.first ?? "x")\(number)" : nil, depth: 0))
      if random.once(in: 6) { addConnection(&random) }
    }
    text += "</layout>\n"
  }

  private var end: Int { text.utf8.count }

  private mutating func blank(_ random: inout SplitMix) {
    text += random.pick(["", "", "\n", "\n  ", "<!-- é -->", "\r\n\t"])
  }

  private mutating func object(_ random: inout SplitMix, _ id: String?, depth: Int) -> Element {
    blank(&random)
    let element = Element("Node", name, end)
    text += "<Node"
    if let id { element.attributes.append(attribute("id", id, &random)) }
    if random.once(in: 2) {
      element.attributes.append(
        attribute("text", random.pick(["", "a", "a < b", "grüße, 世界", "x\ty", "'\""]), &random))
    }
    if random.once(in: 2) {
      element.attributes.append(attribute("note", random.pick(["1", "&", "e\u{301}"]), &random))
    }
    text += random.pick([">", " >"])
    if random.once(in: 3) { element.attributes.append(list(&random)) }
    if random.once(in: 4), depth < 3 {
      let place = attributeElement("held")
      element.attributes.append(Attribute(name: "held", value: "", place: place, spelling: place))
      for _ in 0...random.pick([0, 1]) {
        let part = object(&random, nil, depth: depth + 1)
        part.part = element.attributes.count - 1
        element.contents.append(part)
      }
      text += "</attribute>"
    }
    for number in 0..<random.pick([0, 0, 1, 2]) where depth < 3 {
      element.contents.append(object(&random, id.map { "\($0)-\(number)" }, depth: depth + 1))
    }
    blank(&random)
    if random.once(in: 4) {
      let place = attributeElement("long")
      text += "of two\nlines"
      element.attributes.append(
        Attribute(name: "long", value: "of two\nlines", place: place, spelling: place))
      text += "</attribute>"
    }
    text += "</Node>"
    return element
  }

  private mutating func attributeElement(_ name: String) -> Range<Int> {
    let start = end
    text += "<attribute"
    let place = start..<end
    text += " name='\(name)'>"
    return place
  }

  private mutating func list(_ random: inout SplitMix) -> Attribute {
    let place = attributeElement("list")
    var attribute = Attribute(name: "list", value: "", place: place, spelling: place)
    for item in 0..<random.pick([1, 2, 3]) {
      attribute.items.append(end)
      text += random.pick(["<item>\(item)</item>", "<item>&lt;\(item)</item>", "<item/>"])
    }
    text += "</attribute>"
    return attribute
  }

  private mutating func attribute(_ name: String, _ value: String, _ random: inout SplitMix) -> Attribute {
    text += random.pick([" ", "\n    ", "  "])
    let start = end
    text += name + random.pick(["=", "=", " = ", "\n="])
    let quote: Character = value.contains("\"") || random.once(in: 2) ? "'" : "\""
    text.append(quote)
    let open = end
    for character in value.unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\t": text += "&#9;"
      case "'": text += "&apos;"
      default: text.unicodeScalars.append(character)
      }
    }
    let close = end
    text.append(quote)
    return Attribute(name: name, value: value, place: start..<end, spelling: open..<close)
  }

  private mutating func addConnection(_ random: inout SplitMix) {
    blank(&random)
    let element = Element("connect", name, end)
    text += "<connect"
    element.attributes.append(attribute("from", "#owner", &random))
    element.attributes.append(attribute("outlets", "rows", &random))
    element.attributes.append(attribute("to", "#owner", &random))
    text += "/>"
    connections.append(element)
  }

  var document: NibDocument {
    get throws { try NibDocument(text, file: name) }
  }
}

extension RandomFile.Element {
  /// A copy for another use of the same file.
  var copy: RandomFile.Element {
    let copy = RandomFile.Element(className, file, offset)
    (copy.attributes, copy.part) = (attributes, part)
    copy.contents = contents.map(\.copy)
    return copy
  }
}

/// A document of several files, with the tree that its objects must be.
struct RandomJoin {
  private(set) var document: NibDocument
  private(set) var top: [RandomFile.Element]
  /// The names of the files whose elements must be in the document.
  private(set) var files: [String]
  private(set) var connectionCount: Int

  init(_ file: RandomFile) throws {
    document = try file.document
    (top, files, connectionCount) = (file.top.map(\.copy), [file.name], file.connections.count)
  }

  /// Joins documents at random places.
  init(_ first: RandomJoin, _ others: [RandomJoin], _ random: inout SplitMix) throws {
    self = first
    // Each place is one of the first document.
    let places = first.flat
    var additions: [NibDocument.Addition] = []
    var inserted:
      [(parent: RandomFile.Element?, before: RandomFile.Element?, objects: [RandomFile.Element])] = []
    for other in others {
      let copies = other.top.map(\.copy)
      let place = places.randomElement(using: &random)
      switch (random.pick([0, 1, 2]), place) {
      case (0, let place?) where place.element.part == nil:
        additions.append(NibDocument.Addition(other.document, .before(place.index)))
        inserted.append((place.parent, place.element, copies))
      case (1, let place?):
        additions.append(NibDocument.Addition(other.document, .lastIn(place.index)))
        inserted.append((place.element, nil, copies))
      default:
        additions.append(NibDocument.Addition(other.document, .lastIn(nil)))
        inserted.append((nil, nil, copies))
      }
      for file in other.files where !files.contains(file) { files.append(file) }
      connectionCount += other.connectionCount
    }
    for (parent, before, objects) in inserted {
      func insert(into contents: inout [RandomFile.Element]) {
        let index = before.flatMap { before in contents.firstIndex { $0 === before } } ?? contents.count
        contents.insert(contentsOf: objects, at: index)
      }
      if let parent { insert(into: &parent.contents) } else { insert(into: &top) }
    }
    document = try #require(first.document.joining(additions))
  }

  typealias Placed = (index: Int, element: RandomFile.Element, parent: RandomFile.Element?, parentIndex: Int?)

  /// The objects in document order.
  var flat: [Placed] {
    var all: [Placed] = []
    func add(_ element: RandomFile.Element, _ parent: RandomFile.Element?, _ parentIndex: Int?) {
      let index = all.count
      all.append((index, element, parent, parentIndex))
      for content in element.contents { add(content, element, index) }
    }
    for element in top { add(element, nil, nil) }
    return all
  }
}
