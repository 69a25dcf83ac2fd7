/// The distinct names of a document that is being built. All of them are valid in XML.
struct NameTable: Sendable {
  private(set) var all = ReservedName.all
  private var numbers = Dictionary(uniqueKeysWithValues: zip(ReservedName.all, (0 as NibDocument.Name)...))

  subscript(number: NibDocument.Name) -> String { all[Int(number)] }

  /// Returns the number of the name of a class.
  mutating func number(ofElement name: String) throws(BuildFault) -> NibDocument.Name {
    let number = try number(ofName: name, .class)
    switch number {
    case ReservedName.layout, ReservedName.connect, ReservedName.attribute: throw BuildFault(.reservedClass(name))
    default: return number
    }
  }

  /// Returns the number of the name of an attribute.
  mutating func number(ofAttribute name: String) throws(BuildFault) -> NibDocument.Name {
    if name == "xmlns" { throw BuildFault(.prefix(name)) }
    return try number(ofName: name, .attribute)
  }

  private mutating func number(ofName name: String, _ named: BuildFault.Kind.Named) throws(BuildFault)
    -> NibDocument.Name
  {
    if let known = numbers[name] { return known }
    if name.utf8.contains(UInt8(ascii: ":")) { throw BuildFault(.prefix(name)) }
    guard XMLName.isName(name) else { throw BuildFault(.badName(name, named)) }
    guard name.hasFewMarks, name.utf8.count <= Self.longestName else { throw BuildFault(.longName(name, named)) }
    let number = NibDocument.Name(all.count)
    all.append(name)
    numbers[name] = number
    return number
  }

  /// The maximum length of a name in bytes. It is the limit of libxml2 for untrusted texts.
  private static let longestName = 50_000
}
