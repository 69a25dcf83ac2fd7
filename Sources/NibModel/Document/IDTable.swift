/// A hash table of the objects by id. It refers to the bytes of the document, without a string for each id.
package struct IDTable: Sendable {
  /// Object indices plus one, with as many bits of the hash above them as fit; 0 is an empty place. Because of the
  /// bits, the ids of other objects, which are far away in memory, are rarely read.
  package private(set) var places: [UInt32]
  private let mask: Int
  /// The bits of an entry that are the object's index.
  private let objectBits: UInt32
  /// Different for every table, so that no file can contain ids that all have the same place.
  package let seed: UInt64
  /// The maximum number of places that are searched for one id.
  private let mostProbes: Int

  /// Creates a table for a maximum number of ids.
  ///
  /// - Parameter seed: the initial value of hashes. It is random unless the table is written to a file.
  package init(capacity: Int, seed: UInt64 = .random(in: .min ... .max)) {
    places = [UInt32](repeating: 0, count: Self.size(capacity: capacity))
    mask = places.count - 1
    objectBits = Self.objectBits(capacity: capacity)
    self.seed = seed
    mostProbes = .max
  }

  /// Creates a table from a file. The table is valid for the objects of one document.
  ///
  /// Nothing is hashed or compared. A table that a hostile file makes up can find wrong objects or none, but its
  /// searches are no longer than those of a table for which ``fitsFile`` is true.
  ///
  /// - Returns: nil if the size of the table does not fit the number of objects, or the table refers to an object that
  ///   does not exist.
  /// - Complexity: O(places).
  package init?(places: [UInt32], seed: UInt64, capacity: Int) {
    let bits = Self.objectBits(capacity: capacity)
    guard places.count == Self.size(capacity: capacity) else { return nil }
    var last: UInt32 = 0
    for index in places.indices { last = max(last, places[index] & bits) }
    guard Int(last) <= capacity else { return nil }
    self.places = places
    mask = places.count - 1
    objectBits = bits
    self.seed = seed
    mostProbes = Self.mostProbesOfFiles
  }

  private static let mostProbesOfFiles = 64

  /// True if a search in the table is never longer than the limit for tables from files.
  package var fitsFile: Bool {
    // Two rounds, so that a run of full places across the end is counted as one.
    var run = 0
    for place in 0..<places.count * 2 {
      run = places[place & mask] == 0 ? 0 : run + 1
      if run >= Self.mostProbesOfFiles { return false }
    }
    return true
  }

  private static func size(capacity: Int) -> Int {
    var size = 16
    while size < capacity &+ capacity / 2 { size *= 2 }
    return size
  }

  private static func objectBits(capacity: Int) -> UInt32 {
    var bits: UInt32 = 1
    while Int(bits) <= capacity { bits = bits << 1 | 1 }
    return bits
  }

  // MARK: Entering

  /// Adds the ids of objects in document order.
  ///
  /// - Parameter report: called with an object whose id is invalid, or is also that of an earlier object. In the second
  ///   case it is not added.
  /// - Complexity: O(objects + bytes of ids), expected.
  package mutating func enter(
    idsOf document: NibDocument, _ report: (_ object: Int, _ isAllowed: Bool, _ earlier: Int?) -> Void
  ) {
    // Pointers, because this runs for every object. With bounds checks, it took a third of the time of a plan.
    document.objects.withUnsafeBufferPointer { objects in
      document.attributes.withUnsafeBufferPointer { attributes in
        document.shapes.records.withUnsafeBufferPointer { shapes in
          document.storage.withUnsafeBytes { bytes in
            func spelling(of object: Int) -> Spelling? {
              let id = Int(shapes[Int(objects[object].shape)].id)
              if id < 0 { return nil }
              let value = attributes[Int(objects[object].firstAttribute) &+ id]
              return Spelling(bytes, Int(value.valueStart), Int(value.valueCount))
            }
            enter(objects.count, allowsPaths: document.isWhole, spelling, report)
          }
        }
      }
    }
  }

  /// An id that is about to be added.
  private struct Pending {
    let object: Int32
    /// The entry at the first place of the id, when the place was read.
    let entry: UInt32
    let hash: UInt64
    let id: Spelling
  }

  @inline(__always)
  private mutating func enter(
    _ count: Int, allowsPaths: Bool, _ spelling: (Int) -> Spelling?,
    _ report: (_ object: Int, _ isAllowed: Bool, _ earlier: Int?) -> Void
  ) {
    func take(_ new: Pending) {
      let earlier = enter(new) { spelling($0) == new.id }
      let isAllowed = new.id.isAllowed || allowsPaths && new.id.isPath
      if !isAllowed || earlier != nil { report(Int(new.object), isAllowed, earlier) }
    }
    if places.count <= Self.mostInCache {
      for object in 0..<count { if let id = spelling(object) { take(pending(object, id)) } }
      return
    }
    // Several at once, so that their memory accesses overlap.
    withUnsafeTemporaryAllocation(of: Pending.self, capacity: 16) { batch in
      var next = 0
      while next < count {
        var filled = 0
        while next < count, filled < batch.count {
          if let id = spelling(next) {
            batch[filled] = pending(next, id)
            filled &+= 1
          }
          next &+= 1
        }
        for index in 0..<filled { take(batch[index]) }
      }
    }
  }

  /// The maximum number of places of a table that fits into a processor's cache.
  private static let mostInCache = 1 << 16

  @inline(__always)
  private func pending(_ object: Int, _ id: Spelling) -> Pending {
    let hash = id.hash(seed)
    return Pending(
      object: Int32(truncatingIfNeeded: object), entry: places[Int(truncatingIfNeeded: hash >> 32) & mask], hash: hash,
      id: id)
  }

  /// Adds an object's id, unless an earlier object has it.
  ///
  /// - Returns: the earlier object.
  @inline(__always)
  private mutating func enter(_ new: Pending, isID: (_ ofObject: Int) -> Bool) -> Int? {
    let tag = UInt32(truncatingIfNeeded: new.hash) & ~objectBits
    var place = Int(truncatingIfNeeded: new.hash >> 32) & mask
    // Entries are never removed, so only an empty place must be read again.
    var entry = new.entry == 0 ? places[place] : new.entry
    while entry != 0 {
      if entry & ~objectBits == tag {
        let earlier = Int(entry & objectBits) - 1
        if isID(earlier) { return earlier }
      }
      place = (place &+ 1) & mask
      entry = places[place]
    }
    places[place] = UInt32(truncatingIfNeeded: new.object &+ 1) | tag
    return nil
  }

  // MARK: Looking up

  /// Returns the object whose id is at a range of the document's bytes.
  package func object(withID range: Range<Int>, in document: NibDocument) -> Int? {
    document.storage.withUnsafeBytes { object(Spelling($0, range.lowerBound, range.count), in: document) }
  }

  /// Returns the object with an id.
  package func object(withID id: String, in document: NibDocument) -> Int? {
    Array(id.utf8).withUnsafeBytes { object(Spelling($0, 0, $0.count), in: document) }
  }

  private func object(_ id: Spelling, in document: NibDocument) -> Int? {
    let hash = id.hash(seed)
    var place = Int(truncatingIfNeeded: hash >> 32) & mask
    var probes = 0
    while places[place] != 0, probes < mostProbes {
      if (places[place] ^ UInt32(truncatingIfNeeded: hash)) & ~objectBits == 0 {
        let object = Int(places[place] & objectBits) - 1
        // A table from a file may refer to no object, or to an object without an id.
        let attribute = object < 0 ? -1 : document.idAttribute(ofObject: object)
        if attribute >= 0 {
          let range = document.attributes[attribute].value
          if document.storage.withUnsafeBytes({ id == Spelling($0, range.lowerBound, range.count) }) { return object }
        }
      }
      place = (place &+ 1) & mask
      probes &+= 1
    }
    return nil
  }
}

