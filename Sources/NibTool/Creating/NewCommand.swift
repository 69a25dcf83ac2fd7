internal import ArgumentParser
internal import FileAccess
internal import NibModel

/// `nib new`: writes a package to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a new package that builds, runs and has a test.",
    discussion: """
      The package is written into a new folder with its name, such as my-app. Its module is my_app, and its \
      types begin with MyApp. The template 'terminal' is a program with a screen. 'tests' is a library with a \
      test of the order of its layout. 'tool' is a program like this one that knows your own classes.

      The exit status is 0 if everything is written, and 2 if the folder exists or cannot be written.
      """)

  @Argument(help: "The name of the package, of its folder and of its main target.")
  var name: String

  @Option(help: "The kind of package.")
  var template = PackageTemplate.terminal

  @Option(
    help: ArgumentHelp(
      "The place of NibKit: a folder, or the URL of a repository. The default is the folder in which this program was built.",
      valueName: "place"), completion: .directory)
  var nibkit: String?

  func validate() throws { _ = try packageName() }

  private func packageName() throws(ValidationError) -> PackageName {
    do { return try PackageName(name) } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    let package = try packageName()
    try MainActor.assumeIsolated {
      guard let place = nibkit ?? NibKitPlace.ofThisProgram() else {
        throw ValidationError("Say with --nibkit where NibKit is: a folder, or the URL of a repository.")
      }
      do throws(SystemError) {
        try FileSystem.makeNewFolder(name)
        for file in template.files(named: package, nibKit: NibKitPlace(place)) {
          let path = "\(name)/\(file.path)"
          try FileSystem.makeFolder(FileSystem.folder(of: path), isPrivate: false)
          _ = try FileSystem.create(path, with: Array(file.text.utf8), isPrivate: false)
        }
      } catch {
        RunningTool.current.console.printError("error: '\(name)' cannot be written: \(error)")
        throw ToolStatus.usage
      }
      RunningTool.current.console.print(
        """
        \(name) is written. Go on with

          cd \(name)
        \(template.commands(named: package).map { "  \($0)\n" }.joined())
        The first build compiles NibKit as well, and takes some minutes.

        An editor helps with layouts when it starts 'nib lsp'. The line for your settings:

        \(EditorLine.words)
        The lines for Vim, Helix, Kakoune and VS Code are in the article "Set up an editor" of NibKit.

        """)
    }
  }
}

extension PackageTemplate: ExpressibleByArgument {}
