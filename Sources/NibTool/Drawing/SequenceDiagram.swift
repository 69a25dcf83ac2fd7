public import NibTracing

/// A load as a sequence diagram, with the participants from left to right and the events from top to bottom.
///
/// The loader calls initializers, sets attributes, and awakes objects. An initializer that decodes children calls their
/// initializers. A child is attached to its container. An outlet is an arrow from the object that has it to the object
/// that it is wired to.
public struct SequenceDiagram: Hashable, Sendable {
  /// The name of the layout and of the order.
  let title: String
  /// The loader and the participants: for each load its owner, and then its objects in document order.
  let participants: [Participant]
  /// The events, in order of time.
  let steps: [Step]
  /// The phases of the load. Phases that alternate form one band.
  let bands: [Band]
  /// A sentence that describes what is not shown; empty if everything is shown.
  let omission: String

  /// A participant, with its own lifeline.
  struct Participant: Hashable, Sendable {
    let name: String
    /// The class; empty if the participant does not belong to the layout.
    let className: String
  }

  /// A step. Participants are given by their index in `participants`.
  enum Step: Hashable, Sendable {
    /// An initializer is called, and runs until it returns or throws.
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

  /// Creates the diagram of a trace.
  ///
  /// - Parameters:
  ///   - trace: the trace of one load.
  ///   - mostParticipants: the maximum number of lifelines in addition to the loader's. For a larger layout, the first
  ///     objects are shown.
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
