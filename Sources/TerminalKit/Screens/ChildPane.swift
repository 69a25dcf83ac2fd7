/// The area for the views of a container's children. One of them is shown, and fills the area.
final class ChildPane: View {
  /// The child that is shown. Its view is loaded.
  private(set) weak var child: Controller?

  override func shows(_ subview: View) -> Bool { subview === child?.viewIfLoaded }

  /// Shows a child, and keeps the views of the others. If the focus was in the previous child or in the container's
  /// bar, it moves to the view that had it in the new child.
  func show(_ new: Controller?, bar: View) {
    let old = child
    guard new !== old || new?.viewIfLoaded?.superview !== self else { return }
    let host = window?.host
    let focused = host?.focusedView(besides: self)
    child = new
    if let view = new?.viewIfLoaded, view.superview !== self { addSubview(view) }
    setNeedsLayout()
    guard let focused else { return }
    let isInOld = old?.viewIfLoaded.map(focused.isDescendant) == true
    if isInOld { old?.lastFocused = focused }
    guard isInOld || focused.isDescendant(of: bar), let new, let view = new.viewIfLoaded else { return }
    if let wanted = view.focus(remembering: new.lastFocused) { host?.focus(wanted) }
  }

  /// Returns the size that the shown view asks for.
  override func contentSize(in available: Size) -> Size { child?.viewIfLoaded?.fittingSize(in: available) ?? .zero }

  /// Gives the shown view the whole area.
  override func layoutSubviews() { child?.viewIfLoaded?.place(in: contentRect) }
}
