import SwiftDiagnostics
import SwiftSyntax

/// The marked members of a class, and whether it has a function that adds others.
struct ClassMembers {
  /// The statements of the table, in the order of the source.
  private(set) var statements: [String] = []
  /// True if the class declares `static func addMembers(to:)`.
  private(set) var hasHook = false
  private(set) var faults: [Diagnostic] = []

  private let className: String
  private let places: DeclarationPlaces
  /// Places of names in a layout. Actions have names of their own: `#login.submit`.
  private var properties: [String: Syntax] = [:]
  private var actions: [String: Syntax] = [:]

  init(of type: ClassDeclSyntax, _ places: DeclarationPlaces) {
    className = type.name.text
    self.places = places
    for member in type.memberBlock.members { take(member.decl, of: type) }
  }

  private mutating func take(_ declaration: DeclSyntax, of type: ClassDeclSyntax) {
    if let condition = declaration.as(IfConfigDeclSyntax.self) { return refuseMarkers(in: condition) }
    if let function = declaration.as(FunctionDeclSyntax.self) { noteHook(function) }
    guard let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes,
      let (marker, attribute) = attributes.markers.first
    else { return }
    if let second = attributes.markers.dropFirst().first {
      let fault = Fault(
        "two-markers", "a member has one marker, and this one has \(marker.spelling) and \(second.marker.spelling)")
      faults.append(fault.at(second.attribute))
      return
    }
    let member = MarkedMember(declaration, marker, attribute, in: className)
    // A marker that is a macro reports its faults itself.
    if !marker.isMacro { faults += member.faults }
    guard let call = member.call, isNew(member), isClear(declaration, in: type) else { return }
    statements.append("\(call)\(places.arguments(for: member.place)))")
  }

  private mutating func isNew(_ member: MarkedMember) -> Bool {
    let earlier = member.marker == .action ? actions[member.name] : properties[member.name]
    guard let earlier else {
      if member.marker == .action {
        actions[member.name] = member.place
      } else {
        properties[member.name] = member.place
      }
      return true
    }
    faults.append(
      Fault("same-name", "'\(className)' has two members with the name '\(member.name)' in a layout; rename one")
        .at(member.place, notes: [Note(node: earlier, message: Remark(message: "the first is here"))]))
    return false
  }

  /// Reports a method that no expression names alone: another has its name and its label, or it has no label.
  private mutating func isClear(_ declaration: DeclSyntax, in type: ClassDeclSyntax) -> Bool {
    guard let method = declaration.as(FunctionDeclSyntax.self),
      let other = type.memberBlock.members.lazy.compactMap({ $0.decl.as(FunctionDeclSyntax.self) }).first(where: {
        $0.id != method.id && $0.name.plainName == method.name.plainName
          && (method.labels.isEmpty || $0.labels == method.labels)
      })
    else { return true }
    faults.append(
      Fault(
        "overloaded-action",
        "the table cannot name '\(method.name.text)', because another method is called so; rename one"
      ).at(method.name, notes: [Note(node: Syntax(other.name), message: Remark(message: "the other method is here"))]))
    return false
  }

  /// Reports members in `#if`, because a macro does not know which branch holds.
  private mutating func refuseMarkers(in condition: IfConfigDeclSyntax) {
    for clause in condition.clauses {
      guard case .decls(let members) = clause.elements else { continue }
      for member in members {
        if let inner = member.decl.as(IfConfigDeclSyntax.self) { refuseMarkers(in: inner) }
        guard let attributes = member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes,
          let (marker, attribute) = attributes.markers.first
        else { continue }
        faults.append(
          Fault(
            "conditional-member",
            "\(marker.spelling) does not work within '#if'; declare the member in 'addMembers(to:)' instead"
          ).at(attribute))
      }
    }
  }

  private mutating func noteHook(_ function: FunctionDeclSyntax) {
    let parameters = function.signature.parameterClause.parameters
    guard function.name.plainName == "addMembers", parameters.count == 1, parameters.first?.firstName.text == "to"
    else {
      return
    }
    guard function.modifiers.staticModifier != nil else {
      faults.append(
        Fault("hook-not-static", "'addMembers(to:)' must be static: the table belongs to the class").at(function.name))
      return
    }
    hasHook = true
  }
}

extension FunctionDeclSyntax {
  fileprivate var labels: [String] { signature.parameterClause.parameters.map(\.firstName.text) }
}
