internal import NibModel

// The words for awakes that are to come after others.

extension Diagnostic {
  static func neverAwoken(_ className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .noAwake, "an object of class \(className) is never awoken: its class has no awake()", at: place,
      notes: [Note("leave 'awake-after' out")])
  }

  static func waitsForever(for reference: String, className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .noAwake, "'\(reference.shortened)' is never awoken: its class \(className) has no awake()", at: place,
      notes: [Note("nothing needs to wait for it: it is complete before the first object awakes")])
  }

  static func awakesAfterNobody(at place: SourcePlace) -> Diagnostic {
    badReference(
      "'awake-after' names no object", at: place, note: "write awake-after=\"#id\", or \"#id #id\" for several")
  }

  /// A reference to somebody whom the layout does not awake; nil for any other.
  static func awakesAfterOutsider(_ reference: String, at place: SourcePlace) -> Diagnostic? {
    let reason: String
    switch reference {
    case "#owner": reason = "'#owner' is the owner, who is told at a time that the order of the load sets"
    case "#first": reason = "'#first' is whoever has the focus"
    case _ where reference.hasPrefix("#ext:"): reason = "'\(reference.shortened)' is handed in, and not awoken here"
    default: return nil
    }
    return badReference(reason, at: place, note: "'awake-after' takes objects of this layout")
  }

  /// A class names a member that it does not have.
  static func awakesAfterUnknown(_ name: String, of descriptor: ClassDescriptor, at place: SourcePlace) -> Diagnostic {
    let offer = [Slot.Kind.outlet, .collection, .part].flatMap(descriptor.names).sorted()
    let near = Suggestion.nearest(to: name, among: offer)
    let words = offer.isEmpty ? "it has none" : "it has: \(offer.joined(separator: ", "))"
    return Diagnostic(
      .unknownOutlet,
      "the class \(descriptor.name) says that it awakes after its '\(name)', and has no outlet, outlet collection or "
        + "part of that name", at: place, notes: [Note(near.map { "did you mean '\($0)'? (\(words))" } ?? words)])
  }

  /// A part of a cycle.
  struct AwakeStep {
    var object: String
    var predecessor: String
    /// The object's class, when it is the class that says so.
    var className: String?
    var place: SourcePlace
  }

  /// - Parameters:
  ///   - steps: the first ones of the cycle.
  ///   - length: how many there are.
  static func awakeCycle(_ steps: [AwakeStep], length: Int, at place: SourcePlace) -> Diagnostic {
    let names = steps.map(\.object.shortened)
    var words = "\(names[0]) waits for \(length == 1 ? "itself" : names[1]) to awake"
    if length > 3 {
      words += ", and so on in a circle of \(length) objects"
    } else {
      for index in names.indices.dropFirst() {
        let target = names[(index + 1) % length]
        words += "\(index == length - 1 ? ", and" : ",") \(names[index]) for \(target)"
      }
    }
    var notes = steps.map { step in
      let reason = step.className.map { ", because its class \($0.shortened) says so" } ?? ""
      return Note("\(step.object.shortened) awakes after \(step.predecessor.shortened)\(reason)", at: step.place)
    }
    if length > steps.count { notes.append(Note("\(length - steps.count) more, the last of which leads back")) }
    return Diagnostic(.awakeCycle, words, at: place, notes: notes)
  }

  static func moreAwakeCycles(_ count: Int, at place: SourcePlace) -> Diagnostic {
    let words = count == 1 ? "one more circle" : "\(count) more circles"
    return Diagnostic(
      .limitExceeded, "\(words) of objects that wait for each other to awake, not listed", at: place,
      notes: [Note("the first of them is here")])
  }
}
