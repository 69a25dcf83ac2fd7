import Foundation
import NibCatalog
import NibKit
import NibLoading
import NibModel
import TerminalKit
import TestSupport
import Testing

/// The catalog of TerminalKit, which the plugin reads for the layouts of targets that depend on it.
@Suite struct KitCatalogTests {
  @Test("the catalog of TerminalKit has its classes; RECORD_CLASSES=1 writes it") @MainActor func upToDate()
    throws
  {
    var catalog = ClassCatalog(of: .terminal, without: ClassRegistry(), kit: NibKitVersion.current)
    // The places would change with each line that is added to a source.
    for index in catalog.classes.indices {
      catalog.classes[index].place = nil
      for member in catalog.classes[index].members.indices {
        catalog.classes[index].members[member].place = nil
      }
    }
    let file = packageFolder + "/Sources/TerminalKit/classes.json"
    if ProcessInfo.processInfo.environment["RECORD_CLASSES"] == "1" {
      try catalog.text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == catalog.text)
  }
}
