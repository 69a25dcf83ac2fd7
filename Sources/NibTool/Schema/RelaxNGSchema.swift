internal import NibLoading
internal import NibModel

/// A RELAX NG schema of all layouts that are possible with some classes. Editors use it to check and complete a layout
/// while it is written, and to show the documentation of the classes.
///
/// A layout in which `nib check` finds nothing conforms to the schema. The reverse is true only for faults that a
/// grammar can express. It cannot express:
/// - that an id is given twice, that no object has an id, or the class of the object that a reference names;
/// - which class owns the layout: the names of outlets and actions are compared with those of all classes;
/// - that objects wait for each other to awake, or that an object is never awoken;
/// - that a required outlet is connected, or that an outlet is connected twice: a `<connect>` anywhere may connect it;
/// - that two items of one value have the same key;
/// - that an attribute is given both in the tag and as `<attribute>`, or by two `<attribute>` elements;
/// - which of several required attributes are missing once one of them is given as `<attribute>`;
/// - that a decimal is too large for its type, and, for some validators, that there is white space around an integer;
/// - things that XML allows and layouts do not: document types and namespace declarations, and the reader's limits.
struct RelaxNGSchema {
  let registry: ClassRegistry
  /// The classes that elements can name.
  private let classes: [ClassDescriptor]
  /// The names of the patterns that have names.
  private var names: [RelaxNGPattern: String] = [:]
  private var taken: Set<String>
  private var defines: [RelaxNGPattern] = []

  /// The schema.
  private(set) var text = ""

