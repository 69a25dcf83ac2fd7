internal import NibModel

/// A part of a layout that code makes as often as it needs: `<template id="row">`.
///
/// A layout of version 2 can have templates at its top level. A load makes this object, and not the object in the
/// template. An outlet leads to it like to any other object, and code, or a list, makes the contents:
///
/// ```xml
/// <VisitorColumn cell="#row"/>
/// <template id="row" item="Visitor">
///   <VisitorRow visitor="#item"><Label id="name"/></VisitorRow>
/// </template>
/// ```
///
/// ```swift
/// for visitor in visitors { rows.append(try cell.make(item: visitor)) }
/// ```
///
/// The contents are planned with the layout, so all faults are reported before anything is made. Their references lead to
/// the copy itself, to the objects of the layout around them, to the owner, and to the item of the copy as `#item`.
public final class NibTemplate: NibDecodable {
  /// The attributes of `<template>`.
  public static var members: Members {
    Members(of: NibTemplate.self) {
      $0.attribute(
        "item", String.self,
        help: "The class of the object that each copy is for. The contents refer to it as #item.")
    }
  }

  /// The id in the layout that was loaded; empty if it has none.
  public let id: String
  /// The maker of the contents: `TemplateSurroundings`, which a class that layouts can name does not know.
  let surroundings: AnyObject

  /// Makes a template in a load.
  ///
  /// - Throws: `LoadFailure` outside a load of a layout.
  public init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    surroundings = try coder.contents.decodeTemplate()
  }
}

extension NibTemplate: CustomReflectable {
  /// The id. The load around the template is not part of its state.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
