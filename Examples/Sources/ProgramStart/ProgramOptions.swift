internal import ArgumentParser
internal import NibKit
internal import SystemPackage
internal import TerminalKit

/// The options that every sample program takes.
package struct ProgramOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("Look for layouts in this folder first.", valueName: "dir"), transform: ProgramOptions.folder)
  var layouts: String?

  @Option(
    help: ArgumentHelp(
      "The theme: \(ThemeChoice.names), or the path of a theme file such as ./Dusk.layout.xml.", valueName: "name"),
    transform: ThemeChoice.init)
  var theme: ThemeChoice?

  @Option(
    help: ArgumentHelp(
      "The file with keys for commands. The default is keys.layout.xml in the configuration folder.", valueName: "file")
  )
  var keys: String?

  @Option(
    help: ArgumentHelp("Load layouts in this order; 'nib orders' lists them.", valueName: "name"),
    transform: ProgramOptions.order)
  var order: LoadOrder = .strict

  @Option(help: ArgumentHelp("Write every step of every load to this file.", valueName: "file"))
  var trace: String?

  package init() {}

  private static func folder(_ path: String) throws -> String {
    guard (try? Stat(FilePath(path)).type) == .directory else { throw ValidationError("There is no folder '\(path)'.") }
    return path
  }

  private static func order(_ name: String) throws -> LoadOrder {
    guard let profile = LoadOrder.profiles.first(where: { $0.order.name == name }) else {
      let names = LoadOrder.profiles.map(\.order.name).joined(separator: ", ")
      throw ValidationError("There is no order '\(name)'. The orders are \(names).")
    }
    return profile.order
  }
}

/// The value of `--theme`.
nonisolated enum ThemeChoice: Sendable {
  case builtIn(BuiltInTheme)
  /// A theme file, by its path.
  case file(String)

  /// - Throws: `ValidationError` for a name without a slash or a period that is not the name of a built-in theme.
  init(_ text: String) throws {
    if text.contains("/") || text.contains(".") {
      self = .file(text)
    } else if let theme = BuiltInTheme(rawValue: text) {
      self = .builtIn(theme)
    } else {
      throw ValidationError(
        "There is no theme '\(text)'. The themes are \(Self.names), and theme files by their paths, such as "
          + "./\(text).layout.xml.")
    }
  }

  /// The names of the built-in themes.
  static var names: String { BuiltInTheme.allCases.map(\.rawValue).joined(separator: ", ") }
}
