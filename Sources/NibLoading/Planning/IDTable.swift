internal import NibModel

/// A hash table of the objects by id, over the bytes of the document, without a string for each.
package struct IDTable: Sendable {
  /// Object indices plus one; 0 is an empty place.
  private var places: [UInt32]
  private let mask: Int
  /// Different for every table, so that no file can be written whose ids all fall on one place.
  private let seed = UInt64.random(in: .min ... .max)

  /// A table for some ids at the most.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    places = [UInt32](repeating: 0, count: size)
    mask = size - 1
  }

  @inline(__always)
  private func hash(_ range: Range<Int>, _ bytes: Span<UInt8>) -> UInt64 {
    var hash = seed
    for index in range {
      hash = (hash ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  /// Enters an object's id. The object that has it already, if there is one, and then nothing is entered.
  @inline(__always)
  mutating func insert(_ object: Int, id range: Range<Int>, in document: borrowing NibDocument) -> Int? {
    let bytes = document.storage.span
    var place = Int(truncatingIfNeeded: hash(range, bytes)) & mask
    while places[place] != 0 {
      let other = Int(places[place]) - 1
      let otherRange = document.attributes[Int(document.objects[other].idAttribute)].value
      if isSame(range, otherRange, bytes) { return other }
      place = (place + 1) & mask
    }
    places[place] = UInt32(object + 1)
    return nil
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count where bytes[a.lowerBound + offset] != bytes[b.lowerBound + offset] { return false }
    return true
  }

  /// The object whose id is written at a place of the document.
  func object(withID range: Range<Int>, in document: borrowing NibDocument) -> Int? {
    let bytes = document.storage.span
    var place = Int(truncatingIfNeeded: hash(range, bytes)) & mask
    while places[place] != 0 {
      let object = Int(places[place]) - 1
      if isSame(range, document.attributes[Int(document.objects[object].idAttribute)].value, bytes) { return object }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The object with an id.
  func object(withID id: String, in document: borrowing NibDocument) -> Int? {
    var hash = seed
    for byte in id.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    let bytes = document.storage.span
    var place = Int(truncatingIfNeeded: hash) & mask
    while places[place] != 0 {
      let object = Int(places[place]) - 1
      let range = document.attributes[Int(document.objects[object].idAttribute)].value
      if bytes.extracting(range).equals(id.utf8) { return object }
      place = (place + 1) & mask
    }
    return nil
  }
}
