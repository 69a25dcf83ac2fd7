/// Divides a document into a document for each part.
///
/// All of them have the texts of the document in common, so that the memory of a storyboard does not grow with the square
/// of its scenes. Each has tables of its own names and shapes.
struct PartSplitter {
  private let document: NibDocument
  private let roots: PartRoots
  private var texts: PartReferences
  private var copies: [PartCopy]
  /// The attributes that contain objects, all of which are in other parts.
  private let emptied: Set<Int>

  private init(_ document: NibDocument, _ roots: PartRoots) {
    self.document = document
    self.roots = roots
    texts = PartReferences(document, roots)
    copies = roots.parts.indices.map { PartCopy(document, number: $0) }
    emptied = document.attributes { roots.part(ofObject: $0) != roots.part(ofObject: Int(document.objects[$0].parent)) }
  }

  /// Returns the documents, in the order of the parts.
  ///
  /// - Complexity: O(objects + attributes + items + parts), expected.
  static func documents(of document: NibDocument, _ roots: PartRoots) -> [NibDocument] {
    if roots.parts.count == 1, roots.scenes.isEmpty { return [document] }
    var splitter = PartSplitter(document, roots)
    return splitter.documents()
  }

  private mutating func documents() -> [NibDocument] {
    for part in roots.parts.indices { copyRoot(of: part) }
    for object in document.objects.indices {
      let (part, container) = (roots.part(ofObject: object), Int(document.objects[object].parent))
      let isTop = container >= 0 && roots.part(ofObject: container) != part
      copies[part].copy(object: object, isTop: isTop, leavingOut: emptied)
    }
    for part in document.parts { copies[roots.part(ofObject: Int(part.object))].add(part) }
    copyInclusions()
    for object in document.damage.incompleteObjects {
      copies[roots.part(ofObject: Int(object))].add(incompleteObject: object)
    }
    for connection in document.connects.indices { copy(connection: connection) }
    copyReplacements()
    let storage = texts.storage
    return copies.map { $0.document(storage) }
  }

  private mutating func copyReplacements() {
    if document.replacements.isEmpty { return }
    let origins = document.originsOfReplacements
    for part in roots.parts.indices { copies[part].copyReplacements(origins) }
  }

  // MARK: The root

  /// Copies the root. A part other than the root has only the texts that are in the tag, because the resources and the
  /// scenes of a file do not belong to any of its parts.
  private mutating func copyRoot(of part: Int) {
    let spec = roots.parts[part]
    if spec.kind == .root { return copies[part].copyRoot { _ in true } }
    let document = document
    copies[part].copyRoot { attribute in
      document.form(ofAttribute: attribute) == .inTag
        && (spec.scene == nil || document.attributeName(attribute) != ReservedName.owner)
        // The contents of a template do not fill the owner.
        && document.name(ofAttribute: attribute) != RootWord.root
    }
    guard let owner = spec.owner else { return }
    copies[part].add(owner: owner, texts.add(document.className(ofObject: owner)))
  }

  // MARK: Included layouts

  private mutating func copyInclusions() {
    for (number, inclusion) in document.inclusions.enumerated() where !inclusion.objects.isEmpty {
      // Of an included layout, some objects may have been selected.
      let parts = roots.isSelection ? roots.parts.indices : roots.range(ofObject: Int(inclusion.objects.lowerBound))
      for part in parts { copies[part].add(inclusion, number: Int32(number)) }
    }
    func part(_ attribute: UInt32) -> Int { roots.part(ofObject: document.object(ofAttribute: Int(attribute))) }
    for owned in document.ownedAttributes { copies[part(owned.attribute)].add(owned) }
    for site in document.useSites { copies[part(site.attribute)].add(site) }
    for (number, layer) in document.layers.enumerated() {
      copies[part(layer.attribute)].add(layer, number: document.firstLayer + number)
    }
  }

  // MARK: Connections

  private mutating func copy(connection: Int) {
    let ends = texts.ends(ofConnection: connection)
    let (from, to) = (ends.from.map(roots.part(ofObject:)), ends.to.map(roots.part(ofObject:)))
    guard let part = from ?? to else {
      // Both ends are outside the document.
      return copies[texts.scene(ofConnection: connection).map { roots.controllerParts[$0] } ?? 0].copy(
        connection: connection, from: nil, to: nil)
    }
    // Nothing outside a prototype can be connected with an object that is made for each row.
    if let to, roots.leadsIntoPrototype(from: from ?? -1, to: to), from.map({ roots.isPart(to, within: $0) }) ?? true {
      if roots.isForTemplates { copies[from ?? 0].copy(connection: connection, from: nil, to: nil) }
      return
    }
    guard let from, let to, from != to else {
      return copies[part].copy(connection: connection, from: nil, to: nil, leavesPart: ends.isDangling)
    }
    if roots.isPart(to, within: from) {
      let reference = ends.from.flatMap { texts.reference(to: $0, from: roots.parts[to]) }
      copies[to].copy(connection: connection, from: reference, to: nil)
    } else if roots.isPart(from, within: to) {
      let reference = ends.to.flatMap { texts.reference(to: $0, from: roots.parts[from]) }
      copies[from].copy(connection: connection, from: nil, to: reference)
    } else {
      copies[from].copy(connection: connection, from: nil, to: nil, leavesPart: true)
    }
  }
}
