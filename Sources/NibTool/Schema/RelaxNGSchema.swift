internal import NibLoading
internal import NibModel

/// A RELAX NG schema of all layouts that are possible with some classes. Editors use it to check and complete a layout
/// while it is written, and to show the documentation of the classes.
///
/// A layout in which `nib check` finds nothing conforms to the schema, with two exceptions. It may have design data:
/// attributes that begin with `ib.`, which RELAX NG cannot describe. And with stand-ins, a class of the layout's
/// program may have the name of a known class, which looks like a fault to a grammar. The reverse is true only for
/// faults that a grammar can express. It cannot express:
/// - that an id is given twice, that no object has an id, or the class of the object that a reference names;
/// - which class owns the layout: the names of outlets and actions are compared with those of all classes;
/// - that objects wait for each other to awake, or that an object is never awoken;
/// - that a required outlet is connected, or that an outlet is connected twice: a `<connect>` anywhere may connect it;
/// - that two items of one value have the same key;
/// - that an attribute is given both in the tag and as `<attribute>`, or by two `<attribute>` elements;
/// - which of several required attributes are missing once one of them is given as `<attribute>`;
/// - that version 1 has no qualified words;
/// - that a decimal is too large for its type, and, for some validators, that there is white space around an integer;
/// - things that XML allows and layouts do not: document types and namespace declarations, and the reader's limits.
///
/// The patterns have forms with which libxml2 takes linear time. It keeps a state for each way in which a layout may
/// match, and compares the contents of an element once for each state; a fault makes it do so again at each level
/// above. So an optional attribute, which may match or be left out, doubles the time for each level, unless it is in an
/// `interleave`: there libxml2 keeps only the state in which most attributes have matched. In the same way, the
/// contents of an element stand in a pattern once, and the first name in them decides which alternative it is.
struct RelaxNGSchema {
  let registry: ClassRegistry
  /// The classes of stand-ins; empty if unknown classes are faults.
  let standIns: [ClassDescriptor]
  /// The classes that elements can name.
  let classes: [ClassDescriptor]
  var definitions: RelaxNGDefinitions
  private(set) var references = References()
  /// The element `item` if it can be an object of an unknown class.
  let unknownItem: [RelaxNGPattern]
  private let fitting: FittingClasses
  private let fittingStandIns: FittingClasses
  private var objects: [ObjectsKey: RelaxNGPattern?] = [:]

  /// The schema.
  private(set) var text = ""

