import Foundation
public import Testing

/// The programs of others that tests start.
///
/// `Scripts/programs.sh` finds them, and knows them by their answers: PATH may begin with other programs of the same
/// names.
public enum Program {
  /// Returns the path of a program, or nil if it is not installed. A name that the script does not ask is found in PATH.
  public static func path(_ name: String) -> String? { search(for: name).path }

  /// Returns the reason why a program is not there, or nil if it is.
  public static func absence(of name: String) -> String? { search(for: name).reason }

  /// Returns the path of a program, or the text if it is a path.
  ///
  /// - Throws: ``Missing`` if there is no such program.
  static func required(_ name: String) throws -> String {
    if name.contains("/") { return name }
    let found = search(for: name)
    guard let path = found.path else { throw Missing(description: found.reason ?? name) }
    return path
  }

  /// The reason why a program cannot be started.
  public struct Missing: Error, CustomStringConvertible { public let description: String }

  /// A PATH in which the programs that are meant come before all others of their names.
  public static let searchPath: String? = {
    guard let run = try? Run(["/bin/sh", script, "path"], isPathChanged: false), run.status == 0 else {
      return nil
    }
    return run.output.trimmingCharacters(in: .newlines)
  }()

  /// True if the programs that this process itself starts are those that are meant. `Scripts/run-tests.py` sets PATH
  /// accordingly.
  public static func isFirst(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let first = folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return first != nil && first == path(name)
  }

  private static let script =
    URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../Scripts/programs.sh").standardized.path

  private typealias Found = (path: String?, reason: String?)
  private static let known = Known()

  private static func search(for name: String) -> Found {
    known.value(for: name) {
      guard let run = try? Run(["/bin/sh", script, "find", name], isPathChanged: false) else {
        return (nil, "\(script) cannot be run")
      }
      let line = (run.status == 0 ? run.output : run.errors).trimmingCharacters(in: .newlines)
      return run.status == 0 ? (line, nil) : (nil, line)
    }
  }

  /// The programs that have been searched for.
  private final class Known: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: Found] = [:]

    func value(for name: String, _ search: () -> Found) -> Found {
      if let value = lock.withLock({ values[name] }) { return value }
      let value = search()
      lock.withLock { values[name] = value }
      return value
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a program is missing, and says why.
  ///
  /// - Parameters:
  ///   - programs: the names, as `Scripts/programs.sh` takes them.
  ///   - inProcess: true if code in the process of the tests starts the programs by their names.
  public static func needs(_ programs: String..., inProcess: Bool = false) -> Self {
    let reason = programs.lazy.compactMap { name in
      Program.absence(of: name)
        ?? (inProcess && !Program.isFirst(name)
          ? "another program is called \(name), and is first in PATH" : nil)
    }.first
    return .enabled(if: reason == nil, Comment(rawValue: reason ?? ""))
  }
}
