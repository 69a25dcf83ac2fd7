internal import NibModel

/// The item of a template that names a class for it: what each copy of the contents is for.
package struct TemplateItem: Sendable {
  /// The class; nil if it is unknown, which has been reported.
  let descriptor: ClassDescriptor?
  /// The place of the class's name in the layout.
  let place: SourcePlace

  /// The name of the item among the external objects that a load of the contents is given.
  package static let key = "#" + TemplateWord.item
}
