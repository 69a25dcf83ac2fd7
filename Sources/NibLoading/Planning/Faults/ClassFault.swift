package import NibModel

/// A class that a layout or an archive names, but that is not registered for making objects.
package enum ClassFault: Fault {
  /// - near: the class that was probably meant.
  /// - isAnyRegistered: false if the registry is empty.
  case unknown(String, near: String?, isAnyRegistered: Bool)
  /// An element names a class that is registered as an owner.
  case ownerOnly(String)
  /// The class has been renamed.
  case renamed(String, to: String)
  /// A placeholder replaces a class whose name is probably misspelled.
  case doubtful(String, near: String)

  package var code: Diagnostic.Code { .unknownClass }

  package var severity: Diagnostic.Severity {
    if case .doubtful = self { .warning } else { .error }
  }

  package var message: String {
    switch self {
    case .unknown(let name, _, true): "no class '\(name)' is registered"
    case .unknown(let name, _, false): "no class '\(name)' is registered: the registry is empty"
    case .ownerOnly(let name): "\(name) is registered only as an owner, and cannot be an element"
    case .renamed(let name, let current): "\(name) is called \(current) now"
    case .doubtful(let name, _): "no class '\(name)' is registered, so a stand-in takes its place"
    }
  }

  package var notes: [Diagnostic.Note] {
    switch self {
    case .unknown(let name, nil, _) where IncludeWord.elements.contains(name) || name == TemplateWord.template:
      [Diagnostic.Note("write version=\"2\" in <layout>: version 1 has no <\(name)>")]
    case .unknown(_, let near?, _), .doubtful(_, let near): [Diagnostic.Note(Offer.question(near))]
    case .unknown: [Diagnostic.Note("register the class; the loader does not look up classes by name")]
    case .ownerOnly, .renamed: []
    }
  }

  package var facts: Facts {
    switch self {
    case .unknown(let name, let near, _): [.class: name, .near: near]
    case .ownerOnly(let name): [.class: name]
    case .renamed(let name, let near), .doubtful(let name, let near): [.class: name, .near: near]
    }
  }

  /// The class that was probably meant.
  var near: String? {
    switch self {
    case .unknown(_, let near, _): near
    case .renamed(_, let near), .doubtful(_, let near): near
    case .ownerOnly: nil
    }
  }
}

extension ClassFault {
  /// Creates the fault for a name that no element may have.
  init(element name: String, among registry: ClassRegistry) {
    let known = registry.classes.filter { $0.make != nil }.map(\.name)
    if registry[name] != nil {
      self = .ownerOnly(name)
    } else if case let current = registry.currentName(of: name), current != name, known.contains(current) {
      self = .renamed(name, to: current)
    } else {
      self.init(name, among: known)
    }
  }

  /// Creates the fault for a name that is not one of the known names.
  init(_ name: String, among known: [String]) {
    self = .unknown(name, near: Suggestion.nearest(to: name, among: known), isAnyRegistered: !known.isEmpty)
  }
}
