internal import NibLoading
internal import NibModel

/// The elements, attributes and references of a layout, by their places in its text.
struct LayoutMap {
  let document: NibDocument
  let classes: ClassRegistry
  /// The declarations of the layout for others, and the layouts that it includes.
  let pieces: LayoutPieces
  /// The objects by their ids. Of several with one id, the first.
  let objects: [String: Int]
  /// The class of the owner, if the layout names a known one.
  let owner: ClassDescriptor?
  private(set) var entries: [Entry] = []

  /// The element that has an attribute.
  enum Holder: Hashable {
    case layout
    case object(Int)
    case connect(Int)
  }

  /// Something at a place of the text.
  enum Spot {
    /// The name of an element.
    case className(object: Int)
    /// The name of an attribute.
    case name(Holder, attribute: Int)
    /// The value of an attribute.
    case value(Holder, attribute: Int)
  }

  /// The name of an object, or an attribute, in the text.
  struct Entry {
    let range: SourceRange
    let holder: Holder
    /// The attribute, or nil for the name of an object.
    let attribute: Int?
  }

  /// - Complexity: O(objects + attributes, sorted).
  init(_ pieces: LayoutPieces, _ classes: ClassRegistry) {
    let document = pieces.document
    self.document = document
    self.pieces = pieces
    self.classes = classes
    owner = document.ownerClass.flatMap { classes[$0] }
    var objects: [String: Int] = [:]
    for index in document.objects.indices {
      if let id = document.id(ofObject: index), objects[id] == nil { objects[id] = index }
    }
    self.objects = objects
    if !document.hasText { return }
    func add(_ attributes: Range<Int>, _ holder: Holder) {
      for attribute in attributes {
        guard let place = Optional(document.place(ofAttribute: attribute)), place.file == 0, let range = place.range
        else { continue }
        entries.append(Entry(range: range, holder: holder, attribute: attribute))
      }
    }
    add(document.rootAttributes, .layout)
    for index in document.objects.indices {
      let place = document.place(ofObject: index)
      if place.file == 0, let range = place.range {
        entries.append(Entry(range: range, holder: .object(index), attribute: nil))
      }
      add(document.attributes(ofObject: index), .object(index))
    }
    for index in document.connects.indices { add(document.attributes(ofConnect: index), .connect(index)) }
    // In other formats, an attribute can have the place of its object. The object is what stands there then.
    func order(_ entry: Entry) -> (Int, Int, Int) {
      (entry.range.lower, -entry.range.upper, entry.attribute == nil ? 1 : 0)
    }
    entries.sort { order($0) < order($1) }
  }

  /// Returns what stands at an offset. The end of a name or a value counts as part of it, because a cursor is there
  /// after its last letter. O(log entries).
  func spot(at offset: Int) -> Spot? {
    var index = entries.partitioningIndex { $0.range.lower > offset } - 1
    // In other formats, the place of an attribute may be that of its object.
    var tries = 0
    while index >= 0, tries < 16 {
      let entry = entries[index]
      if offset <= entry.range.upper {
        guard let attribute = entry.attribute else {
          if case .object(let object) = entry.holder { return .className(object: object) }
          return nil
        }
        if let value = document.valuePlace(ofAttribute: attribute).range, value.lower <= offset, offset <= value.upper {
          return .value(entry.holder, attribute: attribute)
        }
        return .name(entry.holder, attribute: attribute)
      }
      index -= 1
      tries += 1
    }
    return nil
  }

  // MARK: Classes and members

  func descriptor(ofObject index: Int) -> ClassDescriptor? { pieces.className(ofObject: index).flatMap { classes[$0] } }

  func role(ofAttribute attribute: Int, of holder: Holder) -> MemberRole {
    let name = document.name(ofAttribute: attribute)
    switch holder {
    case .layout: return MemberRole(ofLayout: name)
    case .object(let object):
      return MemberRole(name, in: pieces.kind(object), of: descriptor(ofObject: object), part(ofObject: object))
    case .connect: return MemberRole(ofConnect: name)
    }
  }

  /// Returns the layout that an `<include>` names, also for a `<set>` in it.
  private func part(ofObject object: Int) -> LayoutPieces? {
    let include = pieces.kind(object) == .set ? pieces.include(ofSet: object) : object
    return include.flatMap { pieces.kind($0) == .include ? pieces.part(ofInclude: $0) : nil }
  }

  /// Returns the class of what a reference names, such as `#list` or `#owner`. Nil if it is not known.
  func descriptor(ofReference text: some StringProtocol) -> ClassDescriptor? {
    if text == "#owner" { return owner }
    if let object = object(named: text) { return descriptor(ofObject: object) }
    guard text.hasPrefix("#"), let last = pieces.steps(of: Substring(text).dropFirst()).last, last.rest.isEmpty else {
      return nil
    }
    return last.pieces.className(ofObject: last.object).flatMap { classes[$0] }
  }

