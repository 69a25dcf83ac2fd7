internal import NibKit

extension NibDocument.Object {
  /// The attribute that names another layout, by the rule for objects of unknown classes: a class that is known says by
  /// itself which layouts it loads.
  var layoutAttribute: NibDocument.Attribute? { attributes.first { $0.name == "layout" } }
}
