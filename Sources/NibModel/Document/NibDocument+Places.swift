// Places for messages. For a text, only starts are stored, and ends are found by reading the text again. Key paths are
// made on request.

extension NibDocument {
  /// Returns the place of an object.
  package func place(ofObject index: Int) -> SourcePlace {
    place(of: range(ofObject: index), Int(objects[index].position), path: keyPath(ofObject: index))
  }

  /// Returns the place of an attribute with its value.
  package func place(ofAttribute index: Int) -> SourcePlace {
    place(of: range(ofAttribute: index), position(ofElementOf: index), path: keyPath(ofAttribute: index))
  }

  /// Returns the place of an attribute's value.
  package func valuePlace(ofAttribute index: Int) -> SourcePlace {
    place(of: valueRange(ofAttribute: index), position(ofElementOf: index), path: keyPath(ofAttribute: index))
  }

  /// Returns the place of one of the targets of an attribute's edge.
  package func place(ofTarget target: Int, ofAttribute index: Int) -> SourcePlace {
    switch link(ofAttribute: index)?.kind {
    case .parts, .collection: .keyPath(keyPath(ofAttribute: index) + ".\(target)")
    default: place(ofAttribute: index)
    }
  }

  /// Returns the place at which an archive puts a child into an object.
  package func place(ofChild child: Int, ofObject index: Int) -> SourcePlace {
    .keyPath("\(keyPath(ofObject: index)).children.\(child)")
  }

  /// Returns the place of an item of a structured value.
  package func place(ofItem index: Int, of structure: StructureRecord) -> SourcePlace {
    place(
      of: range(ofItem: index), position(ofElementOf: Int(structure.attribute)),
      path: path(ofItem: index, of: structure))
  }

  /// Returns the place of an explicit connection.
  package func place(ofConnect index: Int) -> SourcePlace {
    place(of: range(ofConnect: index), Int(connects[index].position), path: path(ofConnect: index))
  }

  /// The place of the owner's class in the layout, or of the root if the layout does not name a class.
  package var ownerPlace: SourcePlace {
    place(of: ownerRange, Int(root.position), path: links == nil ? pathOfOwner : "roots")
  }

  /// The place of the root.
  package var rootPlace: SourcePlace {
    place(
      of: textPlaces?.root ?? tagStart(Int(root.position)), Int(root.position), path: links == nil ? "layout" : "roots")
  }

  /// True if places are those of a text. Otherwise they are key paths of an archive, or paths in a stripped layout.
  package var hasText: Bool { links == nil && !source.isStripped }

  /// Returns the place of some addresses, or of an element in a source without text.
  ///
  /// - Parameter element: the address of the element.
  private func place(
    of addresses: @autoclosure () -> SourceRange, _ element: @autoclosure () -> Int, path: @autoclosure () -> String
  ) -> SourcePlace {
    if hasText { return place(of: addresses()) }
    return .keyPath(path(), inFile: joined.isEmpty ? 0 : file(ofAddress: element()))
  }

  private func keyPath(ofObject index: Int) -> String {
    links == nil ? path(ofObject: index) : "objects.\(objects[index].position)"
  }

  private func keyPath(ofAttribute index: Int) -> String {
    if links == nil { return path(ofAttribute: index) }
    let section =
      switch link(ofAttribute: index)?.kind {
      case nil: "values"
      case .part, .parts: "parts"
      case .outlet: "outlets"
      case .collection: "collections"
      case .action: "actions"
      }
    let key = name(ofAttribute: index).keyPathComponent
    return "\(keyPath(ofObject: object(ofAttribute: index))).\(section).\(key)"
  }
}

extension NibDocument {
  /// The places of a document's parts in a text that is not layout XML, as its reader gave them.
  ///
  /// For a layout in XML, ends are found by reading the text again, so only starts are stored.
  package struct TextPlaces: Sendable {
    package var root: SourceRange
    package var objects: [SourceRange] = []
    package var connects: [SourceRange] = []
    package var attributes: [AttributePlace] = []
    package var items: [SourceRange] = []

    package struct AttributePlace: Sendable {
      package var whole: SourceRange
      package var value: SourceRange

      package init(whole: SourceRange, value: SourceRange) {
        self.whole = whole
        self.value = value
      }
    }

    package init(root: SourceRange) { self.root = root }
  }

  /// Returns true if an attribute is written as an element.
  package func isElement(attribute index: Int) -> Bool {
    switch form(ofAttribute: index) {
    case .element, .items, .objects: true
    case .inTag, .value, .part, .outlet, .collection, .action: false
    }
  }

  /// Returns the text that names a class at the beginning of an object: in XML, a tag begins with `<`.
  ///
  /// - Parameter place: the place of the object.
  package func spelling(ofClass name: String, at place: SourcePlace) -> String {
    hasTag(at: place) ? "<" + name : name
  }

  private func hasTag(at place: SourcePlace) -> Bool {
    if textPlaces == nil { return true }
    // A joined document can have texts in XML beside others.
    guard !joined.isEmpty, let range = place.range else { return false }
    return self.text(at: range, inFile: place.file)?.first == UInt8(ascii: "<")
  }

  /// Returns true if the text of an attribute is empty or white space.
  func isBlank(attribute index: Int) -> Bool {
    storage[attributes[index].value].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
  }
}

extension String {
  /// The key as a part of a key path: `plutil` requires a backslash before a dot that is not a separator.
  package var keyPathComponent: String {
    split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
  }
}
