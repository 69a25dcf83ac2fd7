internal import ArgumentParser
internal import NibKit
internal import NibStrings
internal import NibXcode

/// `nib objects`: lists the tree of a layout, as it is in the file.
struct ObjectsCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "List the objects of a layout or an archive as a tree, with ids, connections and places.",
    discussion: """
      The list shows the contents of the file, whether they are correct or not, and needs no classes. Each line \
      has a class, an id, the label in quotes, the connections that the object's attributes make, and the place \
      in the file. If an object is the value of an attribute, the name of the attribute precedes it. If several \
      objects of an archive contain the same object, it is listed in the first of them, and the others have a \
      line with an arrow.

      With --format json, the list is one object with all objects and with every connection of the file: its \
      kind, both ends and its place. Connections in files of Interface Builder also have their ids.
      """)

  @Argument(
    help: "The layout or archive. - is standard input.",
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var file: String

  @Option(
    help:
      "The format of the list. json also has every connection of the file. The default is that of an output file FILE.json, and otherwise text."
  )
  var format: Format?

  @Flag(help: "Accepted, but without effect, because the list needs no classes.")
  var standIns = false

  @OptionGroup var language: LanguageOptions

  @OptionGroup var variation: VariationOptions

  @OptionGroup var output: OutputOptions

  enum Format: String, OutputFormat, CaseIterable, ExpressibleByArgument { case text, json }

  func run() throws {
    try MainActor.assumeIsolated {
      try Self.list(file, chosenFormat, languages: language.languages, variation.sizeClass)
    }
  }

  /// Lists the objects of a layout or an archive.
  @MainActor
  static func list(_ file: String, _ format: Format = .text, languages: Languages = [], _ sizeClass: SizeClass? = nil)
    throws
  {
    let session = Session(languages: languages)
    var document = try session.document(file)
    if let sizeClass { document = document.varied(by: sizeClass) }
    switch format {
    case .text:
      let text = ObjectListing(document).text
      session.console.print(text.isEmpty ? "the \(document.decoderSource.rawValue) has no objects" : text)
    case .json:
      var listing = ObjectListingJSON(document)
      session.console.print(listing.text())
    }
  }
}
