internal import NibModel

extension MembersBuilder {
  /// Declares contents that a layout can give as sample data, and a program gives in code:
  /// `$0.samples("items") { $0.items = $1 }` is `sample.items` in a layout.
  ///
  /// Tools set them at design time, and a load ignores them. Every attribute that is set after the initializer has sample
  /// data of its own name without a declaration: `sample.text` stands for `text`.
  ///
  /// - Parameters:
  ///   - name: the name after `sample.`.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  ///   - set: assigns the contents.
  public mutating func samples<Value: NibValue>(
    _ name: String, help: StaticString = "", file: StaticString = #fileID, line: UInt = #line,
    by set: @escaping (Root, Value) throws -> Void
  ) {
    add(
      QualifiedName.sample + name, isRequired: false, default: "", help: help, at: TablePlace(file, line),
      isSample: true, by: set)
  }
}
