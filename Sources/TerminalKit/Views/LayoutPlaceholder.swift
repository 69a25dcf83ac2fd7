package import NibLoading
package import NibModel

/// The place of a layout's view in a view that a program fills, at design time: `sample.layouts="Status Files"`.
package final class LayoutPlaceholder: View {
  /// The name of the layout.
  package let layoutName: LayoutName?

  init(_ layoutName: LayoutName) {
    self.layoutName = layoutName
    super.init()
  }

  package required init(coder: NibDecoder) throws {
    layoutName = nil
    try super.init(coder: coder)
  }
}
