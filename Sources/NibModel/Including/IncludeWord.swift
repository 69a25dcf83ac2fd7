/// The words of version 2 of the layout vocabulary for layouts in pieces. In version 1 they have no meaning.
package enum IncludeWord {
  /// The element in whose place the root of another layout comes.
  package static let include = "include"
  /// The element in `<include>` that overrides attributes of an exported object.
  package static let set = "set"
  /// The attribute of `<set>` with the id of the object.
  package static let of = "of"
  /// The element with the parameters of a layout.
  package static let parameters = "parameters"
  /// The element that declares a parameter.
  package static let parameter = "parameter"
  package static let type = "type"
  package static let standard = "default"
  package static let sample = "sample"
  /// The attribute of an object that layouts which include this one can refer to and override.
  package static let export = "export"
  /// The qualifier of attributes of `<include>` that give parameters a value: `with.title="Home"`.
  package static let argument = "with."
  /// The attribute of `<include>` with the outlet of the including layout's owner that the owner of the part goes to.
  package static let ownerOutlet = "owner.outlet"

  /// The elements that are not objects.
  package static let elements = [include, set, parameters, parameter]

  /// Returns the name of the parameter that an attribute of `<include>` gives a value, or nil for another attribute.
  package static func parameter(of attribute: String) -> String? {
    attribute.utf8.starts(with: argument.utf8) ? String(attribute.dropFirst(argument.utf8.count)) : nil
  }
}
