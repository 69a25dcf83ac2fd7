package import NibModel

/// The layouts of a folder, with those that are open in an editor in place of their files.
package struct OpenLayouts: LayoutSource {
  private let open: [String: NibDocument]
  private let files: any LayoutSource

  /// - Parameter open: the documents by the names of their files.
  package init(_ open: [String: NibDocument], inPlaceOf files: any LayoutSource) {
    (self.open, self.files) = (open, files)
  }

  package func layout(named name: LayoutName) throws -> NibDocument? {
    try open[name.fileName] ?? files.layout(named: name)
  }

  package var places: [String] { files.places }
  package var names: [String] { files.names }
  package func reason(forMissing name: LayoutName) -> String? { files.reason(forMissing: name) }
}
