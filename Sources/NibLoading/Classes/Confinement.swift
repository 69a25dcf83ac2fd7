/// The actor that a class was registered on: its functions may rely on running there.
struct Confinement: Sendable {
  let actor: any Actor
  /// The main thread, for the main actor: a load that does not know its actor can still be seen to run there.
  private let thread: ThreadMark?

  /// Made on the actor itself.
  init(_ actor: any Actor) {
    self.actor = actor
    thread = actor === MainActor.shared ? ThreadMark() : nil
  }

  /// Returns true if a load with an isolation may run code of the class.
  func includes(_ isolation: (any Actor)?) -> Bool { isolation === actor || thread?.isHere == true }

  /// The actor, for messages.
  var words: String { actor === MainActor.shared ? "the main actor" : "an actor" }
}
