/// The part of a file that becomes a document: all of it, or some of the objects of a scene.
struct XcodeScope {
  /// The elements that the document is made from.
  let span: Range<Int>
  /// Returns true for an element or a connection that belongs, with its contents, to another document.
  let omits: (Int) -> Bool
  /// Returns true for an id that refers to something outside the document.
  let isForeign: (Range<Int>) -> Bool
  /// The controller of a scene, and the name of the document that contains its view.
  let viewName: (controller: Int, name: String)?

  init(
    _ span: Range<Int>, omits: @escaping (Int) -> Bool = { _ in false },
    isForeign: @escaping (Range<Int>) -> Bool = { _ in false }, viewName: (controller: Int, name: String)? = nil
  ) {
    self.span = span
    self.omits = omits
    self.isForeign = isForeign
    self.viewName = viewName
  }
}
