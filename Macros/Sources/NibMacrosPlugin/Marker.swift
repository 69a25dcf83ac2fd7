import SwiftSyntax

/// An attribute that makes a declaration a member of the table, named as in the source.
enum Marker: String {
  case outlet = "Outlet"
  case outletCollection = "OutletCollection"
  case attribute = "Attribute"
  case event = "Event"
  case action = "Action"

  /// Returns nil if the attribute is something else. The name of a module before it, as in `@NibKit.Outlet`, is ignored.
  init?(_ attribute: AttributeSyntax) {
    let type = attribute.attributeName
    guard let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name else {
      return nil
    }
    self.init(rawValue: name.text)
  }

  /// True for macros of this package, which report their faults themselves. `Outlet` is NibKit's property wrapper.
  var isMacro: Bool { self != .outlet }

  /// The marker as the source spells it.
  var spelling: String { "@\(rawValue)" }
}

extension AttributeListSyntax {
  /// The attributes that are markers, in order.
  var markers: [(marker: Marker, attribute: AttributeSyntax)] {
    compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self), let marker = Marker(attribute) else { return nil }
      return (marker, attribute)
    }
  }
}

extension DeclModifierListSyntax {
  /// The modifier that makes a declaration a member of the type and not of its objects.
  var staticModifier: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }

  /// Returns true if the modifier is there.
  func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }
}

extension TokenSyntax {
  /// The identifier without the backticks that make a keyword one.
  var plainName: String {
    let name = text
    return name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
  }
}
