/// The ends of a document's connections, and the references that parts use for objects of other parts.
struct PartReferences {
  /// The texts of the document, and those that were added.
  private(set) var storage: [UInt8]
  private let document: NibDocument
  private let roots: PartRoots
  /// The objects by the bytes of their ids. Ids are compared by their bytes, as a plan does.
  private var objects: [ArraySlice<UInt8>: [Int]] = [:]
  private var added: [String: Range<Int>] = [:]
  /// The objects at the top level of scenes that come from one text: their positions in it, in order, and their scenes.
  private var starts: [(position: Int, scene: Int)] = []

  /// - Complexity: O(objects), expected.
  init(_ document: NibDocument, _ roots: PartRoots) {
    self.document = document
    self.roots = roots
    storage = document.storage
    for index in document.objects.indices {
      let id = document.idAttribute(ofObject: index)
      if id >= 0 { objects[document.storage[document.attributes[id].value], default: []].append(index) }
    }
    // In Interface Builder's files connections are in the scene that they belong to.
    guard document.textPlaces != nil, document.joined.isEmpty, !roots.scenes.isEmpty else { return }
    var index = 0
    while index < document.objects.count {
      if let scene = roots.parts[roots.part(ofObject: index)].scene {
        starts.append((Int(document.objects[index].position), scene))
      }
      index = Int(document.objects[index].end)
    }
  }

  /// Returns the scene in whose text a connection is; nil if this is not known.
  func scene(ofConnection index: Int) -> Int? {
    let position = Int(document.connects[index].position)
    let place = starts.partitioningIndex(where: { $0.position > position })
    return place > 0 ? starts[place - 1].scene : nil
  }

  /// Returns the objects that a connection leads from and to, as far as they are in the document, and whether its target
  /// is an id that no object has.
  func ends(ofConnection index: Int) -> (from: Int?, to: Int?, isDangling: Bool) {
    let attributes = document.attributes(ofConnect: index)
    let scene = scene(ofConnection: index)
    func object(_ name: NibDocument.Name, in scene: Int?) -> Int? {
      guard let attribute = document.attribute(name, in: attributes) else { return nil }
      let bytes = document.storage[document.attributes[attribute].value]
      guard bytes.first == UInt8(ascii: "#"), let found = objects[bytes.dropFirst()] else { return nil }
      // Two scenes may have an id in common.
      return found.first { roots.parts[roots.part(ofObject: $0)].scene == scene } ?? found.first
    }
    let from = object(ReservedName.from, in: scene)
    // A layout that was made from a storyboard has all connections at its end.
    let to = object(ReservedName.to, in: scene ?? from.flatMap { roots.parts[roots.part(ofObject: $0)].scene })
    return (from, to, to == nil && names(anID: attributes))
  }

  /// Returns true if the target of a connection is not the owner, the first responder or an external object.
  private func names(anID attributes: Range<Int>) -> Bool {
    guard let to = document.attribute(ReservedName.to, in: attributes) else { return false }
    let text = document.text(ofAttribute: to)
    return !["#owner", "#first"].contains(text) && !text.hasPrefix("#ext:")
  }

  /// Returns the text of a reference to an object of an outer part; nil if it stays as it is, as in a template.
  mutating func reference(to object: Int, from part: PartRoots.Part) -> Range<Int>? {
    if roots.isForTemplates { return nil }
    return part.owner == object ? add("#owner") : add("#ext:\(document.id(ofObject: object) ?? "")")
  }

  /// Adds a text.
  mutating func add(_ text: String) -> Range<Int> {
    if let known = added[text] { return known }
    let start = storage.count
    storage += text.utf8
    added[text] = start..<storage.count
    return start..<storage.count
  }
}
