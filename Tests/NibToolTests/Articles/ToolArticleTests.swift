import Foundation
import TestSupport
import Testing

/// The article on the tool has a row for each subcommand, and no other. Three are those of the gallery, which `nib` adds.
@Suite("The article on the tool") @MainActor struct ToolArticleTests {
  @Test("the article lists the subcommands that there are") func subcommands() throws {
    let path = packageFolder + "/Sources/NibTool/NibTool.docc/NibTool.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let listed = Set(text.matches(of: #/\n\| `nib ([a-z]+)/#).map { String($0.1) })
    let help = ToolRun("--help").output
    let commands = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst()
    let known = Set(commands.flatMap { $0.matches(of: #/(?:^|\n)  ([a-z]+) +[A-Z]/#).map { String($0.1) } })
      .union(["pitfall", "source", "initializers"])
    #expect(known.count > 15)
    #expect(listed == known)
  }
}