  /// - Parameter standIns: the classes of the stand-ins that replace unknown classes. If there are none, the schema
  ///   knows all classes, outlets and actions.
  /// - Complexity: O(classes + members), for classes of a program that take few kinds of children.
  init(_ registry: ClassRegistry, standIns: [ClassDescriptor] = []) {
    self.registry = registry
    self.standIns = standIns
    classes = registry.classes.filter {
      $0.make != nil && XMLName.isLocalName($0.name) && !Self.words.contains($0.name)
    }.sorted { $0.name < $1.name }
    unknownItem =
      standIns.isEmpty || classes.contains { $0.name == UnknownElements.item } ? [] : [UnknownElements.unknownItem]
    fitting = FittingClasses(classes)
    fittingStandIns = FittingClasses(standIns)
    // Classes refer to each other, so their names are chosen before their patterns are made.
    definitions = RelaxNGDefinitions(reserving: classes.map(\.patternName) + UnknownElements.patternNames + ["items"])
    references = makeReferences()
    let start = layout()
    let elements = makeElements()
    if isOpen { defineUnknownElements() }
    if isOpen || classes.contains(where: { $0.attributes.contains { $0.type.shape.hasAnything } }) {
      definitions.append(RelaxNGPattern.anyItemsDefinition)
    }
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Made from classes by 'nib schema'. What a grammar cannot say, 'nib check' finds. -->

      """ + RelaxNGPattern.grammar(start: start, elements + definitions.all).xml()
  }

  /// True if elements may be of classes that the schema does not know.
  var isOpen: Bool { !standIns.isEmpty }

  /// The names of elements that are no objects.
  static let words = ["layout", "connect", "attribute", TemplateWord.template] + IncludeWord.elements

  // MARK: The layout

  private mutating func layout() -> RelaxNGPattern {
    var optional: [RelaxNGPattern] = []
    if isOpen || !registry.names.isEmpty {
      let words = "The class whose outlets and actions the layout connects."
      let owner = RelaxNGPattern.attribute("owner", words: words, isOpen ? .anyName : .choice(of: registry.names))
      let root = RelaxNGPattern.attribute(
        "root", words: "'owner' if the objects are children of the owner, and the other attributes are its own.",
        .choice(of: [RootWord.owner]))
      let others = RelaxNGPattern.attributes(except: RootWord.ownNames + [QualifiedName.allow], .text)
      optional.append(.choice([.optional(owner), .interleave([owner, root, others])]))
    }
    optional.append(.optional(allowance()))
    let version = RelaxNGPattern.attribute(
      "version", words: "The version of the format.", .choice(of: ["1", "2"]))
    let content = RelaxNGPattern.zeroOrMore(.choice([connect(), template(), allObjects()]))
    return .element(
      "layout", words: "Objects, and connections between them.",
      [version, .interleave(optional), .optional(parameters()), content])
  }

  // MARK: Objects

  /// Returns the elements of all objects.
  mutating func allObjects() -> RelaxNGPattern {
    definitions.named(
      "objects", choice(of: classes, [include()] + (isOpen ? UnknownElements.elements + unknownItem : [])))
  }

  /// Returns a choice of elements. Its form is for the two most common validators.
  ///
  /// The validator jing reads each class in the stack frames of those before it, as deep as their choices are long: a
  /// hundred classes that contain each other overflow its stack. So classes without children come first. And in an open
  /// schema, the choice has two levels, which libxml2 would take minutes to compile where it compiles choices: it does
  /// that only if all names are known.
  func choice(of classes: [ClassDescriptor], _ others: [RelaxNGPattern]) -> RelaxNGPattern {
    let sorted = classes.filter { $0.container == nil } + classes.filter { $0.container != nil }
    let elements = sorted.map { RelaxNGPattern.ref($0.patternName) } + others
    return isOpen ? .wideChoice(elements) : .choice(elements)
  }

  private struct ObjectsKey: Hashable {
    let type: ObjectIdentifier
    let name: String?
    let isInAttribute: Bool
  }

  /// Returns the elements of the objects that a member takes, or nil if no class fits.
  ///
  /// - Parameter isInAttribute: true for the objects in an `<attribute>`, in which the name `item` has another meaning.
  mutating func objects(for wanted: WantedClass, inAttribute isInAttribute: Bool) -> RelaxNGPattern? {
    let key = ObjectsKey(
      type: ObjectIdentifier(wanted.type), name: wanted.unlinked?.name, isInAttribute: isInAttribute)
    if let known = objects[key] { return known }
    let accepted = fitting.places(for: wanted).map { classes[$0] }.filter {
      !isInAttribute || $0.name != UnknownElements.item
    }
    var others: [RelaxNGPattern] = []
    if !fittingStandIns.places(for: wanted).isEmpty {
      others = UnknownElements.elements + (isInAttribute ? [] : unknownItem)
    }
    let name = (isInAttribute ? "part." : "children.") + wanted.name
    let isEmpty = accepted.isEmpty && others.isEmpty
    if !isEmpty { others.append(include()) }
    let found = isEmpty ? nil : definitions.named(name, choice(of: accepted, others))
    objects[key] = .some(found)
    return found
  }
}

extension ClassDescriptor {
  var patternName: String { "class." + name }

  /// The documentation of a class, and of its members that are not attributes of its element.
  var schemaWords: String {
    var lines = [members.summary.description]
    if let help = members.container?.help.description, !help.isEmpty { lines.append("Children: \(help)") }
    for name in actionNames {
      let help = action(named: name).map { members.actions[$0].help.description } ?? ""
      lines.append("Action \(name)" + (help.isEmpty ? "" : ": \(help)"))
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
