internal import NibLoading
public import NibModel

// Keys that the user has chosen.
extension Application {
  /// Sets the keys of commands from a file of the user: the `<Keys>` at the top level of a layout. Call this method
  /// before the first screen is shown. Screens that are already loaded keep their keys.
  ///
  ///     try application.useKeys(of: NibDocument(contentsOf: "keys.layout.xml"))
  ///
  /// The names of commands are not checked against layouts, because these are loaded later. `nib check` does this.
  ///
  /// - Throws: `NibError` with all faults of the document. Nothing has changed then.
  public func useKeys(of document: NibDocument) throws {
    let maps = try load(document, owner: nil).topLevel.compactMap { $0 as? KeyMap }
    keyMaps += maps
    for map in maps where map.layout == nil {
      for assignment in map.assignments {
        guard let command = StandardCommand(rawValue: assignment.command) else { continue }
        setKeys(assignment.key, of: command)
      }
    }
  }

  /// Sets the keys that the user has chosen for the commands of a loaded layout.
  func applyKeys(to commands: [Command], ofLayout name: String?) {
    for map in keyMaps { map.apply(to: commands, ofLayout: name) }
  }
}
