import Testing

@testable import TerminalKit

@Suite("Masks")
struct MaskTests {
  @Test(
    "a text gets the form of its mask",
    arguments: [
      ("99/99/9999", "01022003", "01/02/2003"), ("99/99/9999", "01/02/2003", "01/02/2003"),
      ("99/99/9999", "12", "12"),
      ("99/99/9999", "12x3", "12/3"), ("99/99/9999", "010220034", "01/02/2003"), ("AA-9*", "ab1c", "ab-1c"),
      ("'+41' 99", "12", "+41 12"), ("+\\4\\1 99", "12", "+41 12"), ("'A'-9", "5", "A-5"),
      ("\\99", "5", "95"), ("9\\'9", "12", "1'2"), ("(999)", "123", "(123"), ("(999)", "123)", "(123)"),
      ("99", "", ""),
    ])
  func forms(source: String, text: String, expected: String) throws {
    let mask = try #require(TextMask(source))
    #expect(mask.formatted(text) == expected)
    #expect(mask.formatted(expected) == expected)
  }

  @Test(
    "a mask needs a place to type, and quotes around letters and digits that are none",
    arguments: [
      "", "--", "\\9", "9\\", String(repeating: "9", count: 256), "+41 99", "ID-99", "'99'", "'+41 99", "9'",
    ])
  func refused(source: String) { #expect(TextMask(source) == nil) }
}
