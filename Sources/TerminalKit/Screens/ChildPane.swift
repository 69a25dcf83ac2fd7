/// The room for the views of a container's children, of which one is shown in all of it.
final class ChildPane: View {
  /// The child that is shown. Its view is loaded.
  private(set) weak var child: Controller?

  override class var tellsOfChanges: Bool { true }
  override func shows(_ subview: View) -> Bool { subview === child?.viewIfLoaded }

  /// Shows a child, and keeps the views of the others. The focus, if it was in the child before or in the container's bar,
  /// comes to where it was in the new one.
  func show(_ new: Controller?, bar: View) {
    let old = child
    guard new !== old || new?.viewIfLoaded?.superview !== self else { return }
    let application = window?.application
    let focused = application?.windows.focused(besides: self)
    child = new
    if let view = new?.viewIfLoaded, view.superview !== self { addSubview(view) }
    setNeedsLayout()
    guard let focused else { return }
    let isInOld = old?.viewIfLoaded.map(focused.isDescendant) == true
    if isInOld { old?.lastFocused = focused }
    guard isInOld || focused.isDescendant(of: bar), let new, let view = new.viewIfLoaded else { return }
    if let wanted = view.focus(remembering: new.lastFocused) { application?.focus(wanted) }
  }

  /// As large as the view that is shown asks for.
  override func contentSize(in available: Size) -> Size { child?.viewIfLoaded?.fittingSize(in: available) ?? .zero }

  /// Gives the view that is shown all of the room.
  override func layoutSubviews() { child?.viewIfLoaded?.place(in: contentRect) }
}
