/// The state of a submodule, compared with the index.
package nonisolated struct Submodule: Equatable, Sendable {
  /// True if the submodule is at another commit than the index says.
  package let hasOtherCommit: Bool
  /// True if files in the submodule differ from its commit, or are not tracked there.
  package let isChangedInside: Bool

  /// Reads git's field of four characters, such as `SC.U`; nil if the file is not a submodule.
  init?(_ field: ArraySlice<UInt8>) {
    let letters = Array(field)
    guard letters.count == 4, letters[0] == UInt8(ascii: "S") else { return nil }
    hasOtherCommit = letters[1] == UInt8(ascii: "C")
    isChangedInside = letters[2] == UInt8(ascii: "M") || letters[3] == UInt8(ascii: "U")
  }
}
