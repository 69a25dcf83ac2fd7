import NibModel
import TestSupport

/// A document made by chance, as a list of calls to a builder, and what must be in the document.
struct RandomDocument {
  struct Object: Equatable {
    var className: String
    var parent: Int?
    var attributeName: String?
    var attributes: [Attribute] = []
    /// The index behind the last object in it.
    var end = 0
  }

  struct Attribute: Equatable {
    var name: String
    var value: String
    var structure: PropertyList?
    var holdsObjects = false
  }

  var owner: String?
  var objects: [Object] = []
  var connects: [[String: String]] = []
  private var numbers: SplitMix
  private let size: Int

  /// Fills a builder.
  init(seed: UInt64, objects: Int, in builder: inout NibDocument.Builder) throws {
    numbers = SplitMix(seed: seed)
    size = objects
    if numbers.happens(50) {
      owner = numbers.pick(["Owner", "a < b", "Été\"'"])
      try builder.setOwner(owner ?? "")
    }
    while self.objects.count < size {
      try add(nil, nil, depth: 0, &builder)
      while numbers.happens(30) {
        let name = numbers.pick(["peer", "rows & columns", "é"])
        switch numbers.pick([0, 1, 2]) {
        case 0:
          try builder.connect("#a", outlet: name, to: "#owner")
          connects.append(["from": "#a", "outlet": name, "to": "#owner"])
        case 1:
          try builder.connect("#owner", outlets: name, to: "#b")
          connects.append(["from": "#owner", "outlets": name, "to": "#b"])
        default:
          try builder.connect("#a", event: name, action: "go", to: "#b")
          connects.append(["from": "#a", "event": name, "action": "go", "to": "#b"])
        }
      }
    }
  }

  private mutating func add(
    _ parent: Int?, _ attribute: String?, depth: Int, _ builder: inout NibDocument.Builder
  ) throws {
    let index = objects.count
    let className = numbers.pick(["Label", "VStack", "Bild.é-1", "_x", "Überschrift", "名前", "item1"])
    objects.append(Object(className: className, parent: parent, attributeName: attribute))
    try builder.begin(className)
    var names = ["text", "title", "a.b", "größe", "for", "xml-x", "名", "name", "key", "version"].shuffled(
      using: &numbers)
    if numbers.happens(40) { try set("id", "i\(index)", index, &builder) }
    if numbers.happens(20) { try set("outlet", text(or: "o"), index, &builder) }
    for _ in 0..<numbers.pick([0, 1, 2, 4, 7]) {
      switch numbers.pick([0, 0, 0, 1, 2, 3]) {
      case 0: try set(names.removeLast(), text(), index, &builder)
      case 1:
        let value = value(depth: 0)
        let name = names.removeLast()
        try builder.set(name, value)
        objects[index].attributes.append(Attribute(name: name, value: "", structure: value))
      case 2 where depth < 5:
        let name = names.removeLast()
        try builder.beginParts(of: name)
        let count = objects.count
        let place = objects[index].attributes.count
        objects[index].attributes.append(Attribute(name: name, value: ""))
        for _ in 0..<numbers.pick([0, 1, 2]) where objects.count < size {
          try add(index, name, depth: depth + 2, &builder)
        }
        objects[index].attributes[place].holdsObjects = objects.count > count
        try builder.end()
      default:
        for _ in 0..<numbers.pick([1, 2, 3]) where depth < 5 && objects.count < size {
          try add(index, nil, depth: depth + 1, &builder)
        }
      }
    }
    try builder.end()
    objects[index].end = objects.count
  }

  private mutating func set(
    _ name: String, _ text: String, _ index: Int, _ builder: inout NibDocument.Builder
  ) throws {
    try builder.set(name, text)
    objects[index].attributes.append(Attribute(name: name, value: text))
  }

  private mutating func text(or other: String = "") -> String {
    let text = numbers.pick([
      "", "a", "Sign in", "#a", "\"", "'", "<b>", "a & b", "]]>", "&amp;", " x ", "\n", "\t", "\r", "a\nb\n",
      "\r\n", "été",
      "e\u{301}", "\u{A0}", "\u{200B}", "👨‍👩‍👧", "日本語\u{3000}", "\u{7F}", "\u{85}", "\u{FEFF}", "\u{202E}x",
      "a\u{2028}b", "\u{10FFFF}",
      String(repeating: "long ", count: 30), String(repeating: "名", count: 50), "<!-- c -->", "<![CDATA[x]]>",
    ])
    let more = numbers.happens(30) ? text + numbers.pick(["&", "\n", "z", "\""]) : text
    return more.isEmpty ? other : more
  }

  private mutating func value(depth: Int) -> PropertyList {
    let count = numbers.pick([1, 2, 3])
    if numbers.happens(50) { return .array((0..<count).map { _ in item(depth: depth + 1) }) }
    let keys = ["a", "b c", "", "é", "&", "x\ny", "\""].shuffled(using: &numbers).prefix(count)
    return .dictionary(Dictionary(uniqueKeysWithValues: keys.map { ($0, item(depth: depth + 1)) }))
  }

  private mutating func item(depth: Int) -> PropertyList {
    depth < 4 && numbers.happens(30) ? value(depth: depth) : .string(text())
  }
}

extension NibDocument {
  /// The objects as tools see them.
  var facts: [RandomDocument.Object] {
    allObjects.map { object in
      RandomDocument.Object(
        className: object.className, parent: object.parent, attributeName: object.attributeName,
        attributes: object.attributes.map {
          RandomDocument.Attribute(
            name: $0.name, value: $0.value, structure: $0.structure, holdsObjects: $0.holdsObjects)
        }, end: object.descendants.upperBound)
    }
  }
}

extension NibDocument {
  /// The text in canonical form, or what is wrong.
  var written: String {
    do { return try xml() } catch { return "\(error)" }
  }
}
