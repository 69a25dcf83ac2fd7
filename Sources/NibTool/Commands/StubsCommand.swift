internal import ArgumentParser
internal import NibKit
internal import NibXcode

/// `nib stubs`: writes the classes that a file names, in Swift.
struct StubsCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "stubs", abstract: "Write the classes that a .xib or .storyboard names as stubs in Swift.",
    discussion: """
      Each class of the author's is written with the outlets, collections, actions and runtime attributes that the files \
      use, as a subclass of CocoaObject: enough to load the file here, and to test what depends on the order in which it is \
      loaded. Apple's own classes need no stubs.

      The exit status is 0 when the stubs are written, 1 when a file has errors, 2 when a file cannot be read or written.
      """)

  @Argument(
    help: ArgumentHelp("Files of Interface Builder's, or - for standard input.", valueName: "file"),
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
