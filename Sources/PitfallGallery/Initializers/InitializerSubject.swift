/// An object of a case, whose state its trace ends with.
package protocol InitializerSubject: AnyObject {
  /// The state of the object after its initializers.
  var state: String { get }
}

extension TestView: InitializerSubject {}
