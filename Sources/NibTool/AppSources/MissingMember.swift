internal import NibXcode

/// A connection by a name that the class of its object does not have.
struct MissingMember {
  let member: SourceFinding.Member
  let connection: XcodeUses.Connection
  /// The number of the file.
  let file: Int
  /// The class.
  let owner: SourceCheck.NamedClass

  var isOutlet: Bool { [.outlet, .collection].contains(member.kind) }
}
