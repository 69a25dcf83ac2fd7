internal import ArgumentParser
internal import NibKit
internal import NibModel
internal import NibXcode

/// `nib convert`: writes a layout of another format as a layout in XML.
struct ConvertCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write a .xib, a .storyboard or another format as a layout in XML.",
    discussion: """
      The layout has the contents of the file in the same order: objects with the same classes and ids, and the \
      same runtime attributes and connections. So both load in the same sequence. The attributes of Interface \
      Builder's own classes begin with 'ib.'. Everything that a layout cannot express is left out, and is listed \
      with its place on standard error.

      Before the layout is written, it is read again and compared with the file.

      The exit status is 0 if the layout is written, 1 if the file has errors, and 2 if a file cannot be read or \
      written.
      """)

  @Argument(
    help: "The file. - is standard input.", completion: .file(extensions: ["xib", "storyboard"]))
  var file: String

  @OptionGroup var variation: VariationOptions

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      let document = variation.applied(to: try session.document(file))
      if document.links != nil { try session.refuse(document.source, because: "only layouts are converted") }
      let layout = NativeLayout(document)
      let text = try layout.document.xml()
      // The result replaces the file, so check that both have the same contents.
      var written = try NibDocument(text, file: "layout")
      // The values of such a document are written with the spellings of version 2, which a load replaces.
      if layout.document.isWhole { written = written.including(from: nil, isForChecking: false) { _, _ in .none } }
      if let difference = written.firstDifference(from: layout.document) {
        session.console.printError("error: '\(file.printable)' cannot be converted: \(difference) would change")
        throw ToolStatus.findings
      }
      if !layout.rest.isEmpty {
        session.console.printErrors(
          session.words(
            for: layout.rest.inTextOrder, in: document.sources, hasColors: session.console.errorsHaveColors))
      }
      session.console.printExactly(text)
    }
  }
}
