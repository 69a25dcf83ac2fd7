internal import NibKit

extension NibDocument.Object {
  /// The attribute that names another layout, for objects of unknown classes. A known class reports by itself which
  /// layouts it loads.
  var layoutAttribute: NibDocument.Attribute? { attributes.first { $0.name == "layout" } }
}
