internal import NibModel

/// A map from libxml2's interned names to the document's names. A hash table with open addressing, whose keys are
/// compared by address.
struct InternedNames {
  private var keys = [UnsafePointer<UInt8>?](repeating: nil, count: 64)
  private var values = [NibDocument.Name](repeating: 0, count: 64)
  private var count = 0

  private func slot(_ name: UnsafePointer<UInt8>) -> Int {
    var slot =
      Int(truncatingIfNeeded: (UInt(bitPattern: name) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
    while let key = keys[slot], key != name { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  subscript(name: UnsafePointer<UInt8>) -> NibDocument.Name? {
    @inline(__always) get {
      let slot = slot(name)
      return keys[slot] == nil ? nil : values[slot]
    }
    set {
      if count * 2 >= keys.count { grow() }
      let slot = slot(name)
      if keys[slot] == nil { count += 1 }
      keys[slot] = name
      values[slot] = newValue ?? 0
    }
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != nil }
    keys = [UnsafePointer<UInt8>?](repeating: nil, count: keys.count * 2)
    values = [NibDocument.Name](repeating: 0, count: keys.count)
    for case (let key?, let value) in old {
      let slot = slot(key)
      keys[slot] = key
      values[slot] = value
    }
  }
}
