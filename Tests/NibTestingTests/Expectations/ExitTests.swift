import NibKit
import NibTesting
import Testing

/// Exit tests around the expectation on order: the pattern that the article shows.
@Suite struct ExitTests {
  /// Stops the program if its peer has not been awoken, or sets its peer's text.
  private final class Impatient: NibObject {
    @Outlet var peer: Impatient?
    var text = ""
    var traps = false
    var isAwake = false

    static var members: Members {
      Members(of: Impatient.self) {
        $0.attribute("traps", \.traps)
        $0.outlet("peer", \.$peer)
      }
    }

    init(coder: NibDecoder) throws {}

    func awake() throws {
      if traps, let peer, !peer.isAwake { fatalError("the peer is asleep") }
      isAwake = true
      text = "own"
      peer?.text = "by another"
    }
  }

  private static func layout(traps: Bool) -> TestLayout {
    var classes = ClassRegistry()
    classes.register(Impatient.self)
    return TestLayout(
      """
      <layout version="1">
        <Impatient id="a"/>
        <Impatient id="b" peer="#a" traps="\(traps)"/>
      </layout>
      """, classes: classes)
  }

  @Test("a class that traps in one of the orders ends the exit test's process, and nothing else")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      expectOrderIndependent(ExitTests.layout(traps: true))
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("the peer is asleep"))
  }

  @Test("a trap fails the expectation that the process succeeds")
  func failedExpectation() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) { expectOrderIndependent(ExitTests.layout(traps: true)) }
    }
  }

  @Test("a finding in the exit test's process is reported by the test")
  func finding() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) { expectOrderIndependent(ExitTests.layout(traps: false)) }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("a.text is") } || issue.description.contains("a.text is")
    }
  }
}
