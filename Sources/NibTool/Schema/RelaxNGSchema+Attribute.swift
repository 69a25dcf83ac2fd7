internal import NibLoading

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
      guard let slot = descriptor.slots[name], name.isXMLName, !reserved.contains(name) else { return nil }
      let members = descriptor.members
      let help: String
      let meaning: String
      switch slot.kind {
      case .attribute:
        let entry = members.attributes[slot.index]
        (help, meaning) = (entry.words, "Takes \(entry.type.nibDescription).")
        (value, isRequired) = (RelaxNGPattern(entry.type.nibShape), entry.isRequired)
        content = RelaxNGPattern(contentOf: entry.type.nibShape)
      case .part:
        let entry = members.parts[slot.index]
        let number = entry.isList ? "objects" : "one object"
        (help, meaning) = (entry.help.description, "Takes \(number) of class \(entry.type).")
        (value, isRequired) = (nil, entry.isRequired)
        // Within an <attribute>, this name has another meaning.
        let accepted = classes.filter { entry.accepts($0.type) && $0.name != "item" }
        let part = RelaxNGPattern.choice(accepted.map { .ref($0.patternName) })
        content = entry.isList ? .zeroOrMore(part) : part
      // A required connection may also be made by a <connect>.
      case .outlet:
        let entry = members.outlets[slot.index]
        (help, meaning) = (entry.help.description, "An outlet: the #id of an object of class \(entry.type).")
        (value, content, isRequired) = (references.object, references.object, false)
      case .collection:
        let entry = members.collections[slot.index]
        (help, meaning) = (entry.help.description, "An outlet collection of objects of class \(entry.type): one #id.")
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

// Names of XML without prefixes, as its grammar defines them: https://www.w3.org/TR/xml-names/#NT-NCName
extension String {
  var isXMLName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.isXMLNameStart && unicodeScalars.allSatisfy(\.isXMLNamePart)
  }
}

extension Unicode.Scalar {
  fileprivate var isXMLNameStart: Bool {
    switch self {
    case "A"..."Z", "a"..."z", "_", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  var isXMLNamePart: Bool {
    switch self {
    case "0"..."9", "-", ".", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: isXMLNameStart
    }
  }
}