  /// - Complexity: O(classes × (members + classes)).
  init(_ registry: ClassRegistry) {
    self.registry = registry
    classes = registry.classes.filter {
      $0.make != nil && XMLName.isLocalName($0.name) && !["layout", "connect", "attribute"].contains($0.name)
    }.sorted { $0.name < $1.name }
    // Classes refer to each other, so their names are chosen before their patterns are made.
    taken = Set(classes.map(\.patternName) + ["items"])
    let references = references()
    let start = layout(connect(references))
    let common = ownerConnections() + [awakeAfter(), allowance()]
    let elements = classes.map { RelaxNGPattern.define($0.patternName, element(of: $0, references, common)) }
    if classes.contains(where: { $0.attributes.contains { $0.type.shape.hasAnything } }) {
      defines.append(RelaxNGPattern.anyItemsDefinition)
    }
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made from classes by 'nib schema'. What a grammar cannot say, 'nib check' finds. -->

      """ + RelaxNGPattern.grammar(start: start, elements + defines).xml()
  }

  /// Returns a reference to a pattern: by the given name if the pattern is new, and otherwise by the name that it
  /// already has.
  mutating func named(_ wanted: String, _ pattern: RelaxNGPattern) -> RelaxNGPattern {
    if let name = names[pattern] { return .ref(name) }
    let characters = wanted.unicodeScalars.map { XMLName.canContain($0) && $0 != ":" ? $0 : "_" }
    let stem = String(String.UnicodeScalarView(characters))
    var name = stem
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(stem).\(number)"
    }
    names[pattern] = name
    defines.append(.define(name, pattern))
    return .ref(name)
  }

  // MARK: The layout

  private mutating func layout(_ connect: RelaxNGPattern) -> RelaxNGPattern {
    var content = [RelaxNGPattern.attribute("version", words: "The version of the format.", .choice(of: ["1", "2"]))]
    if !registry.names.isEmpty {
      let words = "The class whose outlets and actions the layout connects."
      content.append(.optional(.attribute("owner", words: words, .choice(of: registry.names))))
    }
    content.append(allowance())
    content.append(.zeroOrMore(.choice([connect] + classes.map { .ref($0.patternName) })))
    return .element("layout", words: "Objects, and connections between them.", content)
  }

  // MARK: Objects

  private mutating func element(
    of descriptor: ClassDescriptor, _ references: References, _ common: [RelaxNGPattern]
  ) -> RelaxNGPattern {
    var inTag = [identity(of: descriptor)] + common
    var content: [RelaxNGPattern] = []
    var required: [(inTag: RelaxNGPattern?, element: RelaxNGPattern)] = []
    for name in descriptor.slots.keys.sorted() {
      guard let attribute = Attribute(name, of: descriptor, references, among: classes) else { continue }
      // Inherited attributes are equal in every class.
      let tag = attribute.value.map { named("attribute." + name, .attribute(name, words: attribute.words, $0)) }
      let element = named(
        "element." + name,
        .element("attribute", words: attribute.words, [.attribute("name", .value(name)), attribute.content]))
      content.append(element)
      if attribute.isRequired {
        required.append((tag, element))
      } else if let tag {
        inTag.append(.optional(tag))
      }
      addSamples(of: name, attribute, in: descriptor, to: &inTag, &content)
    }
    content += children(of: descriptor)
    guard !content.isEmpty else { return .element(descriptor.name, words: descriptor.words, inTag) }
    let inside = RelaxNGPattern.zeroOrMore(named("content." + descriptor.name, .choice(content)))
    // Either the tag has all required attributes, or one of them is given as an element and the others anywhere.
    let tags = required.compactMap(\.inTag)
    var forms = tags.count == required.count ? [RelaxNGPattern.group(tags + [inside])] : []
    for index in required.indices {
      let others = required.indices.filter { $0 != index }.compactMap {
        required[$0].inTag.map(RelaxNGPattern.optional)
      }
      forms.append(.group(others + [inside, required[index].element, inside]))
    }
    return .element(descriptor.name, words: descriptor.words, inTag + [.choice(forms)])
  }

  /// Adds the sample data that stand for an attribute. (A schema does not know the version of a layout.)
  private mutating func addSamples(
    of name: String, _ attribute: Attribute, in descriptor: ClassDescriptor, to inTag: inout [RelaxNGPattern],
    _ content: inout [RelaxNGPattern]
  ) {
    guard descriptor.slots[name]?.kind == .attribute, QualifiedName.sampled(name) == nil else { return }
    let sample = QualifiedName.sample + name
    let words = "Sample data for '\(name)', which tools show at design time."
    if let value = attribute.value {
      inTag.append(.optional(named("attribute." + sample, .attribute(sample, words: words, value))))
    }
    content.append(
      named(
        "element." + sample,
        .element("attribute", words: words, [.attribute("name", .value(sample)), attribute.content])))
  }

  /// Returns the attribute `id`, whose value the class may use.
  private mutating func identity(of descriptor: ClassDescriptor) -> RelaxNGPattern {
    let entry = descriptor.slots["id"].flatMap { $0.kind == .identity ? descriptor.attributes[$0.index] : nil }
    let shape = entry?.type.shape ?? .text
    let words = [entry?.words ?? "", "The name by which references call the object, as #name."]
    let id = named(
      "attribute.id",
      .attribute(
        "id", words: words.filter { !$0.isEmpty }.joined(separator: "\n"), shape == .text ? .id : RelaxNGPattern(shape))
    )
    return entry?.isRequired == true ? id : .optional(id)
  }

  private mutating func children(of descriptor: ClassDescriptor) -> [RelaxNGPattern] {
    guard let container = descriptor.container else { return [] }
    let accepted = classes.filter { container.wanted.accepts($0) }.map { RelaxNGPattern.ref($0.patternName) }
    return accepted.isEmpty ? [] : [named("children.\(container.child)", .choice(accepted))]
  }
}

extension ClassDescriptor {
  var patternName: String { "class." + name }

  /// The documentation of a class, and of its members that are not attributes of its element.
  fileprivate var words: String {
    var lines = [members.summary.description]
    if let help = members.container?.help.description, !help.isEmpty { lines.append("Children: \(help)") }
    for name in actionNames {
      let help = action(named: name).map { members.actions[$0].help.description } ?? ""
      lines.append("Action \(name)" + (help.isEmpty ? "" : ": \(help)"))
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
