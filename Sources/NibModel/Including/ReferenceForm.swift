/// The references that the value of an attribute may have.
package enum ReferenceForm: Sendable {
  /// None: the value is a text, a number or a colour, even if it begins with `#`.
  case none
  /// The ids of objects, separated by white space: `#name`.
  case objects
  /// An action of an object: `#name.submit`.
  case action
  /// Not known. A text that names an object is a reference.
  case unknown
}
