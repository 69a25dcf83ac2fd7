/// The keys that the user has given to commands of layouts.
struct UserKeys {
  private var maps: [KeyMap] = []

  /// Adds the keys of a file of the user. Later keys take precedence.
  mutating func add(_ maps: [KeyMap]) { self.maps += maps }

  /// Sets the keys that the user has chosen for the commands of a loaded layout.
  func apply(to commands: [Command], ofLayout name: String?) {
    for map in maps { map.apply(to: commands, ofLayout: name) }
  }
}
