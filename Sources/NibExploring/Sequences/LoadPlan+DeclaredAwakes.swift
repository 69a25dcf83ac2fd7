internal import NibLoading

extension LoadPlan {
  /// Returns the objects that must awake before each waiting object. O(declarations).
  var declaredAwakes: [ParticipantID: [ParticipantID]] {
    Dictionary(grouping: graph.awakePredecessors, by: { ParticipantID.object(Int($0.object)) })
      .mapValues { $0.map { ParticipantID.object(Int($0.predecessor)) } }
  }
}