/// The bytes of an id, in words of eight. Most ids fit into one word.
private struct Spelling: Equatable {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  private let count: Int
  /// The first eight bytes.
  private let head: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int) {
    self.bytes = bytes
    self.start = start
    self.count = count
    head = Self.word(bytes, start, count)
  }

  /// Returns the eight bytes at a place, the first one lowest. Bytes after the end are 0.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> UInt64 {
    if start &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
    }
    var word: UInt64 = 0
    for index in 0..<Swift.min(count, 8) { word |= UInt64(bytes[start + index]) << UInt64(8 * index) }
    return word
  }

  private func word(at offset: Int) -> UInt64 { Self.word(bytes, start &+ offset, count &- offset) }

  @inline(__always)
  func hash(_ seed: UInt64) -> UInt64 {
    let hash = Self.mix(seed ^ UInt64(truncatingIfNeeded: count), head)
    return count <= 8 ? hash : mixTail(into: hash)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }

  @inline(never)
  private func mixTail(into hash: UInt64) -> UInt64 {
    stride(from: 8, to: count, by: 8).reduce(hash) { Self.mix($0, word(at: $1)) }
  }

  @inline(__always)
  static func == (a: Spelling, b: Spelling) -> Bool {
    a.count == b.count && a.head == b.head && (a.count <= 8 || a.hasTail(of: b))
  }

  @inline(never)
  private func hasTail(of other: Spelling) -> Bool {
    stride(from: 8, to: count, by: 8).allSatisfy { word(at: $0) == other.word(at: $0) }
  }

  /// True if an id can follow the `#` of a reference: it has no white space, `#`, `.` or `:`, and is not one of the
  /// vocabulary's own names.
  var isAllowed: Bool {
    @inline(__always) get {
      guard count > 0, Self.isAllowed(head, count) else { return false }
      if count == 3 || count == 5 { return head != Self.external && head != Self.owner && head != Self.first }
      return count <= 8 || isTailAllowed
    }
  }

  /// True if an id is a path to an object of an included layout: ids with dots between them, of which the last one may be
  /// `owner`.
  var isPath: Bool {
    var first = start
    for index in start...start &+ count where index == start &+ count || bytes[index] == UInt8(ascii: ".") {
      let part = Spelling(bytes, first, index &- first)
      let isOwner = first > start && index == start &+ count && part.isOwner
      if !part.isAllowed && !isOwner { return false }
      first = index &+ 1
    }
    return true
  }

  private var isOwner: Bool { count == 5 && word(at: 0) == Self.owner }

  private var isTailAllowed: Bool {
    stride(from: 8, to: count, by: 8).allSatisfy { Self.isAllowed(word(at: $0), count - $0) }
  }

  @inline(__always)
  private static func isAllowed(_ word: UInt64, _ count: Int) -> Bool {
    // The bytes after the id are 0, and become `a`.
    let unused: UInt64 = count >= 8 ? 0 : .max &<< UInt64(truncatingIfNeeded: 8 &* count)
    let filled = word | unused & 0x6161_6161_6161_6161
    var foreign: UInt64 = filled.bytes(below: 0x21)
    // `#`, `.` and `:`.
    foreign |= (filled ^ 0x2323_2323_2323_2323).bytes(below: 1)
    foreign |= (filled ^ 0x2E2E_2E2E_2E2E_2E2E).bytes(below: 1)
    foreign |= (filled ^ 0x3A3A_3A3A_3A3A_3A3A).bytes(below: 1)
    return foreign == 0
  }

  // The names as integers: `ext`, `owner` and `first`.
  private static var external: UInt64 { 0x747865 }
  private static var owner: UInt64 { 0x72_656E_776F }
  private static var first: UInt64 { 0x74_7372_6966 }
}

extension UInt64 {
  /// Marks the bytes of the word that are below a limit of at most 128. (The byte above such a byte may be marked too.)
  @inline(__always)
  fileprivate func bytes(below limit: UInt64) -> UInt64 {
    (self &- 0x0101_0101_0101_0101 &* limit) & ~self & 0x8080_8080_8080_8080
  }
}
