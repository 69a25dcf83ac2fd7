// For `strstr`, which searches a text many times as fast as the lexer reads it.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension [UInt8] {
  /// Returns true if the bytes may contain at least one of some words. For bytes with a zero, this is always true, because
  /// a text of C ends there.
  func mayContain(anyOf words: [String]) -> Bool {
    // The C functions take pointers, which are good for the call.
    (self + [0]).withUnsafeBytes { buffer in
      guard let text = buffer.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      return strlen(text) < count || words.contains { strstr(text, $0) != nil }
    }
  }
}
