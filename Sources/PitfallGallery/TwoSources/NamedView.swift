import NibKit

/// A view of the cases that differ in the place of the set-up: a name and a style, which are saved, and the set-up itself.
protocol NamedView: BaseView {
  var name: String? { get set }
  var style: String { get set }
}

extension NamedView {
  /// The set-up of a new object. What it does is the same in every case; who calls it is not.
  func someInit() {
    InitializerTrace.note("someInit")
    name = ""
    style = "plain"
  }

  /// Returns the same object, after a person has edited it.
  func changed() -> Self {
    name = "from the archive"
    style = "bold"
    return self
  }

  /// The name and the style.
  var words: String { "name = \(name.map { "\"\($0)\"" } ?? "nil"), style = \(style)" }
}

extension Rect {
  /// The frame of every view that code makes here.
  static let card = Rect(width: 20, height: 5)
}
