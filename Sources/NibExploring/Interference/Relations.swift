internal import NibLoading

/// Groups of a load's participants. Participants of different groups can never touch each other.
///
/// Code of an object can touch the objects that it finds through stored properties, directly or through other objects.
/// It can pass a reference only to objects that it finds in this way. So objects that are not connected at the
/// beginning stay unconnected. Two participants are in one group if the layout connects them, if one contains the
/// other, or if some object can be reached from both.
///
/// This assumes that objects do not share state in static variables, files, or elsewhere outside the objects.
struct Relations {
  /// The group of each participant, by its number in `TouchedParticipants`.
  let groups: [Int]
  /// A property whose value cannot be examined, such as a closure. If there is one, all participants are in one group.
  let opaque: String?
  private let objects: Int

  init(groups: [Int], opaque: String?, objects: Int) {
    (self.groups, self.opaque, self.objects) = (groups, opaque, objects)
  }

  /// Returns the group of the participant that a step acts on. The objects that it is connected to or added to are in
  /// the same group.
  func group(of item: LoadItem) -> Int {
    switch item.subject.reference {
    case .object(let index): groups[index]
    case .external(let index): groups[objects + 1 + index]
    case .owner, .firstResponder, .none: groups[objects]
    }
  }
}
