import SwiftSyntax

/// The source of a table of members.
struct MembersTable {
  let type: ClassDeclSyntax
  /// True if the table adds to that of the superclass.
  let isOverride: Bool
  /// The summary as the source writes it, quotes included.
  let summary: String?
  let statements: [String]
  let callsHook: Bool
  /// The arguments that say where the class is declared, with a comma before them.
  let place: String

  var text: String {
    let name = type.name.text
    let head =
      (access.map { [$0] } ?? []) + [isOverride ? "override class" : type.modifiers.has(.final) ? "static" : "class"]
    let call = isOverride ? "super.members.adding(\(name).self\(place))" : "Members(of: \(name).self\(place))"
    var lines = summary.map { ["$0.summary(\($0))"] } ?? []
    lines += statements
    if callsHook { lines.append("\(name).addMembers(to: &$0)") }
    let body = lines.isEmpty ? ["  \(call) { _ in }"] : ["  \(call) {"] + lines.map { "    " + $0 } + ["  }"]
    return (hint + ["\(head.joined(separator: " ")) var members: Members {"] + body + ["}"]).joined(separator: "\n")
  }

  /// A comment for the case that the class has a superclass with a table, which a macro cannot know. The compiler shows it
  /// with its error.
  private var hint: [String] {
    guard !isOverride, let first = type.inheritanceClause?.inheritedTypes.first?.type,
      let name = first.as(IdentifierTypeSyntax.self)?.name.text, !roles.contains(name)
    else { return [] }
    return ["// If this must be an override, write '@Loadable(superclass: \(first.trimmed).self)'."]
  }

  /// The access of the class, where the member has to say it.
  private var access: String? {
    let keywords: [Keyword] = [.open, .public, .package]
    guard let keyword = keywords.first(where: { type.modifiers.has($0) }) else { return nil }
    return TokenSyntax.keyword(keyword).text
  }
}

/// The protocols of NibKit that a class conforms to: none of them is a superclass.
private let roles: Set = [
  "NibConnectable", "NibDecodable", "NibAwakening", "NibObject", "NibOwner", "NibResponder", "NibInitializing",
  "NibBuilder",
]
