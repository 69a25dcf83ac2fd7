internal import NibLoading
internal import NibModel

extension RelaxNGSchema {
  /// A member of a class that the element of the class can set or connect.
  struct Attribute {
    let words: String
    let isRequired: Bool
    /// The values that the tag can have; nil if the tag cannot set the member.
    let value: RelaxNGPattern?
    /// The values that an `<attribute>` can have.
    let content: RelaxNGPattern

    /// Returns nil for `id`, for `awake-after` and for connections of the owner, which the class does not decide, and
    /// for members that no element can write.
    init?(_ name: String, of descriptor: ClassDescriptor, _ references: References, among classes: [ClassDescriptor]) {
      let reserved = ["id", "outlet", "outlets", "awake-after"]
      guard let slot = descriptor.slots[name], XMLName.isLocalName(name), !reserved.contains(name) else { return nil }
      let members = descriptor.members
      let help: String
      let meaning: String
      switch slot.kind {
      case .attribute:
        let entry = members.attributes[slot.index]
        (help, meaning) = (entry.words, "Takes \(entry.type.words).")
        (value, isRequired) = (RelaxNGPattern(entry.type.shape), entry.isRequired)
        content = RelaxNGPattern(contentOf: entry.type.shape)
      case .part:
        let entry = members.parts[slot.index]
        let number = entry.isList ? "objects" : "one object"
        (help, meaning) = (entry.help.description, "Takes \(number) of class \(entry.wanted.name).")
        (value, isRequired) = (nil, entry.isRequired)
        // Within an <attribute>, this name has another meaning.
        let accepted = classes.filter { entry.wanted.accepts($0) && $0.name != "item" }
        let part = RelaxNGPattern.choice(accepted.map { .ref($0.patternName) })
        content = entry.isList ? .zeroOrMore(part) : part
      // A required connection may also be made by a <connect>.
      case .outlet:
        let entry = members.outlets[slot.index]
        (help, meaning) = (entry.help.description, "An outlet: the #id of an object of class \(entry.wanted.name).")
        (value, content, isRequired) = (references.object, references.object, false)
      case .collection:
        let entry = members.collections[slot.index]
        (help, meaning) = (
          entry.help.description, "An outlet collection of objects of class \(entry.wanted.name): one #id."
        )
        (value, content, isRequired) = (references.object, references.object, false)
      case .event:
        (help, meaning) = (members.events[slot.index].help.description, "An event: #target.action.")
        (value, content, isRequired) = (references.action, references.action, false)
      case .identity, .structure, .id, .design, .ownerOutlet, .ownerCollection, .awakeAfter, .unknown, .unresolved:
        return nil
      }
      words = help.isEmpty ? meaning : "\(help)\n\(meaning)"
    }
  }
}
