/// Numbers by identity: of objects, or of classes.
struct IdentityTable {
  private struct Entry: BitwiseCopyable {
    /// 0 for an empty place.
    var address: UInt = 0
    var number: Int32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: 64)
  private var count = 0

  /// Returns the number of an object or a class; nil if it has none.
  func number(of identity: ObjectIdentifier) -> Int32? {
    let entry = entries[place(of: UInt(bitPattern: identity))]
    return entry.address == 0 ? nil : entry.number
  }

  /// Gives a number to an object or a class that has none yet.
  ///
  /// - Returns: the number that it has already, or nil.
  /// - Complexity: O(1), expected.
  @inline(__always)
  mutating func enter(_ identity: ObjectIdentifier, as number: Int32) -> Int32? {
    let address = UInt(bitPattern: identity)
    let place = place(of: address)
    if entries[place].address != 0 { return entries[place].number }
    entries[place] = Entry(address: address, number: number)
    count += 1
    if count * 2 > entries.count { grow() }
    return nil
  }

  /// Returns the place of an address, or the empty place at which it belongs.
  @inline(__always)
  private func place(of address: UInt) -> Int {
    let mask = entries.count &- 1
    // The lowest bits of an address are always 0, and the highest of a product depend on all.
    var place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
    while entries[place].address != 0, entries[place].address != address { place = (place &+ 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(), count: 2 * old.count)
    for entry in old where entry.address != 0 { entries[place(of: entry.address)] = entry }
  }
}
