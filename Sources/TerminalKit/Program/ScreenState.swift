/// The personal state of all views of a screen.
package struct ScreenState {
  /// The values by the place of the view in its layout, and by the name of the property.
  fileprivate var values: [String: [String: any Equatable]] = [:]
  fileprivate var focus: String?

  /// Creates a state without values.
  package init() {}

  /// Returns the changes since an earlier moment. A value that a layout has set does not belong to the personal state.
  package func since(_ start: ScreenState) -> ScreenState {
    var done = ScreenState()
    done.focus = focus == start.focus ? nil : focus
    for (place, properties) in values {
      done.values[place] = properties.filter { name, value in !equals(value, start.values[place]?[name]) }
    }
    return done
  }

  private func equals<Value: Equatable>(_ value: Value, _ other: (any Equatable)?) -> Bool { value == other as? Value }
}

extension Application {
  /// The personal state of the main screen, whatever is in front of it.
  package var screenState: ScreenState {
    get {
      var state = ScreenState()
      for (place, view) in places {
        for property in type(of: view).personalState.properties {
          state.values[place, default: [:]][property.name] = property.read(view)
        }
        if view === windows.layers.first?.focused { state.focus = place }
      }
      return state
    }
    set {
      for (place, view) in places {
        guard let values = newValue.values[place] else { continue }
        for property in type(of: view).personalState.properties {
          if let value = values[property.name] { property.write(view, value) }
        }
      }
      frames.setNeedsWholeFrame()
      if let place = newValue.focus, let view = places[place] { focus(view) }
    }
  }

  /// The views of the main screen by their places. A place is the id of the view. Without an id, it is the place of the
  /// superview, the class, and the number among its siblings of this class.
  private var places: [String: View] {
    guard let window = windows.layers.first?.window else { return [:] }
    var places: [String: View] = [:]
    func visit(_ view: View, _ path: String) {
      let place = view.id.isEmpty ? path : "#" + view.id
      places[place] = view
      var counts: [String: Int] = [:]
      for child in view.subviews {
        let name = String(describing: type(of: child))
        counts[name, default: 0] += 1
        visit(child, "\(place)/\(name)[\(counts[name, default: 0])]")
      }
    }
    visit(window, "")
    return places
  }
}
