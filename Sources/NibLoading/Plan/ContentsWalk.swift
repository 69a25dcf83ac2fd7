internal import NibModel

/// A walk through the contents of objects: children and parts, in the sequence in which they are begun.
///
/// Methods that are called for every object are mutating, although they change nothing: for other methods the
/// compiler copies the whole value, which took a tenth of the time of a plan.
struct ContentsWalk {
  /// The document's objects. Reaching through the document would copy it.
  private let objects: [NibDocument.ObjectRecord]
  let hasParts: Bool
  /// The edges of an archive.
  private let links: NibDocument.Links?
  private let graph: ResolvedGraph
  /// The sequence in which objects are begun, if it is not that of the order.
  private let chosen: ChosenSequence?

  init(_ graph: ResolvedGraph, _ chosen: ChosenSequence?) {
    self.graph = graph
    objects = graph.document.objects
    hasParts = graph.hasParts
    links = graph.document.links
    self.chosen = chosen
  }

  /// Returns true if an object has no contents.
  @inline(__always)
  mutating func isLeaf(_ object: Int) -> Bool {
    links.map { $0.contents(ofObject: object).isEmpty } ?? (Int(objects[object].end) == object + 1)
  }

  // MARK: Children

  /// Returns the cursor of the next child. In a layout, this is the child itself; in an archive, its index among the
  /// children.
  ///
  /// - Parameter child: the cursor of the previous child; -1 for the first child.
  @inline(__always)
  mutating func nextChild(of object: Int, after child: Int) -> Int? {
    if let links { return child + 1 < links.children(ofObject: object).count ? child + 1 : nil }
    if let chosen { return chosen.child(of: object, after: child) }
    let next = child < 0 ? object + 1 : Int(objects[child].end)
    let end = Int(objects[object].end)
    if hasParts { return firstChild(from: next, before: end) }
    return next < end ? next : nil
  }

  @inline(never)
  private mutating func firstChild(from start: Int, before end: Int) -> Int? {
    var next = start
    while next < end, isPart(next) { next = Int(objects[next].end) }
    return next < end ? next : nil
  }

  @inline(__always)
  mutating func child(at cursor: Int, of object: Int) -> Int {
    guard let links else { return cursor }
    let children = links.children(ofObject: object)
    return Int(children[children.startIndex + cursor])
  }

  // MARK: Parts

  /// A part of an object, and the attribute whose value it is.
  struct PartCursor {
    fileprivate(set) var object: Int?
    fileprivate(set) var attribute = -1
    /// The part's index among the objects of the attribute.
    fileprivate var place = -1
  }

  /// Moves to the next part of an object. Amortized O(1).
  mutating func nextPart(of object: Int, _ cursor: inout PartCursor) -> Int? {
    if links != nil { return nextLinkedPart(of: object, &cursor) }
    guard let last = graph.parts.last(ofObject: object), cursor.object.map({ $0 < last }) ?? true else { return nil }
    var next = cursor.object.map { Int(objects[$0].end) } ?? object + 1
    while !isPart(next) { next = Int(objects[next].end) }
    cursor.object = next
    cursor.attribute = graph.document.part(ofObject: next)
    return next
  }

  /// Moves to the next part of an object of an archive. Amortized O(1).
  func nextLinkedPart(of object: Int, _ cursor: inout PartCursor) -> Int? {
    let attributes = graph.document.attributes(ofObject: object)
    if cursor.attribute < 0 { cursor.attribute = attributes.lowerBound }
    while cursor.attribute < attributes.upperBound {
      let isPart = graph.slot(ofAttribute: cursor.attribute, of: object).kind == .part
      let targets = isPart ? graph.document.targets(ofAttribute: cursor.attribute) : []
      cursor.place += 1
      if cursor.place < targets.count {
        let part = Int(targets[targets.startIndex + cursor.place])
        cursor.object = part
        return part
      }
      cursor.attribute += 1
      cursor.place = -1
    }
    return nil
  }

  /// Returns true if some of an object's attributes have objects as their values.
  mutating func hasParts(_ object: Int) -> Bool {
    var cursor = PartCursor()
    return hasParts && nextPart(of: object, &cursor) != nil
  }

  mutating func isPart(_ object: Int) -> Bool { hasParts && graph.document.isPart(object) }
}
