internal import ArgumentParser
internal import NibKit
internal import NibStrings

/// `nib objects`: the tree of a layout, as the file has it.
struct ObjectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "List the objects of a layout or an archive as a tree, with ids, connections and places.",
    discussion: """
      Needs no classes: what the file says is listed, right or wrong. Each line is a class, an id, the label in quotes, the \
      connections that the object's attributes make, and the place in the file. What is the value of an attribute has the \
      attribute's name before it. An object of an archive that several others contain stands in the first of them, and a line \
      with an arrow leads to it in the others.
      """)

  @Argument(
    help: "The layout or archive, or - for standard input.", completion: .file(extensions: ["xml", "nib", "plist"]))
  var file: String

  @OptionGroup var language: LanguageOptions

  func run() throws {
    try MainActor.assumeIsolated { try Self.list(file, languages: language.languages) }
  }

  /// Lists the objects of a layout or an archive.
  @MainActor
  static func list(_ file: String, languages: Languages = []) throws {
    let session = Session(languages: languages)
    let document = try session.document(file)
    let text = ObjectListing(document).text
    session.console.print(text.isEmpty ? "the \(document.decoderSource.rawValue) has no objects" : text)
  }
}
