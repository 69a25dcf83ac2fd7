package import ArgumentParser
package import NibKit
internal import SystemPackage
package import TerminalKit

/// A sample program: its command line, and its way from there to the end.
///
/// A program declares its options and arguments, and says which layouts, classes and first screen it has.
package nonisolated protocol SampleProgram: AsyncParsableCommand, Sendable {
  /// The options that all sample programs share.
  var options: ProgramOptions { get }

  /// The layouts that the program carries.
  @MainActor static var layouts: any LayoutSource { get }
  /// Layouts that may be loaded later, with the classes of their owners. They are checked at the start.
  @MainActor static var owners: [String: any NibOwner.Type] { get }
  /// The behavior of the program where standard output is not a terminal.
  @MainActor static var withoutTerminal: Application.WithoutTerminal { get }

  /// The program's classes, besides those of TerminalKit.
  @MainActor var classes: ClassRegistry { get }
  /// Returns the controller to begin with.
  @MainActor func firstController(in application: Application) async throws -> Controller
}

@MainActor extension SampleProgram {
  package static var owners: [String: any NibOwner.Type] { [:] }
  package static var withoutTerminal: Application.WithoutTerminal { .showFirstScreen }

  /// The name of the program, which is also that of its folders of layouts and of configuration.
  static var programName: String { configuration.commandName ?? "\(Self.self)" }

  /// Runs the program that the command line asks for, and ends the process. The exit status is 1 if a layout or a file
  /// is wrong.
  package func run() async throws {
    let application = application()
    await application.main(name: Self.programName, withoutTerminal: Self.withoutTerminal) {
      try prepare(application)
      for (name, owner) in Self.owners { _ = try application.loader.plan(name, owner: owner) }
      return try await firstController(in: application)
    }
  }

  /// Returns the application that the command line asks for, before any file is read.
  package func application() -> Application { application(classes: classes) }

  /// Returns the application that the command line asks for, with other classes than the program has.
  ///
  /// - Parameter classes: The program's classes, besides those of TerminalKit.
  package func application(classes: ClassRegistry) -> Application {
    var all = ClassRegistry.terminal
    all.merge(classes)
    let layouts = LayeredLayouts(program: Self.programName, folder: options.layouts, embedded: Self.layouts)
    return Application(layouts: layouts, classes: all, order: options.order)
  }

  /// Gives an application the theme, keys and trace that the command line asks for.
  ///
  /// - Throws: `NibError` for a file that is wrong, and `Errno` if the trace cannot be written.
  private func prepare(_ application: Application) throws {
    switch options.theme {
    case nil: break
    case .builtIn(let theme): application.theme = theme.theme
    case .file(let path): application.theme = try Theme(Nib(contentsOf: path).document)
    }
    if let path = options.keys ?? configuredKeys { try application.useKeys(of: NibDocument(contentsOf: path)) }
    if let path = options.trace { application.tracer = try traceWriter(path) }
  }

  /// `keys.layout.xml` in the folder of the program in `XDG_CONFIG_HOME`, or in `.config` at home. Nil if there is none.
  private var configuredKeys: String? {
    let home = environmentVariable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = home ?? environmentVariable("HOME").map { $0 + "/.config" }
    guard let path = folder.map({ "\($0)/\(Self.programName)/keys.layout.xml" }),
      (try? Stat(FilePath(path))) != nil
    else { return nil }
    return path
  }

  /// Returns a tracer that writes each step at once: if the program stops, the trace shows how far it went.
  private func traceWriter(_ path: String) throws -> TraceWriter {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: .ownerReadWrite)
    return TraceWriter { line in _ = try? file.writeAll("\(line.text())\n".utf8) }
  }
}
