/// Loads without the faults that are already known.
extension Search {
  /// Returns the load with the steps that make it fail in the order of the reference load; nil if there is nothing to
  /// repair.
  func mended(_ sequence: ItemSequence) -> ItemSequence? {
    var mended = sequence
    for explanation in causes.explanations where explanation.keys.contains(.failure) {
      guard let (early, late) = explanation.orders.last, explanation.holds(in: loads.places(in: mended)),
        let next = mended.applying(Move(late, before: early), in: loads.table)
      else { continue }
      mended = next
    }
    return mended != sequence && loads.allows(mended) ? mended : nil
  }

  /// Returns the load with the steps that are known to end its process in the order of the reference load. Ending the
  /// process again in the same way would give no new information, and costs a new process or the whole time limit.
  func withoutKnownStops(_ sequence: ItemSequence) -> ItemSequence {
    var sequence = sequence
    for _ in 0..<Budget.mostMendings {
      guard causes.stop(loads.places(in: sequence)), let mended = mended(sequence) else { break }
      sequence = mended
    }
    return sequence
  }

  /// Returns the load with the callbacks of known faults in the order of the reference load. Each kind of callback
  /// keeps its places in the load.
  func withoutKnownFaults(_ sequence: ItemSequence) -> ItemSequence {
    let rank = loads.places(in: reference.sequence)
    var result = sequence
    var seen: Set<Set<Callback>> = []
    for callbacks in causes.all.map({ Set(loads.callbacks(of: $0)) }) where seen.insert(callbacks).inserted {
      let places = result.indices.filter { callbacks.contains(loads.callback(result[$0])) }
      let sorted = places.map { result[$0] }.sorted { rank[Int($0)] < rank[Int($1)] }
      var next = result
      for (place, item) in zip(places, sorted) { next[place] = item }
      if loads.allows(next) { result = next }
    }
    return result
  }
}
