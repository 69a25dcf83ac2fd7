extension NibDocument {
  /// A document whose elements become elements of another one.
  package struct Addition {
    /// The place of the elements among those of the other document.
    package enum Site {
      /// Before an object, in its container.
      case before(Int)
      /// After the contents of an object; nil for the top level.
      case lastIn(Int?)
    }

    package let document: NibDocument
    package let site: Site

    package init(_ document: NibDocument, _ site: Site) {
      self.document = document
      self.site = site
    }
  }

  /// Returns the document with the elements of others: their objects at the sites, and their connections after the
  /// top-level object that contains the site.
  ///
  /// Each element, attribute and value keeps its place, which is in the file that it comes from. `sources` has each file
  /// once. The roots of the other documents are left out. Ids are not changed, so two objects may have the same one,
  /// which a plan reports. If one of the documents was compiled without its text, the result has no text either.
  ///
  /// - Returns: nil for an archive, and if the result has more bytes than addresses can represent.
  /// - Complexity: O(objects, attributes, items, connections and bytes of the result + n log n) for n additions, and
  ///   O(f²) comparisons of names for f files.
  package func joining(_ additions: [Addition]) -> NibDocument? {
    if additions.isEmpty { return self }
    guard links == nil, additions.allSatisfy({ $0.document.links == nil }) else { return nil }
    var joining = DocumentJoining(self, additions)
    return joining.run()
  }
}

/// Joins documents: walks once through the objects of one, and copies those of the others at their sites.
private struct DocumentJoining {
  private let own: NibDocument
  private let additions: [Addition]
  private var copies: ElementCopies
  /// The objects of the first document whose contents are not complete, outermost first.
  private var open: [Open] = []
  private var nextConnect = 0
  /// The connections that follow the open top-level object.
  private var pending: [ElementCopies.Connection] = []

  /// A document, the index of the object that it comes before, and the index of its container, or -1.
  private struct Addition {
    let number: Int
    let document: NibDocument
    let place: Int
    let parent: Int
  }

  private struct Open {
    let index: Int
    let end: Int
    /// The index of the copy.
    let copy: Int32
  }

  init(_ document: NibDocument, _ additions: [NibDocument.Addition]) {
    own = document
    let all = additions.enumerated().map { number, addition in
      let (place, parent) =
        switch addition.site {
        case .before(let object): (object, Int(document.objects[object].parent))
        case .lastIn(let object?): (Int(document.objects[object].end), object)
        case .lastIn(nil): (document.objects.count, -1)
        }
      return Addition(number: number + 1, document: addition.document, place: place, parent: parent)
    }
    // At one place, the contents of an inner object come first. Its index is higher than that of an outer one.
    self.additions = all.sorted { ($0.place, -$0.parent, $0.number) < ($1.place, -$1.parent, $1.number) }
    copies = ElementCopies([document] + all.map(\.document))
  }

  mutating func run() -> NibDocument? {
    copies.copyRoot()
    var next = 0
    for index in 0...own.objects.count {
      while next < additions.count, additions[next].place == index {
        let addition = additions[next]
        close { $0.index != addition.parent }
        add(addition, before: index)
        next += 1
      }
      close { $0.end <= index }
      endTopLevel(before: index)
      if index == own.objects.count { break }
      let copy = copies.copy(object: index, of: 0, in: open.last?.copy ?? -1)
      open.append(Open(index: index, end: Int(own.objects[index].end), copy: copy))
    }
    return copies.document()
  }

  private mutating func add(_ addition: Addition, before index: Int) {
    endTopLevel(before: index)
    let first = copies.objectCount
    for object in addition.document.objects.indices {
      let parent = addition.document.objects[object].parent
      let copy = copies.copy(
        object: object, of: addition.number, in: parent < 0 ? open.last?.copy ?? -1 : first + parent)
      copies.end(object: copy, at: first + addition.document.objects[object].end)
    }
    for (connect, record) in addition.document.connects.enumerated() {
      let connection = ElementCopies.Connection(
        document: addition.number, index: connect, objectsBefore: first + record.objectsBefore)
      if open.isEmpty { copies.connections.append(connection) } else { pending.append(connection) }
    }
  }

  /// Ends the open objects, from the innermost one, as long as a condition is true.
  private mutating func close(while isTrue: (Open) -> Bool) {
    while let last = open.last, isTrue(last) {
      copies.end(object: last.copy, at: copies.objectCount)
      open.removeLast()
    }
  }

  /// Adds the connections between two objects of the top level.
  private mutating func endTopLevel(before index: Int) {
    guard open.isEmpty else { return }
    for var connection in pending {
      connection.objectsBefore = copies.objectCount
      copies.connections.append(connection)
    }
    pending.removeAll()
    while nextConnect < own.connects.count, Int(own.connects[nextConnect].objectsBefore) <= index {
      copies.connections.append(
        ElementCopies.Connection(document: 0, index: nextConnect, objectsBefore: copies.objectCount))
      nextConnect += 1
    }
  }
}
