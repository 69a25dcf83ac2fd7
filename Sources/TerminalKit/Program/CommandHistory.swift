internal import FileAccess

/// The most recent commands of the palette, in this run of the program and in earlier ones.
final class CommandHistory {
  /// The name of the program's folder for state. If it is nil, nothing is saved.
  var stateName: String?
  /// The folder that contains the state folders of programs.
  lazy var stateHome = Environment.stateHome
  private var recent = RecentCommands()
  private var hasRead = false

  /// The names of the commands, the latest first, with those of earlier runs.
  var names: [String] {
    read()
    return recent.names
  }

  /// Moves a command to the front.
  func add(_ name: String) { recent.add(name) }

  /// Stores the commands for the next run.
  func save() {
    read()
    if let folder { recent.write(to: folder) }
  }

  /// Reads the commands of earlier runs, once.
  private func read() {
    guard !hasRead, let folder else { return }
    hasRead = true
    recent.read(from: folder)
  }

  /// The folder of the program for its state, or nil if it keeps none.
  private var folder: String? {
    guard let stateName, !["", ".", ".."].contains(stateName), !stateName.contains("/") else { return nil }
    return stateHome.map { $0 + "/" + stateName }
  }
}
