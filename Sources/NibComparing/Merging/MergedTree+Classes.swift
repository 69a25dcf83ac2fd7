internal import NibModel

// Keeps together what names a class in Xcode's files.
extension MergedTree {
  /// The attributes that name the class of an object together.
  private static let classNames = ["customClass", "customModule", "customModuleProvider"]

  /// Decides about the class of an object that both sides have changed: if both changes together name a class that neither
  /// side has, they are one conflict.
  ///
  /// - Returns: the attributes about which nothing is left to decide.
  mutating func decideClass(
    _ index: Int, _ mine: [String: LayoutTree.Value], _ other: [String: LayoutTree.Value],
    _ before: [String: LayoutTree.Value]
  ) -> Set<String> {
    guard ours.isXcode else { return [] }
    func record(_ values: [String: LayoutTree.Value]) -> [LayoutTree.Value?] { Self.classNames.map { values[$0] } }
    let (own, foreign, former) = (record(mine), record(other), record(before))
    // Most objects have no class of their own, or that of the base.
    guard own != foreign, own != former, foreign != former else { return [] }
    let merged = former.indices.map { own[$0] == former[$0] ? foreign[$0] : own[$0] }
    if merged == own || merged == foreign, !isContradiction(own, foreign, former) { return [] }
    let words = [mine, other, before].map(Self.className)
    let message =
      "both change the class of \(self.words(index)): ours to \(words[0]), theirs to \(words[1]); it was \(words[2])"
    let number = report(.bothClass, message, on: index)
    for name in Self.classNames where mine[name] != other[name] { nodes[index].sources[name] = .conflict(number) }
    return Set(Self.classNames)
  }

  /// Returns true if both sides have given one of some values a different one.
  private func isContradiction(
    _ own: [LayoutTree.Value?], _ foreign: [LayoutTree.Value?], _ former: [LayoutTree.Value?]
  ) -> Bool {
    former.indices.contains { own[$0] != former[$0] && foreign[$0] != former[$0] && own[$0] != foreign[$0] }
  }

  /// Returns the class that some attributes name: `Shop.Cart`, and what else they say about its module.
  private static func className(_ values: [String: LayoutTree.Value]) -> String {
    func text(_ name: String) -> String? { values[name]?.text.map(\.shortened) }
    let name = text("customClass") ?? "no class of its own"
    let module = text("customModule").map { $0 + "." } ?? ""
    return module + name + (text("customModuleProvider").map { " (module provider \"\($0)\")" } ?? "")
  }
}
