package import NibLoading
package import NibModel

/// The sign of a pitfall or of its cure: an event of a load, or a finding that prevents the load.
package enum PitfallSign: Hashable, Sendable {
  /// A note of an object, which begins with some words of its class.
  case note(String, of: String)
  /// A read of an outlet that holds nothing, by an object's code in a phase of the load.
  ///
  /// `isConnected` is true if the layout connects the outlet, so that the read comes too early.
  case read(String, of: String, in: LoadPhase, by: String, isConnected: Bool = true)
  /// A step that wires an outlet of an object to another.
  case wired(String, of: String, to: String)
  /// The end of a load that fails, with the code of its error.
  case abort(Diagnostic.Code)
  /// A finding of a code, with a name or id among its facts.
  case finding(Diagnostic.Code, about: String? = nil)
}
