/// The actor that a class was registered on. The functions of the class may rely on running there.
struct Confinement: Sendable {
  let actor: any Actor
  /// The main thread, if the actor is the main actor. A load that does not know its actor can compare its thread.
  private let thread: ThreadMark?

  /// Creates the confinement. Must be called on the actor itself.
  init(_ actor: any Actor) {
    self.actor = actor
    thread = actor === MainActor.shared ? ThreadMark() : nil
  }

  /// Returns true if a load with an isolation may run code of the class.
  func includes(_ isolation: (any Actor)?) -> Bool { isolation === actor || thread?.isHere == true }

  /// The description of the actor in messages.
  var words: String { actor === MainActor.shared ? "the main actor" : "an actor" }
}
