/// The objects and connections of a document that a copy keeps, with the numbers that the objects have in the copy.
struct KeptObjects {
  private let document: NibDocument
  /// The number of kept objects before each object, and in all.
  private var counts: [Int32] = [0]
  private var isKept: [Bool] = []
  /// The references to the objects that are left out.
  private var omittedReferences: Set<String> = []

  /// - Parameter omitted: the objects that are left out, with everything in them.
  /// - Complexity: O(objects).
  init(of document: NibDocument, without omitted: Set<Int>) {
    self.document = document
    counts.reserveCapacity(document.objects.count + 1)
    for index in document.objects.indices {
      let parent = Int(document.objects[index].parent)
      let isKept = !omitted.contains(index) && (parent < 0 || self.isKept[parent])
      self.isKept.append(isKept)
      counts.append(counts[index] + (isKept ? 1 : 0))
      if !isKept, let id = document.id(ofObject: index) { omittedReferences.insert("#\(id)") }
    }
  }

  func includes(_ object: Int) -> Bool { isKept[object] }

  /// Returns true unless a connection begins or ends at an object that is left out.
  func includes(connection index: Int) -> Bool {
    omittedReferences.isEmpty
      || !document.attributes(ofConnect: index).contains { omittedReferences.contains(document.text(ofAttribute: $0)) }
  }

  /// Returns the number of kept objects before an object.
  func count(before object: Int32) -> Int32 { counts[Int(object)] }

  /// Returns the record of a kept object, with its container and its end in the copy.
  func record(_ object: Int) -> NibDocument.ObjectRecord {
    var record = document.objects[object]
    if record.parent >= 0 { record.parent = counts[Int(record.parent)] }
    record.end = counts[Int(record.end)]
    return record
  }
}
