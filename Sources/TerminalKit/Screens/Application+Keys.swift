internal import NibLoading
public import NibModel

// The keys that a user has chosen.
extension Application {
  /// Gives commands the keys that a file of the user says: the `<Keys>` at the top level of a layout. Call this before
  /// the first screen is shown; screens that are loaded already keep their keys.
  ///
  ///     try application.useKeys(of: NibDocument(contentsOf: "keys.layout.xml"))
  ///
  /// Names of commands are not compared with layouts, which are loaded later: `nib check` does that.
  ///
  /// - Throws: `NibError` with everything that is wrong with the document; nothing has changed then.
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

  /// Gives the commands of a layout that has been loaded the user's keys.
  func applyKeys(to commands: [Command], ofLayout name: String?) {
    for map in keyMaps { map.apply(to: commands, ofLayout: name) }
  }
}
