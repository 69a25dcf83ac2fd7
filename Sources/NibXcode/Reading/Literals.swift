/// The places of texts that the reader adds to documents.
struct Literals {
  let version: Range<Int>
  let element: Range<Int>
  let text: Range<Int>
  let action: Range<Int>
  let first: Range<Int>
  let none: Range<Int>
  let yes: Range<Int>
  let no: Range<Int>

  /// Appends the texts to others, and returns their places.
  ///
  /// - Parameter base: the place of the first of all texts.
  static func following(_ texts: [UInt8], from base: Int) -> (Literals, [UInt8]) {
    var all = texts
    func add(_ text: String) -> Range<Int> {
      let start = base + all.count
      all += text.utf8
      return start..<base + all.count
    }
    let literals = Literals(
      version: add("1"), element: add("element"), text: add("text"), action: add("action"), first: add("#first"),
      none: add("nil"), yes: add("true"), no: add("false"))
    return (literals, all)
  }
}
