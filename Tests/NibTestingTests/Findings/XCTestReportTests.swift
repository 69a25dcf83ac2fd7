#if !canImport(Darwin)
  import NibKit
  import NibTesting
  import XCTest

  /// Expectations in a test of XCTest, which Swift Testing knows nothing of.
  final class XCTestReportTests: XCTestCase {
    private final class Inner: XCTestCase {}

    private struct Wrong: Error, CustomStringConvertible { var description: String }

    /// Returns the number of failures of a test of XCTest.
    private func failures(_ test: @escaping () -> Void) -> Int? {
      let inner = Inner(name: "inner", testClosure: { _ in test() })
      inner.run()
      return inner.testRun?.failureCount
    }

    // XCTest knows no test any more when the inner one has ended: what is wrong is thrown.
    func testAnExpectationThatFailsFailsTheTest() throws {
      let circle = TestLayout("<layout version='1'><Note id='A' buddy='#A'/></layout>", classes: .notes)
      let expectations: [(String, () -> Void)] = [
        ("expectNoLeaks", { expectNoLeaks(in: circle) }),
        ("expectRollback", { expectRollback(of: circle) }),
        ("expectTrace", { expectTrace(of: circle, is: "") }),
        (
          "expectTrace in a file",
          { expectTrace(of: circle, inFile: "Traces/none.trace", isRecording: false) }
        ),
        ("expectNoEarlyOutlets", { expectNoEarlyOutlets(in: TestLayout("<layout/>", classes: .notes)) }),
        ("expectOrderIndependent", { expectOrderIndependent(TestLayout("<layout/>", classes: .notes)) }),
        ("expectDiagnostics", { expectDiagnostics(in: "<layout/>", classes: .notes, are: []) }),
      ]
      for (name, expectation) in expectations where failures(expectation) != 1 {
        throw Wrong(description: "\(name) is not reported")
      }
    }

    func testAnExpectationThatHoldsFailsNothing() throws {
      let one = TestLayout("<layout version='1'><Note id='A'/></layout>", classes: .notes)
      if failures({ expectNoLeaks(in: one) }) != 0 { throw Wrong(description: "expectNoLeaks is reported") }
    }
  }
#endif
