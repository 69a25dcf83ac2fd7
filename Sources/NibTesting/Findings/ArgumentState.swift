internal import NibKit

/// The state of the owner and of external objects that layouts can change. Objects are compared by identity, and not
/// retained.
struct ArgumentState {
  private var entries: [Entry] = []

  private struct Entry {
    /// The name of the member: `Owner.root`.
    let name: String
    let values: [Value]
    let place: SourcePlace?
  }

  private struct Value {
    weak var object: AnyObject?
    /// The description of an action.
    var words = ""
    let wasThere: Bool

    init(_ object: AnyObject?, _ words: String = "") {
      self.object = object
      self.words = words
      wasThere = object != nil
    }

    /// Deallocated objects compare equal.
    func isSame(as other: Value) -> Bool {
      object === other.object && wasThere == other.wasThere && words == other.words
    }
  }

  init(_ arguments: [Participant]) {
    for argument in arguments {
      guard let object = argument.object else { continue }
      for reference in argument.references {
        entries.append(
          Entry(
            name: "\(argument.name).\(reference.name)", values: reference.held(by: object).map { Value($0) },
            place: reference.place))
      }
      for event in argument.plan.graph.descriptor(of: argument.participant)?.members.events ?? [] {
        let values = event.actions(of: object).map {
          Value($0.connectedTarget, ($0.isForFirstResponder ? "#first." : "") + $0.name)
        }
        entries.append(Entry(name: "\(argument.name).\(event.name)", values: values, place: nil))
      }
    }
  }

  /// Returns a sentence for each difference from an earlier state.
  func changes(since before: ArgumentState, names: (AnyObject) -> String?) -> [(sentence: String, place: SourcePlace?)]
  {
    zip(before.entries, entries).compactMap { before, now in
      let isSame =
        before.values.count == now.values.count && zip(before.values, now.values).allSatisfy { $0.isSame(as: $1) }
      return isSame
        ? nil : ("\(now.name) was \(words(before, names)), and is \(words(now, names)) afterwards", now.place)
    }
  }

  private func words(_ entry: Entry, _ names: (AnyObject) -> String?) -> String {
    let words = entry.values.map { value -> String in
      let object = value.object.map { names($0) ?? "an object of class \(type(of: $0))" }
      guard value.words.isEmpty else { return object.map { "\(value.words) of \($0)" } ?? value.words }
      return object ?? "a deallocated object"
    }
    return words.isEmpty ? "empty" : words.joined(separator: ", ")
  }
}
