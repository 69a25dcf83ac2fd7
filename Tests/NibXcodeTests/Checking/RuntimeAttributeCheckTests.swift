import NibKit
import NibModel
import NibXcode
import Testing

/// Runtime attributes whose values or properties do not fit their types.
@Suite struct RuntimeAttributeCheckTests {
  private func messages(_ attribute: String, customClass: String = "") throws -> [String] {
    let text = IBFile.ios(
      """
      <view id="v"\(customClass)><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>
      """)
    return try NibDocument(recoveringXcode: SourceText(file: "a.xib", bytes: Array(text.utf8)))
      .interfaceBuilderFindings.map(\.message)
  }

  private static func attribute(_ type: String, _ keyPath: String, _ rest: String) -> String {
    "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(keyPath)\"\(rest)"
  }

  private static let end = "</userDefinedRuntimeAttribute>"

  @Test(
    "a value of another type is found",
    arguments: [
      ("boolean", " value=\"MAYBE\"/>", "'MAYBE'"), ("boolean", "/>", "missing"),
      ("boolean", "><integer key=\"value\" value=\"1\"/>\(end)", "a <integer>"),
      ("number", "><string key=\"value\">8</string>\(end)", "a <string>"),
      ("number", " value=\"x\"/>", "'x'"),
      ("number", "/>", "missing"), ("color", "><point key=\"value\" x=\"1\" y=\"1\"/>\(end)", "a <point>"),
      ("color", " value=\"red\"/>", "missing"),
      ("image", "><size key=\"value\" width=\"1\" height=\"1\"/>\(end)", "a <size>"),
      ("rect", "><size key=\"value\" width=\"1\" height=\"1\"/>\(end)", "a <size>"),
      ("point", "><size key=\"value\" width=\"1\" height=\"1\"/>\(end)", "a <size>"),
      ("size", "><point key=\"value\" x=\"1\" y=\"1\"/>\(end)", "a <point>"),
      ("range", "><real key=\"value\" value=\"1\"/>\(end)", "a <real>"),
      ("string", "><real key=\"value\" value=\"1\"/>\(end)", "a <real>"), ("nil", " value=\"x\"/>", "given"),
    ])
  func values(type: String, rest: String, found: String) throws {
    #expect(
      try messages(Self.attribute(type, "own", rest)) == [
        "the runtime attribute 'own' has the type '\(type)', and its value is \(found)"
      ])
  }

  @Test("a type that is not known is found")
  func unknownType() throws {
    #expect(
      try messages(Self.attribute("numeric", "own", " value=\"1\"/>")) == [
        "'type' of <userDefinedRuntimeAttribute> is 'numeric', which is none of the known values"
      ])
  }

  @Test("a type that does not fit the property is found")
  func properties() throws {
    let radius = Self.attribute("string", "layer.cornerRadius", " value=\"8\"/>")
    let words =
      "the property 'layer.cornerRadius' takes a number, and the runtime attribute has the type 'string'"
    #expect(try messages(radius) == [words])
    #expect(try messages(radius, customClass: " customClass=\"Card\"") == [words])
    let hidden = Self.attribute("string", "hidden", " value=\"YES\"/>")
    #expect(try messages(hidden).count == 1)
    // A class of the program may have another property of that name.
    #expect(try messages(hidden, customClass: " customClass=\"Card\"") == [])
  }

  @Test("a color for a layer is found, which would be of another class")
  func layerColor() throws {
    let color = "><color key=\"value\" white=\"0.0\" alpha=\"1\" colorSpace=\"calibratedWhite\"/>\(Self.end)"
    #expect(
      try messages(Self.attribute("color", "layer.borderColor", color)) == [
        "the property 'layer.borderColor' takes a CGColor, and a runtime attribute of the type 'color' is another object"
      ])
    #expect(try messages(Self.attribute("color", "borderColor", color)) == [])
  }

  @Test(
    "right values have no findings",
    arguments: [
      ("boolean", "layer.masksToBounds", " value=\"NO\"/>"), ("nil", "own", "/>"), ("string", "own", "/>"),
      ("string", "own", "><mutableString key=\"value\">a</mutableString>\(end)"),
      ("image", "own", " value=\"star\"/>"),
      ("number", "layer.cornerRadius", "><integer key=\"value\" value=\"8\"/>\(end)"),
      ("size", "layer.shadowOffset", "><size key=\"value\" width=\"0.0\" height=\"2\"/>\(end)"),
    ])
  func right(type: String, keyPath: String, rest: String) throws {
    #expect(try messages(Self.attribute(type, keyPath, rest)) == [])
  }
}
