internal import NibModel

/// A key in a layout that does not work as the layout says.
nonisolated enum KeyFault: Fault {
  /// A key of a command that a control of the window uses first.
  case hidden(String, by: String, at: SourcePlace?)
  /// A key from the user's settings that another command already has.
  case taken(String, from: String)
  /// A command that does not exist in the layout.
  case unknownCommand(String, Offer)
  /// Mnemonics without Alt in a window with a text field.
  case uselessLetters(field: String, at: SourcePlace)

  var code: Diagnostic.Code {
    switch self {
    case .hidden, .taken: .ambiguousKey
    case .unknownCommand: .unknownChoice
    case .uselessLetters: .noEffect
    }
  }

  var message: String {
    switch self {
    case .hidden(let key, let control, _):
      "\(key) does not reach this command, because a view of its window has the key too: \(control)"
    case .taken(let key, let command): "\(key) is the key of the command '\(command)' too, which loses it"
    case .unknownCommand(let id, _): "the layout has no command '\(id.shortened)'"
    case .uselessLetters(let field, _):
      "'letters' has no effect in this window, because text can be typed into its \(field)"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .hidden(_, _, let place): place.map { [Diagnostic.Note("this view gets the key first", at: $0)] } ?? []
    case .taken: []
    case .unknownCommand(_, let offer):
      [Diagnostic.Note(offer.words("the commands are", none: "its commands have no ids"))]
    case .uselessLetters(_, let place): [Diagnostic.Note("letters are typed here", at: place)]
    }
  }

  var facts: Facts {
    switch self {
    case .hidden(let key, let control, _): [.value: key, .class: control]
    case .taken(let key, let command): [.value: key, .member: command]
    case .unknownCommand(let id, let offer): [.member: "command", .value: id] + offer.facts
    case .uselessLetters(let field, _): [.member: "letters", .class: field]
    }
  }
}
