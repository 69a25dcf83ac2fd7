/// The sources of joined documents, each once, and the bytes of their texts and values.
struct JoinedSources {
  /// True if the result has no texts, because one of the documents has none.
  let isStripped: Bool
  private(set) var all: SourceList
  /// The first address of each source.
  private var starts = [0]
  private(set) var storage: [UInt8]

  /// - Parameter document: the document to which others are joined. Its bytes keep their addresses.
  init(_ document: NibDocument, isStripped: Bool) {
    self.isStripped = isStripped
    all = SourceList([isStripped ? document.source.stripped : document.source])
    storage = document.storage
    for joined in document.joined { _ = index(of: joined.source) { _ in Int(joined.start) } }
  }

  /// The sources after the first one.
  var joined: [NibDocument.JoinedSource] {
    zip(all.all, starts).dropFirst().map { NibDocument.JoinedSource($0, start: UInt32(truncatingIfNeeded: $1)) }
  }

  /// Adds the sources of a document, and returns the indices that they have here.
  mutating func add(_ document: NibDocument) -> AddressMap {
    let files = document.texts.map { source in
      index(of: source) { storage in
        // A byte between two texts, so that the end of one is not the beginning of the other.
        storage.append(UInt8(ascii: "\n"))
        defer { storage += source.bytes }
        return storage.count
      }
    }
    let oldStarts = [0] + document.joined.map { Int($0.start) }
    return AddressMap(
      document: document, files: files, moves: zip(files, oldStarts).map { isStripped ? starts[$0] : starts[$0] - $1 },
      isStripped: isStripped)
  }

  /// Adds some bytes of a document. Returns their place in `storage`.
  mutating func add(_ bytes: Range<Int>, of document: NibDocument) -> Int {
    defer { storage += document.storage[bytes] }
    return storage.count
  }

  /// Adds some bytes. Returns their place in `storage`.
  mutating func add(_ bytes: [UInt8]) -> Int {
    defer { storage += bytes }
    return storage.count
  }

  /// Adds two runs of bytes, one after the other. Returns their place in `storage`.
  @inline(__always)
  mutating func add(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let place = storage.count
    storage += first
    storage += second
    return place
  }

  mutating func reserve(_ bytes: Int) { storage.reserveCapacity(storage.count + bytes) }

  /// Adds a text that no element comes from, for the places of its faults. Returns its index.
  mutating func add(text source: SourceText) -> Int {
    index(of: source) { storage in
      storage.append(UInt8(ascii: "\n"))
      defer { storage += source.bytes }
      return storage.count
    }
  }

  private mutating func index(of source: SourceText, start: (inout [UInt8]) -> Int) -> Int {
    let index = all.index(of: isStripped ? source.stripped : source)
    if index == starts.count { starts.append(isStripped ? index : start(&storage)) }
    return index
  }
}

/// The addresses of one document's sources in the document that it is joined to.
struct AddressMap {
  let document: NibDocument
  /// The new index of each source.
  let files: [Int]
  /// The distance between the old and the new addresses of each source, or the new address of a source without text.
  let moves: [Int]
  let isStripped: Bool

  /// Returns the new address of an element or an attribute.
  func address(_ address: UInt32) -> UInt32 {
    let move = moves[document.file(ofAddress: Int(address))]
    return UInt32(truncatingIfNeeded: isStripped ? move : Int(address) + move)
  }

  func addresses(_ range: SourceRange) -> SourceRange {
    let move = moves[document.file(ofAddress: range.lower)]
    return SourceRange(range.lower + move, range.upper + move)
  }

  /// Returns the new place of a value that is part of a text; nil for any other value.
  func value(_ range: Range<Int>) -> Int? {
    let end = document.textEnd(of: range.lowerBound)
    guard !isStripped, range.lowerBound < end, range.upperBound <= end else { return nil }
    return range.lowerBound + moves[document.file(ofAddress: range.lowerBound)]
  }
}

extension SourceText {
  /// The source without its text, with a digest that represents it.
  fileprivate var stripped: SourceText {
    if isStripped { return self }
    var digest = FNV()
    for byte in bytes { digest.add(byte) }
    return SourceText(file: file, digest: max(1, digest.hash))
  }
}
