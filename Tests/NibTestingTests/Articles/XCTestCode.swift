import NibKit
import NibTesting
import XCTest

/// The same from XCTest.
final class LoginXCTests: XCTestCase {
  private var login: TestLayout {
    TestLayout(
      "<layout version='1'><Field id='user' next='#pass'/><Field id='pass'/></layout>", classes: .login)
  }

  func testNothingIsLeftBehind() throws {
    try verifyNoLeaks(in: login)
    try verifyRollback(of: login)
  }
}
