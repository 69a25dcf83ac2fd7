internal import NibModel

// The words of the findings.
extension SourceFinding {
  var message: String {
    switch self {
    case .noMember(let member, let name, _, _, _):
      "'\(member.name.shortened.printable)' is connected, but class \(name.shortened.printable) has no such "
        + member.kind.rawValue
    case .hiddenMember(let member, let name, _, let doubt):
      "'\(member.name.shortened.printable)' is connected, but class \(name.shortened.printable) declares it without "
        + "@\(member.kind == .action ? "IBAction" : "IBOutlet") or @objc: only Swift can use it"
        + (doubt?.words ?? "")
    case .outletType(let outlet, let name, let wanted, let given, _):
      "the outlet '\(outlet.shortened.printable)' of \(name.shortened.printable) has the type \(wanted.shortened.printable), "
        + "and is connected to an object of the class \(given.shortened.printable)"
    case .outletIsNoCollection(let outlet, let name, let wanted, _):
      "the outlet '\(outlet.shortened.printable)' of \(name.shortened.printable) has the type \(wanted.shortened.printable), "
        + "and is connected as an outlet collection, which gives it an array"
    case .attributeType(let path, let name, let wanted, let given, _):
      "the property '\(path.shortened.printable)' of \(name.shortened.printable) has the type \(wanted.shortened.printable), "
        + "and the runtime attribute the type '\(given.shortened.printable)'"
    case .noClass(let name, let module?, _):
      "no source declares the class \(name.shortened.printable) of the module \(module.shortened.printable)"
    case .noClass(let name, nil, _): "no source declares the class \(name.shortened.printable)"
    case .noOwner(let name, _):
      "no source declares the class \(name.shortened.printable) of the file's owner, so its outlets and actions are not compared"
    case .similarClass(let name, let near):
      "no source declares the class \(name.shortened.printable), but "
        + (near.reason == nil ? "one with nearly the same name" : "another one with the connected members")
    case .noAttribute(let path, let name, _):
      "the runtime attribute '\(path.shortened.printable)' is no property that the sources give the class "
        + name.shortened.printable
    case .noModule(let name, _):
      "the class \(name.shortened.printable) is written in Swift, and is not found without its module"
    case .wrongModule(let name, let given, let known, _):
      "the class \(name.shortened.printable) is not in the module \(given.shortened.printable), but in "
        + known.map(\.shortened.printable).joined(separator: " and ")
    case .otherName(let name, let other, _):
      "the class \(name.shortened.printable) has the name \(other.shortened.printable) in Objective-C, and is found only "
        + "by that name"
    case .unconnected(let member, let name, _):
      "\(member.words) of \(name.shortened.printable) is not connected in any file"
    case .nestedClass(let name, _):
      "the class \(name.shortened.printable) is declared in another type, and is not found by its plain name"
    case .wrongKind(let name, let wanted, _):
      "the object is of the class \(name.shortened.printable), which is no \(wanted)"
    case .noIdentifier(let identifier, let storyboard?, _):
      "'\(storyboard.shortened.printable)' has no \(identifier.kind.rawValue) with the identifier "
        + "'\(identifier.text.shortened.printable)'"
    case .noIdentifier(let identifier, nil, _):
      "no \(identifier.kind.rawValue) of a file has the identifier '\(identifier.text.shortened.printable)'"
    case .noResource(let resource, _):
      "no .\(resource.kind.rawValue) of the app has the name '\(resource.name.shortened.printable)'"
    case .noUnwinding(let selector, _):
      "the unwind segue has the action '\(selector.shortened.printable)', but no class of the sources has such an action"
    case .unusedIdentifier(let identifier):
      "no source names the \(identifier.kind.rawValue) with the identifier '\(identifier.text.shortened.printable)'"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .noMember(_, let name, let place, let near, let typeMember):
      (typeMember.map { [Self.typeMember(at: $0)] } ?? near.map { [$0.note] } ?? [])
        + (place.map { [declared(name, at: $0)] } ?? [])
    case .hiddenMember(_, _, let place, _), .outletType(_, _, _, _, let place), .attributeType(_, _, _, _, let place),
      .outletIsNoCollection(_, _, _, let place):
      [Diagnostic.Note("it is declared here", at: place)]
    case .similarClass(_, let near), .noAttribute(_, _, let near): [near.note]
    case .noResource(let resource, let near):
      [
        near.map { Diagnostic.Note("did you mean '\($0.shortened.printable)'?") }
          ?? Diagnostic.Note(
            "add '\(resource.name.shortened.printable).\(resource.kind.rawValue)', or correct the name")
      ]
    case .noUnwinding(_, let near):
      [near?.note ?? Diagnostic.Note("declare it in the controller to which the segue goes back")]
    case .noClass(_, _, let near), .noOwner(_, let near), .noIdentifier(_, nil, let near): near.map { [$0.note] } ?? []
    case .noIdentifier(_, _?, let near):
      near.map { [Diagnostic.Note("\($0.name.shortened.printable) has it", at: $0.place)] } ?? []
    case .nestedClass(let name, let place):
      [
        Diagnostic.Note(
          "give it a name with @objc(\(name.shortened.printable)), or declare it outside of the other type", at: place)
      ]
    case .wrongKind(let name, _, let place): [declared(name, at: place)]
    case .noModule(let name, let place), .wrongModule(let name, _, _, let place), .otherName(let name, _, let place):
      [declared(name, at: place)]
    case .unconnected(_, _, let place): place.map { [Diagnostic.Note("the class is used here", at: $0)] } ?? []
    case .unusedIdentifier: []
    }
  }

  private static func typeMember(at place: SourcePlace) -> Diagnostic.Note {
    Diagnostic.Note("this member is static: a file can connect only members of objects", at: place)
  }

  private func declared(_ name: String, at place: SourcePlace) -> Diagnostic.Note {
    Diagnostic.Note("\(name.shortened.printable) is declared here", at: place)
  }
}
