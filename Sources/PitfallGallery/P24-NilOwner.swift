import NibModel

// A layout with an outlet of its owner, loaded without one.

extension Pitfall {
  static let nilOwner = Pitfall(
    24, "nil-owner", "the owner's outlets are connected, and there is no owner", bites: ["uikit"],
    shows: .finding(.missingOwner), instead: "[missing-owner]",
    explanation: """
      A layout connects an outlet of its owner and is loaded with nil for the owner. UIKit puts a plain \
      object in the owner's place, and the first outlet ends the program with the message that the key does \
      not exist, which names a class that the author has not written. Here it is an error of the plan, with the \
      place of the connection, under every order and before any object is made. Pass the owner, and let the \
      layout name its class with owner="…", so that it can be checked without running anything.
      """
  ) { _ in }
}
