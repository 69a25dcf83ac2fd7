internal import NibModel

/// A template that code cannot use, or a connection that many copies of its contents cannot have.
enum TemplateFault: Fault {
  /// A template in another object.
  case misplaced
  /// - count: the number of objects that it has instead of one.
  case contents(count: Int)
  /// An object that is the value of an attribute of the template.
  case attribute(String)
  /// The class of the item.
  case item(ClassFault)
  /// An outlet of the owner that leads to an object of a template.
  case ownerOutlet
  /// A connection to the item that is no outlet.
  case notOutletToItem
  /// An object of a template that has the id of the item.
  case itemID
  /// A reference from outside to an object of a template.
  case inside(id: String, template: String?)

  var code: Diagnostic.Code {
    switch self {
    case .misplaced, .attribute: .misplacedElement
    case .contents: .badElement
    case .item(let fault): fault.code
    case .ownerOutlet, .notOutletToItem: .badReference
    case .itemID: .badID
    case .inside: .danglingReference
    }
  }

  var message: String {
    switch self {
    case .misplaced: "<template> belongs at the top level of a layout"
    case .contents(0): "<template> has no object"
    case .contents(let count): "<template> must have one object, and this one has \(count)"
    case .attribute(let name): "<template> has no attribute '\(name.shortened)' that contains objects"
    case .item(let fault): fault.message
    case .ownerOutlet: "an outlet of the owner cannot lead into a template, of which there can be many copies"
    case .notOutletToItem: "only an outlet can lead to the item of a template"
    case .itemID: "the id 'item' is reserved in a template that names the class of its item"
    case .inside(let id, let template?):
      "'\(id.shortened)' is in the template '\(template.shortened)', and does not exist until code makes it"
    case .inside(let id, nil): "'\(id.shortened)' is in a template, and does not exist until code makes it"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .item(let fault): fault.notes
    case .misplaced: [Diagnostic.Note("an object that uses it has an outlet that leads to it, such as cell=\"#row\"")]
    case .contents: [Diagnostic.Note("the object can contain others")]
    case .attribute: [Diagnostic.Note("write the object in <template>, without <attribute>")]
    case .ownerOutlet: [Diagnostic.Note("the cell that make() returns has the objects by their ids")]
    case .notOutletToItem: [Diagnostic.Note("an action can lead to the owner, who has the cell with its item")]
    case .itemID: [Diagnostic.Note("'#item' is the object that the copy is for")]
    case .inside: []
    }
  }

  var facts: Facts {
    switch self {
    case .misplaced, .ownerOutlet, .notOutletToItem: [:]
    case .contents(let count): [.count: count]
    case .attribute(let name): [.name: name]
    case .item(let fault): fault.facts
    case .itemID: [.id: TemplateWord.item]
    case .inside(let id, _): [.id: id]
    }
  }
}
