package import ArgumentParser
package import NibKit
internal import SystemPackage
package import TerminalKit

/// A sample program: its command line, and its execution from there to the end.
///
/// A program declares its options and arguments, its layouts and classes, and its first screen.
package nonisolated protocol SampleProgram: AsyncParsableCommand, Sendable {
  /// The options that all sample programs share.
  var options: ProgramOptions { get }

  /// The layouts that are embedded in the program.
  @MainActor static var layouts: any LayoutSource { get }
  /// Layouts that may be loaded later, with the classes of their owners. They are checked at launch.
  @MainActor static var owners: [String: any NibOwner.Type] { get }
  /// The behavior of the program if standard output is not a terminal.
  @MainActor static var withoutTerminal: Application.WithoutTerminal { get }

  /// The program's classes, in addition to those of TerminalKit.
  @MainActor var classes: ClassRegistry { get }
  /// Returns the first controller.
  @MainActor func firstController(in application: Application) async throws -> Controller
}

@MainActor extension SampleProgram {
  package static var owners: [String: any NibOwner.Type] { [:] }
  package static var withoutTerminal: Application.WithoutTerminal { .showFirstScreen }

  /// The name of the program, which is also the name of its folders of layouts and of configuration.
  static var programName: String { configuration.commandName ?? "\(Self.self)" }

  /// Runs the program with the options of the command line, and ends the process. The exit status is 1 if a layout or a
  /// file has faults.
  package func run() async throws {
    let application = application()
    await application.main(name: Self.programName, withoutTerminal: Self.withoutTerminal) {
      try prepare(application)
      for (name, owner) in Self.owners { _ = try application.loader.plan(name, owner: owner) }
      return try await firstController(in: application)
    }
  }

  /// Returns the application with the options of the command line, before any file is read.
  package func application() -> Application { application(classes: classes) }

  /// Returns the application with the options of the command line, and with other classes than the program's.
  ///
  /// - Parameter classes: The program's classes, in addition to those of TerminalKit.
  package func application(classes: ClassRegistry) -> Application {
    var all = ClassRegistry.terminal
    all.merge(classes)
    let layouts = LayeredLayouts(program: Self.programName, folder: options.layouts, embedded: Self.layouts)
    return Application(layouts: layouts, classes: all, order: options.order)
  }

  /// Sets the theme, keys and trace of an application according to the command line.
  ///
  /// - Throws: `NibError` for a file with faults, and `Errno` if the trace cannot be written.
  private func prepare(_ application: Application) throws {
    switch options.theme {
    case nil: break
    case .builtIn(let theme): application.theme = theme.theme
    case .file(let path): application.theme = try Theme(Nib(contentsOf: path).document)
    }
    if let path = options.keys ?? configuredKeys { try application.useKeys(of: NibDocument(contentsOf: path)) }
    if let path = options.trace { application.tracer = try traceWriter(path) }
  }

  /// The path of `keys.layout.xml` in the program's folder in `XDG_CONFIG_HOME`, or in `.config` in the home folder.
  /// Nil if there is no such file.
  private var configuredKeys: String? {
    let home = environmentVariable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = home ?? environmentVariable("HOME").map { $0 + "/.config" }
    guard let path = folder.map({ "\($0)/\(Self.programName)/keys.layout.xml" }),
      (try? Stat(FilePath(path))) != nil
    else { return nil }
    return path
  }

  /// Returns a tracer that writes each step immediately. If the program stops, the trace shows the last step.
  private func traceWriter(_ path: String) throws -> TraceWriter {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec], permissions: .ownerReadWrite)
    return TraceWriter { line in _ = try? file.writeAll("\(line.text())\n".utf8) }
  }
}
