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
  /// An item that has been shown keeps its copy. The copies of the others are given back first, and are used for new items
  /// if the order of the load allows this.
  ///
  /// - Throws: ``RepeaterError`` if there is no template, or if its object is no view; the errors of `NibTemplate.make`. The
  ///   items before the one that failed are then shown.
  /// - Complexity: O(items + steps of the copies that are made).
  public func show(_ items: [AnyObject]) throws {
    guard let template else { throw RepeaterError.noTemplate }
    var known: [ObjectIdentifier: NibCell] = [:]
    let wanted = Set(items.map { ObjectIdentifier($0) })
    for cell in cells {
      (cell.root as? View)?.removeFromSuperview()
      if let item = cell.item.map({ ObjectIdentifier($0) }), wanted.contains(item), known[item] == nil {
        known[item] = cell
      } else {
        cell.recycle()
      }
    }
    cells = []
    defer {
      for cell in known.values { cell.recycle() }
      setNeedsLayout()
    }
    for item in items {
      let cell = try known.removeValue(forKey: ObjectIdentifier(item)) ?? template.make(item: item)
      guard let view = cell.root as? View else { throw RepeaterError.noView(className: "\(type(of: cell.root))") }
      addSubview(view)
      cells.append(cell)
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
