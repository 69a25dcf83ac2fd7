import NibKit
import Testing
import TestSupport

/// Values as property lists, and back.
@Suite struct ArchivableValueTests {
  private func comesBack<Value: NibArchivableValue & Equatable>(_ value: Value) -> Bool {
    Value(propertyList: value.propertyList) == value
  }

  @Test("a value is read back as it was written", arguments: 0..<50)
  func valueReadBack(seed: UInt64) {
    var random = SplitMix(seed: seed)
    func integer<Value: FixedWidthInteger & NibArchivableValue>(_: Value.Type) {
      for value in [Value.min, .max, 0, .random(in: .min ... .max, using: &random)] {
        #expect(comesBack(value))
      }
    }
    integer(Int.self)
    integer(Int8.self)
    integer(Int16.self)
    integer(Int32.self)
    integer(Int64.self)
    integer(UInt.self)
    integer(UInt8.self)
    integer(UInt16.self)
    integer(UInt32.self)
    integer(UInt64.self)
    let bits = Double(bitPattern: .random(in: .min ... .max, using: &random))
    for value in [bits, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude] where !value.isNaN {
      #expect(comesBack(value))
      #expect(comesBack(Float(value)))
    }
    #expect(Double(propertyList: Double.nan.propertyList)?.isNaN == true)
    #expect(comesBack(["a": [Bool.random(using: &random)], "": []]))
    #expect(comesBack([["true", " ", "1 2"], []]))
    for gender in Gender.allCases { #expect(comesBack(gender)) }
  }

  enum Spelling: String, CaseIterable, NibArchivableValue { case topLeading, kebab = "top-leading" }

  @Test("cases that differ by spelling only stay apart")
  func casesDifferSpelling() {
    for value in Spelling.allCases { #expect(comesBack(value)) }
  }

  @Test("a value that does not fit its type is refused")
  func valueFitType() {
    #expect(Int(propertyList: .real(3.5)) == nil)
    #expect(Int(propertyList: .real(3)) == 3)
    #expect(Int(propertyList: .real(1e300)) == nil)
    #expect(Int(propertyList: .real(.nan)) == nil)
    #expect(Int(propertyList: .boolean(true)) == nil)
    #expect(UInt8(propertyList: .integer(300)) == nil)
    #expect(UInt8(propertyList: .integer(-1)) == nil)
    #expect(UInt64(propertyList: .string("18446744073709551615")) == .max)
    #expect(UInt64(propertyList: .string("18446744073709551616")) == nil)
    #expect(Double(propertyList: .integer(3)) == 3)
    #expect(Double(propertyList: .integer(1 << 53 + 1)) == nil)
    #expect(Float(propertyList: .real(1e300)) == nil)
    #expect(Float(propertyList: .real(0.1)) == 0.1)
    #expect(Bool(propertyList: .integer(1)) == nil)
    #expect(Bool(propertyList: .string("true")) == true)
    #expect(String(propertyList: .integer(1)) == nil)
    #expect([Int](propertyList: .array([.integer(1), .string("2"), .real(3)])) == [1, 2, 3])
    #expect([Int](propertyList: .array([.integer(1), .string("x")])) == nil)
    #expect([Int](propertyList: .dictionary([:])) == nil)
    #expect([String: Int](propertyList: .array([])) == nil)
    #expect([String: Int](propertyList: .string(" ")) == [:])
    #expect([String: Int](propertyList: .string("1")) == nil)
    #expect(Double(propertyList: .boolean(true)) == nil)
    #expect(Gender(propertyList: .string("nobody")) == nil)
    #expect(Gender(propertyList: .integer(0)) == nil)
  }
}