  /// Returns the object that a reference names.
  func object(named text: some StringProtocol) -> Int? {
    text.hasPrefix("#") ? objects[String(text.dropFirst())] : nil
  }

  /// Returns the text of an attribute of a `<connect>`.
  func text(_ name: String, ofConnect index: Int) -> String? {
    document.attributes(ofConnect: index).first { document.name(ofAttribute: $0) == name }.map {
      document.text(ofAttribute: $0)
    }
  }

  // MARK: References

  /// A reference to an object in the text.
  struct Reference {
    /// The bytes of the id, without `#`.
    let range: SourceRange
    let target: Int
    let attribute: Int
  }

  /// The references to objects of the layout, in the order of the text.
  ///
  /// - Complexity: O(attributes).
  var references: [Reference] {
    entries.flatMap { entry in entry.attribute.map { references(inAttribute: $0, of: entry.holder) } ?? [] }
  }

  /// Returns the references in the value of an attribute.
  func references(inAttribute attribute: Int, of holder: Holder) -> [Reference] {
    let role = role(ofAttribute: attribute, of: holder)
    switch role {
    case .value, .part, .id, .ownerOutlet, .ownerCollection, .connectOutlet, .connectCollection, .connectEvent,
      .connectAction, .owner, .version, .allowances, .included, .partOwner, .exportedID, .export, .parameterName,
      .parameterType, .parameterDefault, .parameterSample:
      return []
    case .outlet, .collection, .event, .awakeAfter, .from, .to, .argument, .unknown: break
    }
    return words(ofAttribute: attribute).compactMap { word in
      let text = word.text
      guard text.hasPrefix("#") else { return nil }
      var name = text.dropFirst()
      if objects[String(name)] == nil {
        // An action, or the path to an object of an included layout.
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let isObject = objects[String(name[..<dot])] != nil
        name = isObject ? name[..<dot] : name.prefix { $0 != "." }
      }
      guard let target = objects[String(name)] else { return nil }
      let lower = word.range.lower + (word.hasMark ? 1 : 0)
      return Reference(range: SourceRange(lower, lower + name.utf8.count), target: target, attribute: attribute)
    }
  }

  /// A word of a value.
  struct Word {
    let text: Substring
    let range: SourceRange
    /// True if the text begins with the `#` of a reference, which other formats do not write.
    let hasMark: Bool
  }

  /// Returns the words of a value, which white space separates. A value with entities is one word, because its text is
  /// not the one that was written.
  func words(ofAttribute attribute: Int) -> [Word] {
    let place = document.valuePlace(ofAttribute: attribute)
    guard place.file == 0, let range = place.range, range.upper <= document.source.bytes.count else { return [] }
    let text = document.text(ofAttribute: attribute)
    let written = document.source.bytes[range.lower..<range.upper]
    if !written.elementsEqual(text.utf8) {
      let isReference = text.hasPrefix("#") && written.elementsEqual(text.utf8.dropFirst())
      return [Word(text: text[...], range: range, hasMark: !isReference)]
    }
    return text.split(whereSeparator: \.isWhitespace).map { word in
      let lower = range.lower + text.utf8.distance(from: text.startIndex, to: word.startIndex)
      return Word(text: word, range: SourceRange(lower, lower + word.utf8.count), hasMark: true)
    }
  }

  /// Returns the word of a value that an offset is in or at the end of.
  func word(at offset: Int, ofAttribute attribute: Int) -> Word? {
    words(ofAttribute: attribute).first { $0.range.lower <= offset && offset <= $0.range.upper }
  }

  /// Returns the place of an object's id, or of its name if it has none.
  func place(ofObject index: Int) -> SourceRange? {
    let attribute = document.idAttribute(ofObject: index)
    let place = attribute < 0 ? document.place(ofObject: index) : document.valuePlace(ofAttribute: attribute)
    return place.file == 0 ? place.range : nil
  }

  /// Returns the object that an offset speaks of: that of a reference, of an id, or of an element's name.
  func object(at offset: Int) -> (object: Int, range: SourceRange)? {
    switch spot(at: offset) {
    case .className(let object):
      return document.place(ofObject: object).range.map { (object, SourceRange($0.lower, $0.upper)) }
    case .value(let holder, let attribute):
      if case .object(let object) = holder, document.idAttribute(ofObject: object) == attribute {
        return document.valuePlace(ofAttribute: attribute).range.map { (object, $0) }
      }
      return references(inAttribute: attribute, of: holder).first {
        $0.range.lower - 1 <= offset && offset <= $0.range.upper
      }.map { ($0.target, $0.range) }
    case .name, nil: return nil
    }
  }
}
