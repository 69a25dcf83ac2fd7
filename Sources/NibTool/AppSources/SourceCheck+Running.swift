internal import NibXcode

extension SourceCheck {
  /// Compares all files with the sources.
  mutating func run() {
    for (number, file) in files.enumerated() {
      checkClasses(number, file.uses)
      for connection in file.uses.connections { check(connection, number, file.uses) }
      for attribute in file.uses.attributes { check(attribute, number, file.uses) }
    }
    for uses in others { for connection in uses.connections { note(connection, uses) } }
    reportMissingMembers()
    if knowsAllFiles {
      checkUnconnected()
      checkIdentifiers()
      checkResources()
    }
  }
}
