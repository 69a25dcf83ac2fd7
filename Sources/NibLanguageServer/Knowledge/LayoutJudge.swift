package import NibCatalog
package import NibLoading
package import NibModel
package import NibSources

/// The source of classes and findings. The tool implements it, so that an editor shows the findings of `nib check`.
@MainActor
package protocol LayoutJudge: AnyObject {
  /// The formats in which layouts are read.
  var formats: [LayoutFormat] { get }

  /// Reads the text of a file as far as possible.
  func draft(of source: SourceText) -> LayoutDraft

  /// Returns the findings of a text, with the sources of their places. The first source is that of the text.
  ///
  /// - Parameter open: the layouts that are open, which take the place of their files.
  func findings(in draft: LayoutDraft, open: [String: NibDocument]) -> LayoutFindings

  /// Returns the classes that a layout can name. Without a document, those of layouts beside a path.
  func classes(for document: NibDocument?, at path: String) -> ClassRegistry

  /// Returns the catalog of classes for the layouts beside a path, and its path. Nil if there is none.
  func catalog(for path: String) -> (catalog: ClassCatalog, path: String)?

  /// Returns the names that the Swift sources of a layout's package declare. Nil if they are not read.
  func sourceNames(for path: String) -> SourceNames?

  /// Returns the plan of a load in an order, or nil if the layout cannot be loaded.
  func plan(of document: NibDocument, order: LoadOrder?, open: [String: NibDocument]) -> LoadPlan?

  /// Returns the layout with a name: an open one, or that of a file beside a path. Nil if there is none.
  func layout(named name: LayoutName, beside path: String, open: [String: NibDocument]) -> NibDocument?

  /// Returns a layout with the contents of those that it includes. Nil if the classes are not known.
  func whole(_ document: NibDocument, open: [String: NibDocument]) -> NibDocument?

  /// The files whose changes can change the findings of a layout, besides layouts and Swift sources.
  func watchedFiles(for path: String) -> [String]

  /// Forgets what was read from files.
  func forgetFiles()

  /// Returns sentences for the person that were not returned before.
  func takeNotes() -> [String]
}

/// The findings of a text.
package struct LayoutFindings: Sendable {
  package let diagnostics: [Diagnostic]
  package let sources: [SourceText]

  package init(_ diagnostics: [Diagnostic], in sources: [SourceText]) {
    (self.diagnostics, self.sources) = (diagnostics, sources)
  }
}
