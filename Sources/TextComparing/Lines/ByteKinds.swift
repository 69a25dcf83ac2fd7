extension UInt8 {
  /// True for what C's `isspace` calls white space in ASCII.
  var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }

  /// The lowercase letter of an uppercase ASCII letter, and any other byte itself.
  var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

  /// True for ASCII letters and digits.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
