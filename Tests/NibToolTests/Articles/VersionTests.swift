import Foundation
import NibModel
import TestSupport
import Testing

/// The version stands in one place of the sources; the pages that name it follow.
@Suite("The version") @MainActor struct VersionTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/\(name)", encoding: .utf8)
  }

  @Test("is that of the newest release in the changelog") func changelog() throws {
    let releases = try page("CHANGELOG.md").matches(of: /\n## (\d+\.\d+\.\d+)/).map { String($0.1) }
    #expect(releases.first == NibKitVersion.current)
  }

  @Test("is the one that the README names for Package.swift") func readme() throws {
    #expect(try page("README.md").contains("from: \"\(NibKitVersion.current)\""))
  }

  @Test("is printed by the tool") func tool() {
    #expect(ToolRun("--version").output.hasPrefix("nib \(NibKitVersion.current)\n"))
  }
}
