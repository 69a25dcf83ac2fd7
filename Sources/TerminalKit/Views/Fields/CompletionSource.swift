/// A source of completions for a combo box whose completions are not in the layout, such as the branches of a repository.
@MainActor
public protocol CompletionSource: AnyObject {
  /// Returns the completions of a text, the best first.
  ///
  /// The combo box calls this when the user has stopped typing for a moment. If the text changes meanwhile, the combo
  /// box cancels the task and ignores its result.
  ///
  /// - Throws: any error. The combo box shows its message in place of the completions.
  func completions(for text: String) async throws -> [String]
}
