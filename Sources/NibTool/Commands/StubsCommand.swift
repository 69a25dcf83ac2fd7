internal import ArgumentParser
internal import NibKit
internal import NibXcode

/// `nib stubs`: writes the classes that a file names, in Swift.
struct StubsCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "stubs", abstract: "Write stubs in Swift for the classes that a .xib or .storyboard names.",
    discussion: """
      Each class of the app becomes a subclass of CocoaObject with the outlets, collections, actions and runtime \
      attributes that the files use. This is enough to load the files here, and to test code that depends on the \
      order of a load. Apple's own classes need no stubs.

      The exit status is 0 if the stubs are written, 1 if a file has errors, and 2 if a file cannot be read or \
      written.
      """)

  @Argument(
    help: ArgumentHelp("Files of Interface Builder. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xib", "storyboard"]))
  var files: [String]

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one file.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      let documents = try files.map { try session.document($0) }
      session.console.printExactly(ClassStubs(documents).source)
    }
  }
}
