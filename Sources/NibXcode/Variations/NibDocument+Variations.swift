public import NibModel

extension NibDocument {
  /// Returns the document under some traits. The values of its variations are applied, the more special ones last. Each
  /// object that a variation excludes gets `ib.installed="NO"`. Such objects stay in the document, because outlets lead
  /// to them, but they are not shown.
  ///
  /// A document without variations is returned unchanged.
  ///
  /// - Complexity: O(objects, attributes and items).
  public func varied(by traits: SizeClass) -> NibDocument {
    guard names.contains("ib.variation") else { return self }
    return Variations(self, traits).apply(removingExcluded: false)
  }

  /// Returns the document as it is loaded under some traits. In addition to the values of its variations, the objects
  /// that a variation excludes are not in their containers: they are values of the attribute `ib.uninstalled` there, so
  /// that they are made and connected, and no view has them as subviews.
  ///
  /// - Complexity: O(objects, attributes and items).
  package func loaded(under traits: SizeClass) -> NibDocument {
    guard names.contains("ib.variation") else { return self }
    return Variations(self, traits).apply(removingExcluded: true)
  }

  /// Returns the document as it is loaded under some traits, without its variations: it is loaded so under any traits.
  ///
  /// - Complexity: O(objects, attributes and items).
  package func fixed(under traits: SizeClass) -> NibDocument {
    guard names.contains("ib.variation") else { return self }
    return Variations(self, traits).apply(removingExcluded: true, removingVariations: true)
  }
}

/// Applies the variations of a document.
private struct Variations {
  let document: NibDocument
  let traits: SizeClass
  /// The ids of excluded objects.
  private var excluded: Set<String> = []

  init(_ document: NibDocument, _ traits: SizeClass) {
    self.document = document
    self.traits = traits
    for index in document.objects.indices {
      for variation in matching(ofObject: index) { noteMasks(variation) }
    }
  }

  /// A variation whose conditions are met: the items of its record.
  private typealias Variation = [Int]

  /// Returns the variations of an object whose conditions are met, the more special ones last.
  private func matching(ofObject index: Int) -> [Variation] {
    var found: [(conditions: Int, items: Variation)] = []
    for attribute in document.attributes(ofObject: index) {
      guard Self.isVariation(document.name(ofAttribute: attribute)),
        let structure = document.structure(ofAttribute: attribute), !structure.holdsObjects
      else { continue }
      let items = document.topItems(in: structure.items)
      guard let key = items.first(where: { self.key(of: $0) == "key" }),
        let conditions = traits.conditions(in: document.text(document.items[key].value))
      else { continue }
      found.append((conditions, items))
    }
    return found.enumerated().sorted { ($0.element.conditions, $0.offset) < ($1.element.conditions, $1.offset) }
      .map(\.element.items)
  }

  private static func isVariation(_ name: String) -> Bool {
    name == "ib.variation" || name.hasPrefix("ib.variation.")
  }

  private func key(of item: Int) -> String { document.text(document.items[item].key) }

  /// Notes the objects that the masks of a variation exclude or include.
  private mutating func noteMasks(_ variation: Variation) {
    for item in variation {
      for (isExcluded, id) in mask(item) ?? [] {
        if isExcluded { excluded.insert(id) } else { excluded.remove(id) }
      }
    }
  }

  /// Returns the ids in the `<exclude>` and `<include>` elements of a mask; nil for an item that is not a mask.
  private func mask(_ item: Int) -> [(isExcluded: Bool, id: String)]? {
    guard document.items[item].isStructure, case .array(let values) = document.value(ofItem: item) else { return nil }
    var ids: [(isExcluded: Bool, id: String)] = []
    for value in values {
      guard case .dictionary(let record) = value, case .string(let element)? = record["element"],
        element == "exclude" || element == "include"
      else { return nil }
      if case .string(let id)? = record["reference"] { ids.append((element == "exclude", id)) }
    }
    return ids
  }

  /// The excluded objects that an object contains.
  private var excludedObjects: [Int] {
    excluded.isEmpty
      ? []
      : document.objects.indices.filter {
        document.objects[$0].parent >= 0 && document.id(ofObject: $0).map(excluded.contains) ?? false
      }
  }

  /// - Parameters:
  ///   - removingExcluded: true to take excluded objects out of their containers.
  ///   - removingVariations: true to leave out the variations themselves.
  func apply(removingExcluded: Bool, removingVariations: Bool = false) -> NibDocument {
    var rewriter = DocumentRewriter(document)
    let uninstalled = rewriter.add(name: "ib.uninstalled")
    let moved = removingExcluded ? excludedObjects : []
    let installed = rewriter.add(name: "ib.installed")
    let (document, excluded) = (document, excluded)
    let formerContainers = Set(moved.map { Int(document.objects[$0].parent) })
    let no = rewriter.add(text: "NO")
    let empty = rewriter.add(text: "")
    let variations = self
    let parts = Dictionary(moved.map { ($0, uninstalled) }) { first, _ in first }
    let emptied = document.attributes { parts[$0] != nil }
    return rewriter.copy(parts: parts) { rewriter, owner, given in
      guard case .object(let index) = owner else { return given }
      var entries = given
      for variation in variations.matching(ofObject: index) {
        for item in variation { variations.set(item, in: &entries, &rewriter) }
      }
      entries.removeAll { entry in
        entry.original.map {
          emptied.contains($0) || removingVariations && Self.isVariation(document.name(ofAttribute: $0))
        } ?? false
      }
      if let id = document.id(ofObject: index), excluded.contains(id) {
        entries.append(
          DocumentRewriter.Entry(
            name: installed, form: .element, record: no, place: given.first?.place,
            position: document.objects[index].position))
      }
      if formerContainers.contains(index) {
        entries.append(
          DocumentRewriter.Entry(
            name: uninstalled, form: .objects, record: empty, items: 0..<0, place: given.first?.place,
            position: document.objects[index].position))
      }
      return entries
    }
  }

  /// Sets the value of an item of a variation.
  private func set(_ item: Int, in entries: inout [DocumentRewriter.Entry], _ rewriter: inout DocumentRewriter) {
    let key = key(of: item)
    let record = document.items[item]
    if key == "element" || key == "key" { return }
    let contents = item + 1..<Int(record.end)
    if mask(item) != nil { return }
    let name = rewriter.add(name: DesignName.prefix + key)
    let place = document.textPlaces?.items[item]
    var entry = DocumentRewriter.Entry(
      name: name, form: record.isStructure ? .items : .element,
      record: NibDocument.AttributeRecord(valueStart: record.valueStart, valueCount: record.valueCount),
      items: record.isStructure ? contents : nil,
      place: place.map { NibDocument.TextPlaces.AttributePlace(whole: $0, value: $0) }, position: record.position)
    if let index = entries.firstIndex(where: { $0.name == name && $0.form != .objects }) {
      // A text that was in the tag stays in the tag.
      if !record.isStructure, entries[index].form == .inTag { entry.form = .inTag }
      entries[index] = entry
    } else if !entries.contains(where: { $0.name == name }) {
      entries.append(entry)
    }
  }
}
