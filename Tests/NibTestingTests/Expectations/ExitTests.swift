import NibKit
import NibTesting
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The expectation on order in the body of an exit test: the pattern that the article shows.
@Suite struct ExitTests {
  /// A way in which a class ends the program.
  enum Way: String, Codable, Sendable, CaseIterable {
    case trap, exit0, exit3, abortion, overflow, hang

    /// The words for it, behind the step.
    var words: [String] {
      switch self {
      // A trap is another signal on other processors.
      case .trap: ["stops the program with SIGILL", "stops the program with SIGTRAP"]
      case .exit0, .exit3: ["ends the program"]
      case .abortion: ["stops the program with SIGABRT"]
      case .overflow: ["overflows the stack"]
      case .hang: ["does not end in 0.3 s"]
      }
    }

    func end() {
      switch self {
      case .trap: fatalError("the peer is asleep")
      case .exit0: exit(0)
      case .exit3: exit(3)
      case .abortion: abort()
      case .overflow: print(Self.depth(of: 1))
      case .hang: while true { sleep(1) }
      }
    }

    @inline(never)
    private static func depth(of number: Int) -> Int {
      number < 0 ? 0 : depth(of: number + 1) + depth(of: number + 2)
    }
  }

  /// Ends the program if its peer has not been awoken.
  private final class Impatient: NibObject {
    @Outlet var peer: Impatient?
    var way: Way?
    var isAwake = false

    static var members: Members {
      Members(of: Impatient.self) {
        $0.attribute("way") { (object: Impatient, way: String) in object.way = Way(rawValue: way) }
        $0.outlet("peer", \.$peer)
      }
    }

    init(coder: NibDecoder) throws {}

    func awake() throws {
      if let way, let peer, !peer.isAwake { way.end() }
      isAwake = true
    }
  }

  /// Is given by its peer what to say.
  private final class Parrot: NibObject {
    @Outlet var peer: Parrot?
    var text = ""

    static var members: Members { Members(of: Parrot.self) { $0.outlet("peer", \.$peer) } }

    init(coder: NibDecoder) throws {}

    func awake() throws {
      text = "own"
      peer?.text = "by another"
    }
  }

  private static func layout(_ text: String) -> TestLayout {
    var classes = ClassRegistry()
    classes.register(Impatient.self)
    classes.register(Parrot.self)
    return TestLayout("<layout version=\"1\">\n\(text)\n</layout>\n", classes: classes)
  }

  private static func impatient(_ way: Way) -> TestLayout {
    layout("<Impatient id=\"a\"/>\n<Impatient id=\"b\" way=\"\(way)\" peer=\"#a\"/>")
  }

  private func says(_ issue: Issue, _ words: String) -> Bool {
    issue.comments.contains { $0.rawValue.contains(words) } || issue.description.contains(words)
  }

  @Test(
    "a class that ends the program in one of the orders fails the exit test with its step and the load",
    arguments: Way.allCases)
  func end(way: Way) async throws {
    let recorded = Mutex<[Issue]>([])
    await withKnownIssue {
      await #expect(processExitsWith: .success) { [way] in
        expectOrderIndependent(ExitTests.impatient(way), loadTime: .milliseconds(300))
      }
    } matching: { issue in
      recorded.withLock { $0.append(issue) }
      return true
    }
    let issues = recorded.withLock { $0 }
    // The class's end, and that of the process.
    #expect(issues.count == 2)
    let issue = try #require(issues.first { says($0, "a class ends the process") })
    #expect(
      way.words.contains { says(issue, "layout:3:1: 'awake b' of Impatient \($0), in run ") }, "\(issue)")
    #expect(says(issue, "To see that load: nib trace layout --order any --run "))
    #expect(issue.sourceLocation?.fileName == "ExitTests.swift")
  }

  @Test("standard error names the step, for tests that are not exit tests")
  func standardError() async throws {
    let written = Mutex("")
    await withKnownIssue {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try verifyOrderIndependent(ExitTests.impatient(.trap))
      }
      written.withLock { $0 = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }
    }
    let errors = written.withLock { $0 }
    #expect(errors.contains("the peer is asleep"))
    #expect(errors.contains(/ExitTests.swift:\d+: a class ends the process/), "\(errors)")
    #expect(errors.contains("'awake b' of Impatient stops the program with SIG"))
  }

  @Test("a finding in the exit test's process is reported by the test")
  func finding() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        expectOrderIndependent(ExitTests.layout("<Parrot id=\"a\"/><Parrot id=\"b\" peer=\"#a\"/>"))
      }
    } matching: {
      says($0, "a.text is")
    }
  }

  @Test("classes that do not depend on order pass, and may end the program when the expectation is over")
  func pass() async {
    await #expect(processExitsWith: .success) {
      expectOrderIndependent(
        ExitTests.layout("<Impatient id=\"a\" way=\"trap\"/><Impatient id=\"b\" peer=\"#a\"/>"))
    }
    await #expect(processExitsWith: .exitCode(3)) {
      expectOrderIndependent(ExitTests.layout("<Parrot id=\"a\"/>"))
      exit(3)
    }
  }
}
