public import NibLoading

/// The base class of radio groups and selects. At most one of their options is selected.
open class ChoiceView: View {
  /// The options, in document order.
  public private(set) var options: [ChoiceOption] = []
  /// True if an option must be selected.
  public var isRequired = false { didSet { setNeedsDisplay() } }
  /// The action that is sent when another option is selected: by the user, or because options were added or removed. A
  /// change that a program makes with ``selectedIndex`` or ``value`` does not send it.
  public var changed: Action?
  // The requested selection is kept until it can be applied, because a layout may set it before there are options.
  private var wantedIndex: Int?
  private var wantedValue: String?
  /// The value before options have changed, until the event for this change is sent.
  private var before: String??

  /// The members of a choice in a layout.
  open override class var members: Members {
    super.members.adding(ChoiceView.self) {
      $0.attribute("selected", help: "The index of the selected option, from 0.") {
        $0.wantedIndex = Int($1 as UInt16)
      }
      $0.attribute(
        "value",
        help: "The value of the selected option; if an option has it, it takes precedence over 'selected'."
      ) { $0.wantedValue = $1 }
      $0.attribute("required", default: "false", help: "True if an option must be selected.") { $0.isRequired = $1 }
      $0.event("changed", help: "Another option is selected, by the user or because options come and go.") {
        swap(&$0.changed, &$1)
      }
      $0.children(help: "The options.") { $0.add($1 as ChoiceOption) }
      $0.check(Self.unknownChoices)
    }
  }

  /// The problem if no option is selected but one is required.
  open override var problem: String? {
    isRequired && selectedIndex == nil ? FieldFault.missing.sentence(in: kitWords) : nil
  }

  /// The state that is kept: the value of the selected option.
  open override class var personalState: PersonalState {
    super.personalState.adding("value", \ChoiceView.choice)
  }

  /// The value of the selected option. Setting a value that no option has changes nothing.
  private var choice: String? {
    get { value }
    set { if options.contains(where: { ($0.value ?? $0.words.text) == newValue }) { value = newValue } }
  }

  /// Adds an option after the others.
  public func add(_ option: ChoiceOption) {
    optionsWillChange()
    option.owner = self
    options.append(option)
    setNeedsLayout()
  }

  /// Removes all options, so that others can be added. If one of them has the selected value, it is selected again.
  public func removeOptions() {
    optionsWillChange()
    if let value { wantedValue = value }
    options.removeAll()
    setNeedsLayout()
  }

  private func optionsWillChange() {
    guard let host = window?.host, before == nil else { return }
    before = .some(value)
    host.pendingEvents.add(self)
  }

  /// Sends `changed` if another value is selected since options have changed.
  override func sendPendingEvents() throws {
    guard let before else { return }
    self.before = nil
    if before != value, let changed { try window?.host?.actions.send(changed, from: self) }
  }

  /// The index of the selected option, or nil. If you set an index that has no option yet, the option is selected when
  /// it is added.
  ///
  /// - Complexity: O(options).
  public var selectedIndex: Int? {
    get {
      if let wantedValue, let index = options.firstIndex(where: { ($0.value ?? $0.words.text) == wantedValue }) {
        return index
      }
      return wantedIndex.flatMap { options.indices.contains($0) ? $0 : nil }
    }
    set {
      wantedIndex = newValue
      wantedValue = nil
      before = nil
      setNeedsDisplay()
    }
  }

  /// The value of the selected option. If you set a value that no option has yet, nothing is selected until such an
  /// option is added.
  ///
  /// - Complexity: O(options).
  public var value: String? {
    get { selectedIndex.map { options[$0].value ?? options[$0].words.text } }
    set {
      wantedValue = newValue
      wantedIndex = nil
      before = nil
      setNeedsDisplay()
    }
  }

  /// Selects an option as the user would. If the selection changes, this sends `changed`, and then `action`.
  ///
  /// - Throws: any error that the actions throw.
  public func choose(_ index: Int) throws {
    guard options.indices.contains(index), options[index].isEnabled, index != selectedIndex else { return }
    selectedIndex = index
    if let changed { try window?.host?.actions.send(changed, from: self) }
    try sendAction()
  }
}
