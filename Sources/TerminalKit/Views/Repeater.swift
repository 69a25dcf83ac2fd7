public import NibLoading

/// `<Repeater>`: a column with a copy of a template for each item of a program.
///
/// ```xml
/// <Repeater id="people" template="#person"/>
/// <template id="person" item="Person">
///   <PersonRow person="#item"><Checkbox id="invited"/></PersonRow>
/// </template>
/// ```
///
/// Each copy is made of views, which can have the focus, and this costs time and memory for each item. For many rows of text
/// use a ``List``, which is drawn from data.
open class Repeater: VStack {
  /// The template of the views. Its object must be a view.
  public var template: NibTemplate?
  /// The copies that are shown, in the order of the items.
  public private(set) var cells: [NibCell] = []

  /// The members of a repeater in a layout.
  open override class var members: Members {
    super.members.adding(Repeater.self) {
      $0.summary("A copy of a template for each item, one below the other.")
      $0.outlet("template", help: "The template of the views.") { swap(&$0.template, &$1) }
    }
  }

  /// Creates a repeater without a template.
  public override init() { super.init() }

  /// Creates a repeater of a layout.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  /// Shows a copy of the template for each item, in this order.
  ///
  /// An item that has been shown keeps its copy, with the focus. The copies of the others are given back first, and are used
  /// for new items if the order of the load allows this. If one of them has the focus, the focus goes to the views that are
  /// then in its place.
  ///
  /// - Throws: ``RepeaterError`` if there is no template, or if its object is no view; the errors of `NibTemplate.make`. The
  ///   items before the one that failed are then shown.
  /// - Complexity: O(items + steps of the copies that are made or used again), and O(views of the window) if the focus moves.
  public func show(_ items: [AnyObject]) throws {
    guard let template else { throw RepeaterError.noTemplate }
    let change = Change(from: cells, to: items, focused: subviewWithFocus)
    let place = change.focusedPlace
    if !change.leaving.isEmpty {
      replaceSubviews(with: change.staying.compactMap { $0.root as? View }, focusedPlace: place)
      for cell in change.leaving { cell.recycle() }
    }
    var known = change.known
    cells = []
    defer {
      replaceSubviews(with: cells.compactMap { $0.root as? View }, focusedPlace: place)
      for cell in known.values { cell.recycle() }
      change.focused?.recycle()
    }
    for item in items {
      let cell = try known.removeValue(forKey: ObjectIdentifier(item)) ?? template.make(item: item)
      guard cell.root is View else { throw RepeaterError.noView(className: "\(type(of: cell.root))") }
      cells.append(cell)
    }
  }

  /// The use of the old copies for the items that will be shown.
  private struct Change {
    /// The copies whose items are shown again, by their items.
    private(set) var known: [ObjectIdentifier: NibCell] = [:]
    /// The copies that stay for now, in their order: those of items that are shown again, and `focused`.
    private(set) var staying: [NibCell] = []
    /// The copies that are not needed.
    private(set) var leaving: [NibCell] = []
    /// The copy with the focus, if its item is not shown again. It leaves last, when the focus can go to other views.
    private(set) var focused: NibCell?
    /// The place of the copy with the focus.
    private(set) var focusedPlace = 0

    init(from cells: [NibCell], to items: [AnyObject], focused view: View?) {
      let wanted = Set(items.map { ObjectIdentifier($0) })
      for (place, cell) in cells.enumerated() {
        if cell.root === view { focusedPlace = place }
        if let item = cell.item.map({ ObjectIdentifier($0) }), wanted.contains(item), known[item] == nil {
          known[item] = cell
          staying.append(cell)
        } else if cell.root === view {
          focused = cell
          staying.append(cell)
        } else {
          leaving.append(cell)
        }
      }
    }
  }
}

/// The reason for which a ``Repeater`` shows nothing.
public enum RepeaterError: Error, CustomStringConvertible {
  /// The repeater has no template.
  case noTemplate
  /// The object in the template is no view.
  case noView(className: String)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noTemplate: "the Repeater has no template: give it one with template=\"#id\""
    case .noView(let className): "the template of a Repeater makes views, and its object is of class \(className)"
    }
  }
}
