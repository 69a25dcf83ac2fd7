internal import ArgumentParser
internal import NibKit
internal import NibStrings
internal import NibXcode

/// `nib objects`: lists the tree of a layout, as it is in the file.
struct ObjectsCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "List the objects of a layout or an archive as a tree, with ids, connections and places.",
    discussion: """
      The list needs no classes: it shows the contents of the file, whether they are correct or not. Each line is a \
      class, an id, the label in quotes, the \
      connections that the object's attributes make, and the place in the file. An object that is the value of an \
      attribute has the attribute's name before it. An object of an archive that several others contain stands in \
      the first of them, and a line \
      with an arrow leads to it in the others.

      With --format json, one object has all objects, and every connection of the file with its kind, both ends and its \
      place, those of Interface Builder's files with their ids.
      """)

  @Argument(
    help: "The layout or archive, or - for standard input.",
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var file: String

  @Option(help: "The format of the objects: text, or json with every connection of the file.")
  var format = Format.text

  @Flag(help: "Does nothing here: the list needs no classes. Taken because other commands take it.")
  var standIns = false

  @OptionGroup var language: LanguageOptions

  @OptionGroup var variation: VariationOptions

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { format != .text }

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func run() throws {
    try MainActor.assumeIsolated { try Self.list(file, format, languages: language.languages, variation.sizeClass) }
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
