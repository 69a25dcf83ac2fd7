extension Application {
  /// Returns the rectangles on the screen of the shown views with some ids, cut at the edges of the screen. Of several
  /// views with one id, that of the first is returned.
  ///
  /// - Complexity: O(shown views).
  package func rectangles(of ids: Set<String>) -> [String: Rect] {
    var found: [String: Rect] = [:]
    for layer in windows.layers {
      layer.window.forEachShown { view in
        guard ids.contains(view.id), found[view.id] == nil else { return }
        let rect = view.rectOnScreen.intersection(layer.window.frame)
        if !rect.isEmpty { found[view.id] = rect }
      }
    }
    return found
  }
}
