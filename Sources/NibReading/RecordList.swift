/// A growing list of plain records. It owns raw memory, so that appending only checks the capacity. An array also
/// checks at each append whether it is shared, which takes a tenth of the time of reading.
struct RecordList<Record: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<Record>

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func append(_ record: Record) {
    if count == capacity { grow(toHold: count + 1) }
    (base + count).initialize(to: record)
    count &+= 1
  }

  /// Appends some of another list's records.
  mutating func append(_ range: Range<Int>, of other: borrowing RecordList) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    if count + range.count > capacity { grow(toHold: count + range.count) }
    (base + count).update(from: other.base + range.lowerBound, count: range.count)
    count += range.count
  }

  @inline(never)
  private mutating func grow(toHold wanted: Int) {
    capacity = max(wanted, capacity * 2)
    let larger = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  subscript(index: Int) -> Record {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count)
      yield &base[index]
    }
  }

  var last: Record? {
    @inline(__always) get { count > 0 ? base[count &- 1] : nil }
  }

  @inline(__always)
  mutating func popLast() -> Record? {
    guard count > 0 else { return nil }
    count &-= 1
    return base[count]
  }

  /// Returns memory for more records, whose fields the caller sets one by one, because an initializer of another module
  /// would be called for each record. `take` adds the records to the list.
  @inline(__always)
  mutating func room(for more: Int) -> UnsafeMutablePointer<Record> {
    if capacity &- count < more { grow(toHold: count + more) }
    return base + count
  }

  /// Adds records whose fields have been set.
  @inline(__always)
  mutating func take(_ more: Int) { count &+= more }

  /// The records as an array with no spare capacity.
  var array: [Record] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
