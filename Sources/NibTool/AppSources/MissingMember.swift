internal import NibXcode

/// A connection by a name that the class of its object does not have.
struct MissingMember {
  let member: SourceFinding.Member
  let connection: XcodeUses.Connection
  /// The number of the file.
  let file: Int
  /// The name of the class.
  let owner: String

  var isOutlet: Bool { [.outlet, .collection].contains(member.kind) }
}
