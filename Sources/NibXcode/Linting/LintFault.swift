internal import NibModel

/// A finding of the lint.
enum LintFault: Fault {
  case duplicateConstraint(String, earlier: SourceRange)
  /// Two required constraints that no value can meet.
  case contradictoryConstraints(String, other: String, place: SourceRange)
  case fixedWidth(String)
  case dynamicTypeFont(String)
  case marginConstraint(String, attribute: String)
  case negativeSize(String, width: String, height: String)
  case outsideSuperview(String, superview: String)
  case stackViewBackground(String)
  case staticTable(String)
  case missingReuseIdentifier(String)
  case duplicateReuseIdentifier(String, earlier: SourceRange)
  /// A cell whose reuse identifier is not the name of its class.
  case reuseIdentifier(String?, of: String, className: String)
  case duplicateAction(String, of: String, earlier: SourceRange)
  /// A class without its module, or with another one. `place` is that of an element that has the module.
  case module(String?, ofClass: String, wanted: String, place: SourceRange?)
  case baseClass(String?, element: String, allowed: [String])
  case accessibilityLabel(String)
  case controllerClass(String, stem: String)
  case storyboardIdentifier(String?, className: String)
  case bottomBar(String)
  case controllers(Int)
  case initialController
  case image(String, near: String?)
  case color(String, near: String?)
  case otherColor(String, near: String?)
  case unusedResource(String, element: String)
  case untranslated(String, of: String, languages: [String])
  case clipped(String, language: String, of: String, width: Int, room: Int)
  case autoLayout
  case traitCollections(wanted: Bool)
  case device(String?, wanted: String)
  case unusedNote(String, of: String)

