internal import NibLoading
internal import NibModel

/// A value of a catalog and its key, for messages.
struct CatalogField {
  typealias Refusal = CatalogReader.Refusal

  let key: String
  private let value: JSONValue
  private let keyPlace: SourceRange

  init(_ key: String, _ value: JSONValue) { (self.key, self.value, keyPlace) = (key, value, value.place) }

  init(_ member: JSONValue.Member) { (key, value, keyPlace) = (member.key, member.value, member.place) }

  /// The places of the value's first byte, because a value may be as long as the file.
  private var start: SourceRange {
    value.members == nil && value.array == nil
      ? value.place : SourceRange(value.place.lower, min(value.place.lower + 1, value.place.upper))
  }

  func isNot(_ wanted: String) -> Refusal { Refusal(fault: .badValue(key: key, wanted: wanted), place: start) }

  func lacks(_ other: String) -> Refusal { Refusal(fault: .missing(key: other, of: "'\(key)'"), place: start) }

  /// Returns the key, if it is a name.
  func checkedName() throws(Refusal) -> String {
    if key.isEmpty { throw Refusal(fault: .malformed("a class has no name"), place: keyPlace) }
    if !key.hasFewMarks { throw Refusal(fault: .manyMarks, place: keyPlace) }
    return key
  }

  func text() throws(Refusal) -> String {
    guard let text = value.string else { throw isNot("a text") }
    if !text.hasFewMarks { throw Refusal(fault: .manyMarks, place: start) }
    return text
  }

  func flag() throws(Refusal) -> Bool {
    guard let flag = value.bool else { throw isNot("true or false") }
    return flag
  }

  func number() throws(Refusal) -> Int {
    guard let number = value.integer else { throw isNot("a whole number") }
    return number
  }

  func count() throws(Refusal) -> Int {
    let number = try number()
    guard number >= 0 else { throw isNot("a number of objects") }
    return number
  }

  /// Returns a list that is not empty.
  private func choices() throws(Refusal) -> [CatalogField] {
    let choices = try list()
    if choices.isEmpty { throw isNot("a list with values") }
    return choices
  }

  func list() throws(Refusal) -> [CatalogField] {
    guard let values = value.array else { throw isNot("a list") }
    return values.map { CatalogField(key, $0) }
  }

  func texts() throws(Refusal) -> [String] {
    var texts: [String] = []
    for item in try list() { texts.append(try item.text()) }
    return texts
  }

  /// Returns the values of an object by key. Of two values with one key, the first.
  func fields() throws(Refusal) -> [String: CatalogField] {
    guard let members = value.members else { throw isNot("an object") }
    return Dictionary(members.lazy.map { ($0.key, CatalogField($0)) }) { first, _ in first }
  }

  func sourcePlace() throws(Refusal) -> CatalogPlace {
    guard let place = CatalogPlace(try text()) else { throw isNot("a file and a line, such as MyApp/Login.swift:12") }
    return place
  }

  /// Returns a shape. The recursion is at most as deep as the JSON.
  func shape() throws(Refusal) -> ValueShape {
    switch value.string {
    case "text": return .text
    case "decimal": return .decimal
    case "anything": return .anything
    default: break
    }
    guard value.string == nil, let (name, field) = try fields().first, value.members?.count == 1 else {
      throw isNot("a shape of values")
    }
    switch name {
    case "integer":
      let bounds = try field.fields()
      let (min, max) = (try bounds["min"]?.number(), try bounds["max"]?.number())
      if let min, let max, min > max { throw field.isNot("a range of numbers") }
      return .integer(min: min, max: max)
    case "words":
      var words: [String] = []
      for item in try field.choices() { words.append(try item.text()) }
      return .oneOf(words)
    case "pattern": return .pattern(try field.text())
    case "list": return .list(try field.shape())
    case "array": return .array(try field.shape())
    case "dictionary": return .dictionary(try field.shape())
    case "any":
      var shapes: [ValueShape] = []
      for item in try field.choices() { shapes.append(try item.shape()) }
      return .anyOf(shapes)
    default: throw isNot("a shape of values")
    }
  }
}
