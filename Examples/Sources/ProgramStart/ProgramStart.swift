internal import FileAccess
package import NibKit
internal import NibModel
package import TerminalKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A program from its command line to its end.
package struct ProgramStart {
  private let usage: CommandLineUsage
  private let classes: (CommandLineValues) -> ClassRegistry
  private let embedded: any LayoutSource
  private let owners: [String: any NibOwner.Type]
  private let withoutTerminal: Application.WithoutTerminal

  /// - Parameters:
  ///   - embedded: the layouts that the program carries.
  ///   - owners: layouts that may be loaded later, with the classes of their owners: what is wrong with them is said at
  ///     the start too.
  ///   - withoutTerminal: what to do where standard output is not a terminal.
  ///   - classes: the program's classes, besides those of the kit.
  package init(
    _ usage: CommandLineUsage, embedded: any LayoutSource, owners: [String: any NibOwner.Type] = [:],
    withoutTerminal: Application.WithoutTerminal = .showFirstScreen,
    classes: @escaping (CommandLineValues) -> ClassRegistry
  ) {
    self.usage = usage
    self.classes = classes
    self.embedded = embedded
    self.owners = owners
    self.withoutTerminal = withoutTerminal
  }

  /// Reads the command line, and runs the program that it asks for. The exit status is 2 for a command line that makes no
  /// sense, and 1 for a layout or a file that does not.
  ///
  /// - Parameter first: makes the controller to begin with.
  package func run(
    _ arguments: [String] = programArguments(),
    showing first: (Application, CommandLineValues) async throws -> Controller
  ) async -> Never {
    // A trace is opened before the application runs.
    SystemCalls.openStandardFiles()
    let values: CommandLineValues
    let application: Application
    do {
      values = try usage.read(arguments)
      if values["--help"] != nil { Self.print(usage.help, exit: 0) }
      if values["--version"] != nil { Self.print("\(usage.program) \(NibKitVersion.current)\n", exit: 0) }
      application = try self.application(values)
    } catch {
      Self.complain("\(error)\n", exit: 2)
    }
    await application.main(name: usage.program, withoutTerminal: withoutTerminal) {
      if let file = themeFile(values) { application.theme = try Theme(Nib(contentsOf: file).document) }
      for (name, owner) in owners { try application.check(name, owner: owner) }
      return try await first(application, values)
    }
  }

  /// The application that a command line asks for.
  ///
  /// - Throws: `UsageError`.
  package func application(_ values: CommandLineValues) throws(UsageError) -> Application {
    if let folder = values["--layouts"], !FileSystem.isFolder(folder) {
      throw UsageError("there is no folder '\(folder)'", in: usage)
    }
    let layouts = LayeredLayouts(program: usage.program, folder: values["--layouts"], embedded: embedded)
    var all = ClassRegistry.terminal
    all.merge(classes(values))
    let application = Application(
      layouts: layouts, classes: all, order: try order(values["--order"]),
      theme: try theme(values["--theme"]))
    try useKeys(values["--keys"], in: application)
    if let file = values["--trace"] { application.tracer = try traceWriter(file) }
    return application
  }

  /// Gives commands the keys of a file that the person names, or has put into the configuration of the program.
  private func useKeys(_ file: String?, in application: Application) throws(UsageError) {
    guard let path = file ?? configuredKeys, file != nil || access(path.pathBytes, F_OK) == 0 else { return }
    do { try application.useKeys(of: NibDocument(contentsOf: path)) } catch {
      throw UsageError("'\(path)' cannot be used for keys:\n\(error)", in: usage)
    }
  }

  /// `keys.layout.xml` in the folder of the program in `XDG_CONFIG_HOME`, or in `.config` at home.
  private var configuredKeys: String? {
    let home = SystemCalls.environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = home ?? SystemCalls.environment("HOME").map { $0 + "/.config" }
    return folder.map { "\($0)/\(usage.program)/keys.layout.xml" }
  }

  private func order(_ name: String?) throws(UsageError) -> LoadOrder {
    guard let name else { return .strict }
    guard let profile = LoadOrder.profiles.first(where: { $0.order.name == name }) else {
      throw UsageError(
        "there is no order '\(name)'; there are \(LoadOrder.profiles.map(\.order.name).joined(separator: ", "))",
        in: usage)
    }
    return profile.order
  }

  /// The path of the theme file that a command line names: what has a slash or a period in it is no built-in theme's name.
  private func themeFile(_ values: CommandLineValues) -> String? {
    values["--theme"].flatMap { $0.contains("/") || $0.contains(".") ? $0 : nil }
  }

  /// The theme with a name, or nil if the command line names none and leaves it to the terminal.
  private func theme(_ name: String?) throws(UsageError) -> Theme? {
    guard let name, !name.contains("/"), !name.contains(".") else { return nil }
    guard let theme = BuiltInTheme(rawValue: name) else {
      let names = BuiltInTheme.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "there is no theme '\(name)'; there are \(names), and theme files by their paths, such as ./\(name).layout.xml",
        in: usage)
    }
    return theme.theme
  }

  /// A trace that is on the disk as far as it went when the program stops.
  private func traceWriter(_ path: String) throws(UsageError) -> TraceWriter {
    let descriptor: Int32
    do {
      descriptor = try SystemError.check { open(path.pathBytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    } catch { throw UsageError("'\(path)' cannot be written: \(error)", in: usage) }
    return TraceWriter { line in Self.write("\(line.text())\n", to: descriptor) }
  }

  private static func print(_ text: String, exit status: Int32) -> Never {
    write(text, to: 1)
    exit(status)
  }

  private static func complain(_ text: String, exit status: Int32) -> Never {
    write(text, to: 2)
    exit(status)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    try? writeAll(Array(text.utf8), to: descriptor)
  }
}

extension Application {
  /// Checks that a layout can be loaded for an owner of a class.
  ///
  /// - Throws: what finding it throws, and `NibError` with all that is wrong with it.
  fileprivate func check(_ name: String, owner: any NibOwner.Type) throws {
    _ = try loader.plan(name, owner: owner)
  }
}