  var code: Diagnostic.Code {
    switch self {
    case .duplicateConstraint: .duplicateConstraint
    case .contradictoryConstraints: .contradictoryConstraints
    case .fixedWidth: .fixedTextWidth
    case .dynamicTypeFont: .dynamicTypeFont
    case .marginConstraint: .marginConstraint
    case .negativeSize: .negativeSize
    case .outsideSuperview: .outsideSuperview
    case .stackViewBackground: .stackViewBackground
    case .staticTable: .staticTable
    case .missingReuseIdentifier: .missingReuseIdentifier
    case .duplicateReuseIdentifier: .duplicateReuseIdentifier
    case .reuseIdentifier: .reuseIdentifierClass
    case .duplicateAction: .duplicateAction
    case .module: .wrongModule
    case .baseClass: .baseClass
    case .accessibilityLabel: .missingAccessibilityLabel
    case .controllerClass: .controllerClass
    case .storyboardIdentifier: .storyboardIdentifierClass
    case .bottomBar: .bottomBar
    case .controllers: .severalControllers
    case .initialController: .noInitialController
    case .image: .unknownImage
    case .color: .unknownColor
    case .otherColor: .unlistedColor
    case .unusedResource: .unusedResource
    case .untranslated: .untranslatedText
    case .clipped: .clippedText
    case .autoLayout: .noAutoLayout
    case .traitCollections: .traitCollections
    case .device: .otherDevice
    case .unusedNote: .unusedAllowance
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .duplicateConstraint(let words, _): "duplicate constraint: \(words)"
    case .contradictoryConstraints(let words, let other, _):
      "the constraint \(words) contradicts another required one: \(other)"
    case .dynamicTypeFont(let view):
      "\(view) adjusts its font to the text size that a person chooses, but only the font of a text style changes"
    case .fixedWidth(let view): "the width of \(view) is constant, and a translation of its text may not fit"
    case .marginConstraint(let view, let attribute): "a constraint of \(view) is relative to the margin: \(attribute)"
    case .negativeSize(let view, let width, let height): "the size of \(view) is negative: \(width) × \(height)"
    case .outsideSuperview(let view, let superview): "\(view) is completely outside \(superview)"
    case .stackViewBackground(let view): "\(view) has a background color, which stack views before iOS 14 do not draw"
    case .staticTable(let table): "\(table) has static cells, and is not the view of a table view controller"
    case .missingReuseIdentifier(let cell): "the prototype \(cell) has no reuse identifier, so that code cannot use it"
    case .duplicateReuseIdentifier(let name, _):
      "a second prototype of the view has the reuse identifier '\(name.shortened)'"
    case .reuseIdentifier(let name, let cell, let className):
      "the reuse identifier of \(cell) is \(Self.quoted(name)), and its class is '\(className.shortened)'"
    case .duplicateAction(let selector, let object, _):
      "the action '\(selector.shortened)' of \(object) is connected twice, so that it is sent twice"
    case .module(let module, let name, let wanted, _):
      "the class '\(name.shortened)' \(module.map { "has the module '\($0.shortened)'" } ?? "has no module") here, "
        + "and belongs to '\(wanted.shortened)'"
    case .baseClass(let name, let element, let allowed):
      "<\(element)> has \(name.map { "the class '\($0.shortened)'" } ?? "no class of its own"), and "
        + "\(Self.list(allowed)) is expected"
    case .accessibilityLabel(let button): "\(button) has neither a title nor an accessibility label"
    case .controllerClass(let name, let stem):
      "the class of the controller is '\(name.shortened)', and the file is called '\(stem.shortened)'"
    case .storyboardIdentifier(let name, let className):
      "the storyboard identifier is \(Self.quoted(name)), and the class of the controller is '\(className.shortened)'"
    case .bottomBar(let controller): "\(controller) does not hide the bottom bar when it is pushed"
    case .controllers(let count): "the storyboard has \(count) view controllers instead of one"
    case .initialController: "the storyboard has no initial view controller"
    case .image(let name, _): "no asset catalog or file of the project has the image '\(name.shortened)'"
    case .color(let name, _): "no asset catalog of the project has the color '\(name.shortened)'"
    case .otherColor(let name, _): "the color '\(name.shortened)' is not one of those that the project allows"
    case .unusedResource(let name, let element):
      "the file lists the <\(element)> '\(name.shortened)', and does not use it"
    case .untranslated(let text, let object, _): "the text \"\(text.shortened)\" of \(object) has no translation"
    case .clipped(let text, let language, let object, let width, let room):
      "\"\(text.shortened)\" (\(language.shortened)) is about \(width) points wide, and \(object) has \(room)"
    case .autoLayout: "the file does not use Auto Layout"
    case .traitCollections(let wanted): "the file \(wanted ? "does not use" : "uses") trait collections"
    case .device(let id, let wanted): "the file is viewed as \(Self.quoted(id)); expected is '\(wanted.shortened)'"
    case .unusedNote(let code, let object): "unused allowance: there is no warning '\(code.shortened)' at \(object)"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .duplicateConstraint(_, let earlier), .duplicateAction(_, _, let earlier),
      .duplicateReuseIdentifier(_, let earlier):
      [Diagnostic.Note("the first is here", at: earlier)]
    case .contradictoryConstraints(_, _, let place):
      [
        Diagnostic.Note("the other is here", at: place),
        Diagnostic.Note("give one of them a priority below 1000, or install them in different variations"),
      ]
    case .staticTable: [Diagnostic.Note("Xcode does not compile the file")]
    case .module(_, _, _, let place?): [Diagnostic.Note("the module is named here", at: place)]
    case .image(_, let near?), .color(_, let near?), .otherColor(_, let near?):
      [Diagnostic.Note(Offer.question(near))]
    case .unusedResource: [Diagnostic.Note("Xcode removes it when it saves the file")]
    case .untranslated(_, _, let languages): [Diagnostic.Note("the file has texts in \(Self.list(languages, "and"))")]
    case .clipped: [Diagnostic.Note("estimated, because the fonts are not known here")]
    case .unusedNote: [Diagnostic.Note("remove it from the notes of the object")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .duplicateConstraint(let words, _): [.name: words]
    case .contradictoryConstraints(let words, let other, _): [.name: words, .other: other]
    case .fixedWidth(let view), .dynamicTypeFont(let view), .stackViewBackground(let view), .staticTable(let view),
      .missingReuseIdentifier(let view), .accessibilityLabel(let view), .bottomBar(let view):
      [.container: view]
    case .marginConstraint(let view, let attribute): [.container: view, .member: attribute]
    case .negativeSize(let view, let width, let height): [.container: view, .value: "\(width) \(height)"]
    case .outsideSuperview(let view, let superview): [.name: view, .container: superview]
    case .duplicateReuseIdentifier(let name, _): [.name: name]
    case .reuseIdentifier(let name, let cell, let className): [.given: name, .container: cell, .wanted: className]
    case .duplicateAction(let selector, let object, _): [.member: selector, .container: object]
    case .module(let module, let name, let wanted, _): [.class: name, .given: module, .wanted: wanted]
    case .baseClass(let name, let element, let allowed): [.given: name, .name: element, .offers: allowed]
    case .controllerClass(let name, let stem): [.class: name, .wanted: stem]
    case .storyboardIdentifier(let name, let className): [.given: name, .wanted: className]
    case .controllers(let count): [.count: count, .limit: 1]
    case .initialController, .autoLayout, .traitCollections: [:]
    case .image(let name, let near), .color(let name, let near), .otherColor(let name, let near):
      [.name: name, .near: near]
    case .unusedResource(let name, let element): [.name: name, .container: element]
    case .untranslated(let text, let object, let languages): [.value: text, .container: object, .offers: languages]
    case .clipped(let text, let language, let object, let width, let room):
      [.value: text, .name: language, .container: object, .count: width, .limit: room]
    case .device(let id, let wanted): [.given: id, .wanted: wanted]
    case .unusedNote(let code, let object): [.given: code, .container: object]
    }
  }

  private static func quoted(_ name: String?) -> String { name.map { "'\($0.shortened)'" } ?? "not set" }

  private static func list(_ names: [String], _ word: String = "or") -> String {
    let names = names.prefix(6).map(\.shortened) + (names.count > 6 ? ["…"] : [])
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " \(word) " + names[names.count - 1]
  }
}
