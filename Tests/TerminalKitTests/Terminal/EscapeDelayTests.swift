import Testing

@testable import TerminalKit

@Suite("The time that an escape waits")
struct EscapeDelayTests {
  @Test("a terminal that answers late is waited for longer, within limits")
  func latency() {
    let delay = EscapeDelay(variable: nil)
    #expect(delay.duration(latency: nil) == .milliseconds(100))
    #expect(delay.duration(latency: .milliseconds(2)) == .milliseconds(102))
    #expect(delay.duration(latency: .milliseconds(120)) == .milliseconds(220))
    #expect(delay.duration(latency: .seconds(60)) == .milliseconds(350))
  }

  @Test("ESCDELAY decides, and what makes no sense does not")
  func variable() {
    #expect(EscapeDelay(variable: "500").duration(latency: .zero) == .milliseconds(500))
    #expect(EscapeDelay(variable: "5").duration(latency: .seconds(1)) == .milliseconds(5))
    for nonsense in ["", "0", "-1", "2001", "fast", "99999999999999999999"] {
      #expect(EscapeDelay(variable: nonsense).duration(latency: nil) == .milliseconds(100))
    }
  }
}
