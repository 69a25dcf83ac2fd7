// The steps of causes, with names.

extension Loads {
  /// Returns the callbacks of a cause without their objects, in the order of the reference load.
  func callbacks(of cause: Causes.Cause) -> [Callback] { [callback(cause.pair.late), callback(cause.pair.early)] }

  /// Returns a key that is equal for all causes that one fault in the code has.
  func shape(of cause: Causes.Cause) -> Causes.Shape {
    Causes.Shape(callbacks: callbacks(of: cause), aspect: cause.keys.min()?.aspect.shape)
  }

  /// Returns the properties whose values a cause decides, each with its callbacks. They are not reported again.
  func decided(by cause: Causes.Cause) -> [DecidedProperty] {
    cause.keys.compactMap { key in
      guard case .property(let name) = key.aspect else { return nil }
      return DecidedProperty(
        className: layout.className(of: key.participant), property: name, callbacks: Set(callbacks(of: cause)))
    }
  }

  /// Returns the two steps of a pair. Nil if they are the same step, and the second load does not run it more often
  /// than the first.
  func steps(of pair: Shrinker.Pair) -> OrderFinding.Dependence.Steps? {
    if pair.early != pair.late { return .init(step(pair.late), before: step(pair.early)) }
    let item = self[pair.early]
    let times = [pair.first, pair.second].map { $0.count { self[$0] == item } }
    return times[0] < times[1] ? .repeated(step(pair.early)) : nil
  }
}
