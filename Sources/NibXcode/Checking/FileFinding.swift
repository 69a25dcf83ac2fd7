internal import NibModel

/// A probable fault of an Interface Builder file.
enum FileFinding: Fault {
  case dangling(String, attribute: String, of: String)
  case noInitialController(String)
  /// A storyboard that names no initial view controller.
  case withoutInitialController
  /// An identifier that an earlier scene has too.
  case identifierTwice(String, earlier: SourceRange?)
  /// A preferred segue that does not exist.
  case noPreferredSegue(String)
  /// An outlet of an object outside a prototype to an object in it.
  case intoPrototype(outlet: String, of: String, prototype: String, isError: Bool)
  case unreachableScene(String, controller: String)
  /// Scenes that make each other, beginning and ending with the same one.
  case sceneCycle([String])
  case placeholderAttribute(String, of: String)
  case misplaced(String)
  case ambiguous(String)
  case placeholderTwice(String, earlier: SourceRange)
  case placeholderIsObject(String, object: SourceRange?)
  /// A placeholder that has the name of the other placeholder.
  case swapped(id: String, label: String)

  var code: Diagnostic.Code {
    switch self {
    case .dangling, .noInitialController, .noPreferredSegue: .danglingReference
    case .withoutInitialController: .noSuchScene
    case .identifierTwice: .duplicateID
    case .intoPrototype: .outletIntoPrototype
    case .unreachableScene: .unreachableScene
    case .sceneCycle: .sceneCycle
    case .placeholderAttribute: .placeholderAttribute
    case .misplaced: .misplacedView
    case .ambiguous: .ambiguousLayout
    case .placeholderTwice, .placeholderIsObject, .swapped: .ambiguousPlaceholder
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .dangling, .noInitialController, .placeholderIsObject, .sceneCycle: .error
    case .intoPrototype(_, _, _, let isError): isError ? .error : .warning
    // Scenes that code requests by their identifiers, or that other storyboards refer to, need no initial controller.
    case .withoutInitialController: .notice
    case .unreachableScene, .misplaced, .ambiguous, .placeholderTwice, .swapped, .identifierTwice, .noPreferredSegue,
      .placeholderAttribute:
      .warning
    }
  }

  var message: String {
    switch self {
    case .dangling(let id, let attribute, let object):
      "'\(attribute)' of \(object.shortened) names '\(id.shortened)', and nothing in the file has that id"
    case .noInitialController(let id): "the initial view controller is '\(id.shortened)', and no object has that id"
    case .withoutInitialController:
      "the storyboard has no initial view controller: only code that names a scene can load one"
    case .identifierTwice(let name, _): "a second scene has the identifier '\(name.shortened)'"
    case .noPreferredSegue(let id):
      "the storyboard prefers the segue '\(id.shortened)' for simulated metrics, and no segue has that id"
    case .intoPrototype(let outlet, let object, let prototype, _):
      "the outlet '\(outlet.shortened)' of \(object.shortened) leads into the prototype \(prototype.shortened), "
        + "which has no object when the outlet is connected, and later one for each row"
    case .unreachableScene(_, let controller):
      "no segue leads to the scene of \(controller.shortened), and it has no storyboard identifier: nothing can show it"
    case .sceneCycle(let scenes):
      "scenes make each other in a cycle: \(scenes.map(\.shortened).joined(separator: " → "))"
    case .placeholderAttribute(let name, let placeholder):
      "the runtime attribute '\(name.shortened)' of \(placeholder.shortened) is not set: a load sets only "
        + "attributes of objects that it makes"
    case .misplaced(let object):
      "Xcode marks \(object.shortened) as misplaced: its frame differs from its constraints"
    case .ambiguous(let object):
      "Xcode marks \(object.shortened) as ambiguous: its constraints do not determine its frame"
    case .placeholderTwice(let identifier, _): "duplicate placeholder '\(identifier.shortened)'"
    case .placeholderIsObject(let id, _): "the placeholder has the id '\(id.shortened)', which an object has too"
    case .swapped(let id, let label):
      "the id \(id) is that of the \(id == "-1" ? "first responder" : "owner") in a file for macOS, and the label says '\(label)'"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .placeholderTwice(_, let earlier):
      [Diagnostic.Note("the first is here, and is the one that is used", at: earlier)]
    case .identifierTwice(_, let place?): [Diagnostic.Note("the first is here", at: place)]
    case .placeholderAttribute: [Diagnostic.Note("Cocoa sets it before it sends awake; here, set it in code")]
    case .intoPrototype: [Diagnostic.Note("the outlet belongs to the class of the prototype")]
    case .placeholderIsObject(_, let place?): [Diagnostic.Note("the object is here", at: place)]
    case .misplaced: [Diagnostic.Note("update the frame or the constraints in Xcode")]
    case .ambiguous: [Diagnostic.Note("add the missing constraints in Xcode")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .dangling(let id, let attribute, let object): [.id: id, .member: attribute, .container: object]
    case .noInitialController(let id), .noPreferredSegue(let id): [.id: id]
    case .withoutInitialController: [:]
    case .identifierTwice(let name, _): [.name: name]
    case .intoPrototype(let outlet, let object, let prototype, _):
      [.member: outlet, .container: object, .target: prototype]
    case .unreachableScene(let scene, let controller): [.id: scene, .container: controller]
    case .sceneCycle(let scenes): [.cycle: scenes]
    case .placeholderAttribute(let name, let placeholder): [.member: name, .container: placeholder]
    case .misplaced(let object), .ambiguous(let object): [.container: object]
    case .placeholderTwice(let name, _): [.name: name]
    case .placeholderIsObject(let id, _): [.id: id]
    case .swapped(let id, let label): [.id: id, .given: label]
    }
  }
}
