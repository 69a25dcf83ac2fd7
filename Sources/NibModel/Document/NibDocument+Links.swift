// Archives: values that are not texts, and edges that refer to their objects by number.

extension NibDocument {
  /// The form of an attribute's value.
  package enum Form: Sendable {
    /// Text in `storage`. Classes decide whether it is a value or a reference. All attributes of a layout have this form.
    case text
    /// A value of a property list.
    case value
    /// An edge to other objects.
    case link
  }

  /// The edges of an archive, whose source has already resolved them. A layout has none: its objects are contained in
  /// each other by position, and its references are texts.
  ///
  /// This is a class, so that a document without links needs only one reference for them.
  package final class Links: Sendable {
    /// The edges that have a name. An attribute of the form `link` contains the index of its edge.
    package let records: [LinkRecord]
    /// The targets of the edges.
    package let targets: [Int32]
    /// The contents of each object, as ranges of `targets`.
    package let contents: [Contents]
    /// The root objects of the archive, in order.
    package let roots: [Int32]
    /// The classes of the objects, in the order of the archive.
    package let classes: [ClassRecord]
    /// The values of the attributes of the form `value`.
    package let values: any StoredValues
    /// True if a checksum has shown that no byte of the archive has changed.
    package let isChecked: Bool

    package init(
      records: [LinkRecord], targets: [Int32], contents: [Contents], roots: [Int32], classes: [ClassRecord],
      values: any StoredValues, isChecked: Bool
    ) {
      self.isChecked = isChecked
      self.records = records
      self.targets = targets
      self.contents = contents
      self.roots = roots
      self.classes = classes
      self.values = values
    }
  }

  /// A class as an archive names it.
  package struct ClassRecord: Sendable {
    package let name: Name
    /// The version of the data that each class of its lineage wrote, by class. Versions 0 are omitted.
    package let versions: [String: Int]

    package init(name: Name, versions: [String: Int]) {
      self.name = name
      self.versions = versions
    }
  }

  /// The kind of an edge that has a name.
  package enum LinkKind: UInt8, Sendable { case part, parts, outlet, collection, action }

  /// An edge with a name, from the object that has the attribute.
  package struct LinkRecord: Sendable {
    package let kind: LinkKind
    /// Index of the first target.
    package let firstTarget: UInt32
    /// The number of targets.
    package let targetCount: UInt32
    /// For an action: the index of its name. 0 for others.
    package let action: Name

    package init(kind: LinkKind, targets: Range<Int>, action: Name = 0) {
      self.kind = kind
      firstTarget = UInt32(targets.lowerBound)
      targetCount = UInt32(targets.count)
      self.action = action
    }

    package var targets: Range<Int> { Int(firstTarget)..<Int(firstTarget + targetCount) }
  }

  /// The contents of one object as a run of targets: its parts, followed by its children.
  package struct Contents: Sendable {
    package let start: UInt32
    /// Index of the first child.
    package let children: UInt32
    package let end: UInt32

    package init(start: Int, children: Int, end: Int) {
      self.start = UInt32(start)
      self.children = UInt32(children)
      self.end = UInt32(end)
    }
  }
}

extension NibDocument.Links {
  /// Returns true if an object has children.
  package func hasChildren(_ index: Int) -> Bool { contents[index].children < contents[index].end }

  /// Returns the objects that an object contains: its parts, then its children.
  package func contents(ofObject index: Int) -> ArraySlice<Int32> {
    targets[Int(contents[index].start)..<Int(contents[index].end)]
  }

  /// Returns the children of an object, in order.
  package func children(ofObject index: Int) -> ArraySlice<Int32> {
    targets[Int(contents[index].children)..<Int(contents[index].end)]
  }
}

/// Values that stay in their source until they are needed.
package protocol StoredValues: AnyObject, Sendable {
  /// Returns a value by its number.
  ///
  /// - Complexity: O(size of the value).
  func propertyList(_ number: UInt32) -> PropertyList

  /// Returns the kind of a value. O(1).
  func kind(_ number: UInt32) -> StoredKinds
}

/// Kinds of values in an archive that a plan can distinguish without making a value.
package struct StoredKinds: OptionSet, Sendable, BitwiseCopyable {
  /// The kinds as bits. In code that runs for every value of an archive, the bits are compared directly, because the
  /// operators of sets are called through a table from another module.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static var text: StoredKinds { StoredKinds(rawValue: 1) }
  package static var boolean: StoredKinds { StoredKinds(rawValue: 2) }
  package static var integer: StoredKinds { StoredKinds(rawValue: 4) }
  package static var real: StoredKinds { StoredKinds(rawValue: 8) }
  /// A date, data, an array or a dictionary.
  package static var other: StoredKinds { StoredKinds(rawValue: 16) }
  package static var all: StoredKinds { StoredKinds(rawValue: 31) }
}

extension NibDocument.AttributeRecord {
  /// Byte counts that no text has. They mark the other forms.
  private static let valueMark = UInt32.max
  private static let linkMark = UInt32.max - 1

  /// Creates an attribute whose value is not a text.
  ///
  /// - Parameter number: the number of the value, or the index of the link.
  package init(form: NibDocument.Form, number: UInt32) {
    self.init(valueStart: number, valueCount: form == .value ? Self.valueMark : Self.linkMark)
  }

  package var form: NibDocument.Form {
    switch valueCount {
    case Self.valueMark: .value
    case Self.linkMark: .link
    default: .text
    }
  }

  /// The number of a value, or the index of a link.
  package var number: UInt32 { valueStart }
}

extension NibDocument {
  /// Returns the edge of an attribute, or nil for an attribute of another form.
  package func link(ofAttribute index: Int) -> LinkRecord? {
    guard let links, attributes[index].form == .link else { return nil }
    return links.records[Int(attributes[index].number)]
  }

  /// Returns the targets of an attribute's edge.
  package func targets(ofAttribute index: Int) -> ArraySlice<Int32> {
    guard let links, let link = link(ofAttribute: index) else { return [] }
    return links.targets[link.targets]
  }

  /// The objects of an archive that no path from its roots reaches. A damaged archive has lost the edge to them.
  ///
  /// - Complexity: O(objects + edges).
  package var unusedObjects: [Int] {
    guard let links else { return [] }
    let (objects, attributes, shapes) = (objects, attributes, shapes.records)
    let (records, contents, targets) = (links.records, links.contents, links.targets)
    var isReached = [Bool](repeating: false, count: objects.count)
    var pending: [Int] = []
    func reach(_ targets: [Int32], _ range: Range<Int>) {
      for index in range where !isReached[Int(targets[index])] {
        isReached[Int(targets[index])] = true
        pending.append(Int(targets[index]))
      }
    }
    reach(links.roots, links.roots.indices)
    while let object = pending.popLast() {
      reach(targets, Int(contents[object].start)..<Int(contents[object].end))
      if records.isEmpty { continue }
      let first = Int(objects[object].firstAttribute)
      for attribute in first..<first + Int(shapes[Int(objects[object].shape)].attributeCount)
      where attributes[attribute].form == .link {
        reach(targets, records[Int(attributes[attribute].number)].targets)
      }
    }
    return isReached.contains(false) ? objects.indices.filter { !isReached[$0] } : []
  }

  /// The top-level objects: the roots of an archive, or the objects of a layout that no other object contains.
  package var topLevel: [Int] {
    if let links { return links.roots.map(Int.init) }
    return Array(sequence(first: 0) { Int(objects[$0].end) }.prefix { $0 < objects.count })
  }
}
