import LoadSamples
import NibKit
import Testing

private func value<Value: NibValue>(_ text: String, as _: Value.Type = Value.self) -> Value? {
  let bytes = Array(text.utf8)
  return Value(nibText: bytes.span)
}

/// Texts are read as values of the standard types, within their bounds.
@Suite struct ValueTests {
  /// Every number of eight bits, and the first beyond.
  @Test("integers of eight bits are read within their bounds")
  func integersEightBits() {
    for number in -300...300 {
      #expect(value("\(number)") == Int8(exactly: number))
      #expect(value("\(number)") == UInt8(exactly: number))
    }
  }

  @Test("larger integers are read within their bounds")
  func largerIntegers() {
    func check<Number: FixedWidthInteger & NibValue>(
      _: Number.Type, min: String, below: String, max: String, above: String
    ) {
      #expect(value(min) == Number.min)
      #expect(value(max) == Number.max)
      #expect(value(below, as: Number.self) == nil)
      #expect(value(above, as: Number.self) == nil)
    }
    check(Int16.self, min: "-32768", below: "-32769", max: "32767", above: "32768")
    check(UInt16.self, min: "0", below: "-1", max: "65535", above: "65536")
    check(Int32.self, min: "-2147483648", below: "-2147483649", max: "2147483647", above: "2147483648")
    check(UInt32.self, min: "0", below: "-1", max: "4294967295", above: "4294967296")
    check(
      Int.self, min: "-9223372036854775808", below: "-9223372036854775809", max: "9223372036854775807",
      above: "9223372036854775808")
    check(
      Int64.self, min: "-9223372036854775808", below: "-9223372036854775809", max: "9223372036854775807",
      above: "9223372036854775808")
    check(UInt.self, min: "0", below: "-1", max: "18446744073709551615", above: "18446744073709551616")
    check(UInt64.self, min: "0", below: "-1", max: "18446744073709551615", above: "99999999999999999999999")
  }

  @Test(
    "a text that is not an integer is refused",
    arguments: ["", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "--1", "1-", "１", "1_000"])
  func textIntegerRefused(text: String) { #expect(value(text, as: Int.self) == nil) }

  @Test(
    "decimal numbers may have a point and an exponent",
    arguments: [
      ("12", 12), ("-0.5", -0.5), ("1e3", 1000), ("1E-3", 0.001), ("1e+3", 1000), ("007", 7),
      ("179769313486231570000000000000000000000", 1.7976931348623157e38),
    ] as [(String, Double)])
  func decimalNumbers(text: String, number: Double) {
    #expect(value(text) == number)
    #expect(value(text) == Float(number))
  }

  @Test(
    "a text that is not a decimal number is refused",
    arguments: [
      "", "-", "+1", " 1", "1 ", "inf", "nan", "0x1p3", "1,5", "1e400", "1.2.3", "e", "infinity",
    ])
  func textDecimalNumber(text: String) { #expect(value(text, as: Double.self) == nil) }

  @Test("a `Float` has its own bounds")
  func floatBounds() {
    #expect(value("1e38", as: Float.self) == 1e38)
    #expect(value("1e39", as: Float.self) == nil)
    #expect(value("1e39", as: Double.self) == 1e39)
  }

  @Test("only true and false are Booleans")
  func trueFalseBooleans() {
    #expect(value("true") == true)
    #expect(value("false") == false)
    for text in ["", "TRUE", "True", "yes", "1", "0", " true", "truetrue"] {
      #expect(value(text, as: Bool.self) == nil)
    }
  }

  @Test(
    "enum cases are read in camel and kebab case",
    arguments: [
      ("start", Align.start), ("spaceBetween", .spaceBetween), ("space-between", .spaceBetween),
      ("Start", nil),
      ("SpaceBetween", nil), ("space_between", nil), ("spacebetween", nil), ("-start", nil), ("", nil),
      ("start ", nil),
    ] as [(String, Align?)])
  func enumCasesRead(text: String, expected: Align?) {
    #expect(value(text) == expected)
  }

  /// Entities and text beyond ASCII arrive decoded.
  @Test(
    "entities and Unicode are decoded",
    arguments: [
      ("a &amp; &lt;b&gt;", "a & <b>"), ("&#x1F600; é 漢", "😀 é 漢"), ("", ""), ("one&#10;two", "one\ntwo"),
    ])
  func entitiesUnicode(written: String, read: String) throws {
    let loaded = try load("<Leaf id='A' nm='\(written)'/>")
    #expect((loaded["A"] as? Leaf)?.nm == read)
  }

  /// A value can stand in an element of its own.
  @Test("an attribute element holds a value")
  func attributeElement() throws {
    let loaded = try load("<Leaf id='A'><attribute name='nm'>two\nlines &amp; more</attribute></Leaf>")
    #expect((loaded["A"] as? Leaf)?.nm == "two\nlines & more")
  }
}
