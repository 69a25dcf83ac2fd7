/// A source of completions for a combo box whose completions are not in the layout, such as the branches of a repository.
@MainActor
public protocol CompletionSource: AnyObject {
  /// Returns the texts that a text may become, the best first.
  ///
  /// It is asked when the user has stopped typing for a moment. When the text changes meanwhile, the task is cancelled
  /// and what it returns is dropped.
  ///
  /// - Throws: any error; its words are shown in the place of completions.
  func completions(for text: String) async throws -> [String]
}
