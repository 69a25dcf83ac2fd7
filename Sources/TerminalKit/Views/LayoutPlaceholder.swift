package import NibLoading

/// The place of a layout's view in a view that a program fills, at design time: `sample.layouts="Status Files"`.
package final class LayoutPlaceholder: View {
  /// The name of the layout.
  package let layoutName: String

  init(_ layoutName: String) {
    self.layoutName = layoutName
    super.init()
  }

  package required init(coder: NibDecoder) throws {
    layoutName = ""
    try super.init(coder: coder)
  }
}
