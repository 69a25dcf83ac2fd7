internal import NibModel

/// A fault in the declared order of awakes.
enum AwakeFault: Fault {
  /// A participant that the layout does not awake.
  enum Outsider: Hashable, Sendable {
    case owner, firstResponder
    case external(String)
  }

  /// A part of a cycle.
  struct Step: Hashable, Sendable {
    let object: String
    let predecessor: String
    /// The object's class, if the class declares the order; otherwise nil.
    let className: String?
    let place: SourcePlace
  }

  /// The object that waits is never awoken.
  case neverAwoken(className: String)
  /// The object waits for an object that is never awoken.
  case waitsForever(reference: String, className: String)
  case noObject
  case outsider(Outsider)
  /// The first steps of a cycle, and the number of all its steps.
  case cycle([Step], length: Int)
  case moreCycles(Int)

  var code: Diagnostic.Code {
    switch self {
    case .neverAwoken, .waitsForever: .noAwake
    case .noObject, .outsider: .badReference
    case .cycle: .awakeCycle
    case .moreCycles: .limitExceeded
    }
  }

  var message: String {
    switch self {
    case .neverAwoken(let className):
      "an object of class \(className) is never awoken: its class has no awake()"
    case .waitsForever(let reference, let className):
      "'\(reference.shortened)' is never awoken: its class \(className) has no awake()"
    case .noObject: "'awake-after' names no object"
    case .outsider(.owner): "'#owner' cannot be used here: the order of the load determines when the owner is called"
    case .outsider(.firstResponder): "'#first' cannot be used here: it is the object that has the focus"
    case .outsider(.external(let reference)):
      "'\(reference.shortened)' is an external object, and a load does not awake external objects"
    case .cycle(let steps, let length): Self.words(for: steps.map(\.object.shortened), length)
    case .moreCycles(let count):
      "\(count == 1 ? "one more cycle" : "\(count) more cycles") of objects that wait for each other to awake "
        + "\(count == 1 ? "is" : "are") not listed"
    }
  }

  private static func words(for names: [String], _ length: Int) -> String {
    var words = "\(names[0]) waits for \(length == 1 ? "itself" : names[1]) to awake"
    if length > 3 { return words + ", and so on in a cycle of \(length) objects" }
    for index in names.indices.dropFirst() {
      let target = names[(index + 1) % length]
      words += "\(index == length - 1 ? ", and" : ",") \(names[index]) for \(target)"
    }
    return words
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .neverAwoken: [Diagnostic.Note("leave 'awake-after' out")]
    case .waitsForever:
      [Diagnostic.Note("nothing needs to wait for it: it is complete before the first object awakes")]
    case .noObject: [Diagnostic.Note("write awake-after=\"#id\", or \"#id #id\" for several")]
    case .outsider: [Diagnostic.Note("'awake-after' takes objects of this layout")]
    case .cycle(let steps, let length):
      steps.map(\.note)
        + (length > steps.count
          ? [Diagnostic.Note("\(length - steps.count) more, and the last of them awakes after the first")] : [])
    case .moreCycles: [Diagnostic.Note("the first of them is here")]
    }
  }

  var facts: Facts {
    switch self {
    case .neverAwoken(let className): [.class: className]
    case .waitsForever(let reference, let className): [.class: className, .reference: reference]
    case .noObject: [.name: "awake-after"]
    case .outsider(.owner): [.reference: "#owner"]
    case .outsider(.firstResponder): [.reference: "#first"]
    case .outsider(.external(let reference)): [.reference: reference]
    case .cycle(let steps, let length): [.cycle: steps.map(\.object), .count: length]
    case .moreCycles(let count): [.count: count]
    }
  }
}

extension AwakeFault {
  /// Creates the fault for a reference to a participant that the layout does not awake. Returns nil for any other
  /// reference.
  init?(outsider reference: String) {
    switch reference {
    case "#owner": self = .outsider(.owner)
    case "#first": self = .outsider(.firstResponder)
    case _ where reference.hasPrefix("#ext:"): self = .outsider(.external(reference))
    default: return nil
    }
  }
}

extension AwakeFault.Step {
  fileprivate var note: Diagnostic.Note {
    let reason = className.map { ", because its class \($0.shortened) declares it" } ?? ""
    return Diagnostic.Note("\(object.shortened) awakes after \(predecessor.shortened)\(reason)", at: place)
  }
}
