public import NibTracing

/// A load as a sequence diagram: who takes part, from left to right, and what happens, from top to bottom.
///
/// The loader calls initializers, sets attributes, awakes; an initializer that decodes children calls theirs; a child is
/// attached to its container; an outlet is an arrow from the object that has it to the one that it is wired to.
public struct SequenceDiagram: Hashable, Sendable {
  /// The name of the layout and of the order.
  let title: String
  /// The loader, and those who take part: of each load its owner, and then its objects in document order.
  let participants: [Participant]
  /// The events, in order of time.
  let steps: [Step]
  /// The phases of the load. Those that alternate are one band.
  let bands: [Band]
  /// A sentence that says what is not shown; empty when all is.
  let omission: String

  /// A participant, with a line of its own.
  struct Participant: Hashable, Sendable {
    let name: String
    /// Empty when it is none of the layout's.
    let className: String
  }

  /// A step. Participants are given by their place among them.
  enum Step: Hashable, Sendable {
    /// An initializer is called, and runs until it ends, by an error or without.
    case begins(Int, by: Int)
    case ends(Int, by: Int, isThrown: Bool = false)
    case message(from: Int, to: Int, String, isDashed: Bool = false)
    case note(Int, String, Tone = .plain)
  }

  /// The emphasis of a note.
  enum Tone: Hashable, Sendable {
    case plain, quiet, warning, failure
  }

  /// Steps of one phase, or of several that alternate.
  struct Band: Hashable, Sendable {
    var title: String
    var steps: ClosedRange<Int>
  }

  /// Draws a trace.
  ///
  /// - Parameters:
  ///   - trace: the trace of one load.
  ///   - mostParticipants: the maximum number of lines besides the loader's; of a larger layout the first objects are
  ///     shown.
  ///   - mostSteps: the maximum number of steps.
  /// - Complexity: O(events + bytes of the layouts).
  public init(_ trace: Trace, mostParticipants: Int = 40, mostSteps: Int = 400) {
    self = DiagramMaker(trace, max(1, mostParticipants), max(1, mostSteps)).diagram()
  }

  init(title: String, participants: [Participant], steps: [Step], bands: [Band], omission: String) {
    self.title = title
    self.participants = participants
    self.steps = steps
    self.bands = bands
    self.omission = omission
  }
}
