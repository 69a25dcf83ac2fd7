/// Decodes bytes that are written as text in the alphabet of RFC 4648.
enum Base64 {
  /// Returns the bytes that a text represents, or nil if it has other characters. White space is ignored. Padding may be
  /// missing, and one more digit of zeros may follow the last byte, because Interface Builder writes both.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    var isPadded = false
    for byte in text {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case UInt8(ascii: "="):
        isPadded = true
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      if isPadded { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        (bits, count) = (0, 0)
      }
    }
    switch count {
    case 0: return bytes
    case 1 where bits == 0: return bytes
    case 2: return bytes + [UInt8(bits >> 4 & 0xFF)]
    case 3: return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
  }
}
