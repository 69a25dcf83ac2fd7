internal import NibLoading
internal import NibModel

/// The help for classes and members, in Markdown or as plain text.
struct HelpText {
  let isMarkdown: Bool
  private(set) var paragraphs: [String] = []

  init(isMarkdown: Bool) { self.isMarkdown = isMarkdown }

  var isEmpty: Bool { paragraphs.isEmpty }

  /// The help as the protocol writes it.
  var json: JSONValue {
    [
      "kind": isMarkdown ? "markdown" : "plaintext", "value": JSONValue(paragraphs.joined(separator: "\n\n")),
    ]
  }

  mutating func add(_ text: String) {
    if !text.isEmpty { paragraphs.append(isMarkdown ? text.escapedForMarkdown : text) }
  }

  /// Adds a name with what it is: `title` attribute of Button.
  mutating func add(name: String, _ words: String) {
    let name = name.printable
    paragraphs.append((isMarkdown ? "`\(name)`" : name) + " " + (isMarkdown ? words.escapedForMarkdown : words))
  }

  mutating func add(_ descriptor: ClassDescriptor) {
    add(name: descriptor.name, "class")
    add(descriptor.members.summary.description)
    if let container = descriptor.container {
      let limit = container.limit.map { $0 == 1 ? ", at most one" : ", at most \($0)" } ?? ""
      add("Contains objects of class \(container.wanted.name)\(limit).")
    }
  }

  /// Adds an attribute's help, type and default.
  mutating func add(_ role: MemberRole, _ name: String, of className: String) {
    switch role {
    case .value(let entry):
      add(name: name, "attribute of \(className): \(entry.type.words)\(entry.isRequired ? ", required" : "")")
      add(entry.words)
    case .part(let entry):
      let number = entry.isList ? "objects" : "an object"
      add(
        name: name,
        "part of \(className): \(number) of class \(entry.wanted.name)\(entry.isRequired ? ", required" : "")")
      add(entry.help.description)
    case .outlet(let entry):
      add(name: name, "outlet of \(className): \(entry.wanted.name)\(entry.isRequired ? ", required" : "")")
      add(entry.help.description)
    case .collection(let entry):
      add(name: name, "outlet collection of \(className): \(entry.wanted.name)")
      add(entry.help.description)
    case .event(let entry):
      add(name: name, "event of \(className)\(entry.takesMany ? ", with any number of actions" : "")")
      add(entry.help.description)
    case .id: add(name: name, "The name of the object in this layout: others refer to it as #\(name).")
    case .ownerOutlet: add(name: name, "The owner's outlet for this object.")
    case .ownerCollection: add(name: name, "The owner's outlet collection that has this object.")
    case .awakeAfter: add(name: name, "The objects that awake before this one: #id, or several with blanks between.")
    case .from: add(name: name, "The object that has the outlet or the event.")
    case .to: add(name: name, "The object that is connected.")
    case .connectOutlet: add(name: name, "The outlet of the object at 'from'.")
    case .connectCollection: add(name: name, "The outlet collection of the object at 'from'.")
    case .connectEvent: add(name: name, "The event of the object at 'from'.")
    case .connectAction: add(name: name, "The action of the object at 'to'.")
    case .owner: add(name: name, "The class of the layout's owner.")
    case .version: add(name: name, "The version of the layout vocabulary: 1 or 2.")
    case .allowances:
      add(name: name, "The codes of warnings that are not reported here and below, with blanks between.")
    case .included: add(name: name, "The layout whose root comes here.")
    case .argument(let parameter, let part):
      guard let parameter, let part else { return }
      add(parameter, of: part)
    case .partOwner: add(name: name, "The owner's outlet for the owner of the included layout.")
    case .exportedID: add(name: name, "The exported object whose attributes are set.")
    case .export: add(name: name, "Layouts that include this one may refer to the object, and set it.")
    case .parameterName: add(name: name, "The name of the parameter: $name in values, and with.name in <include>.")
    case .parameterType: add(name: name, "The type of the parameter: text, integer, number, boolean or object.")
    case .parameterDefault: add(name: name, "The value of the parameter if none is given.")
    case .parameterSample: add(name: name, "The value of the parameter for tools that show the layout alone.")
    case .unknown: break
    }
  }

  /// Adds an included layout: its file, its owner, its parameters, and the ids that it exports.
  mutating func add(_ part: LayoutPieces) {
    add(name: part.file.lastPathComponent, "included layout")
    if let root = part.rootClass { add("The root is a \(root).") }
    if let owner = part.document.ownerClass { add("Its owner is a \(owner).") }
    for parameter in part.parameters { add(name: parameter.name, "parameter: \(parameter.words)") }
    for (path, className) in part.exportedPaths { add(name: path, "exported \(className)") }
  }

  mutating func add(_ parameter: LayoutPieces.Parameter, of part: LayoutPieces) {
    add(name: parameter.name, "parameter of \(part.file.lastPathComponent): \(parameter.words)")
  }

  /// Adds what an element of layouts in pieces is for.
  mutating func add(_ kind: LayoutPieces.Kind, _ name: String) {
    switch kind {
    case .object: break
    case .include: add(name: name, "The root of another layout comes here.")
    case .set: add(name: name, "Attributes of an exported object of the included layout.")
    case .parameters: add(name: name, "The values that can differ each time the layout is included.")
    case .parameter: add(name: name, "A parameter of the layout: $name in its values.")
    }
  }

  mutating func add(_ entry: ActionEntry, of className: String) {
    let sender = entry.wantedSender.map { ", sent by a \($0.name)" } ?? ""
    add(name: entry.name, "action of \(className)\(sender)")
    add(entry.help.description)
  }
}

extension String {
  /// The text with a backslash before the characters that Markdown would interpret.
  fileprivate var escapedForMarkdown: String {
    reduce(into: "") { text, character in
      if "\\`*_{}[]<>#|".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
