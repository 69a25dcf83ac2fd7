public import NibLoading

/// The common class of radio groups and selects: options, of which at most one is selected.
open class ChoiceView: View {
  /// The options, in document order.
  public private(set) var options: [Option] = []
  /// True if an option must be selected.
  public var isRequired = false { didSet { setNeedsDisplay() } }
  /// The action that is sent when the user selects another option.
  public var changed: Action?
  // What is asked for is kept until it is needed: a layout may say it before there are options.
  private var wantedIndex: Int?
  private var wantedValue: String?

  /// The members of a choice in a layout.
  open override class var members: Members {
    super.members.adding(ChoiceView.self) {
      $0.attribute("selected", help: "The number of the option that is chosen, from 0.") {
        $0.wantedIndex = Int($1 as UInt16)
      }
      $0.attribute(
        "value",
        help: "The value of the option that is chosen; if there is one, it wins over 'selected'."
      ) { $0.wantedValue = $1 }
      $0.attribute("required", default: "false", help: "True if an option must be chosen.") { $0.isRequired = $1 }
      $0.event("changed", help: "The user has chosen another option.") { swap(&$0.changed, &$1) }
      $0.children(help: "The options.") { $0.add($1 as Option) }
      $0.check(Self.unknownChoices)
    }
  }

  /// An option, if one must be selected.
  open override var problem: String? {
    isRequired && selectedIndex == nil ? FieldFault.missing.sentence(in: kitWords) : nil
  }

  /// The selected option.
  open override class var personalState: PersonalState {
    super.personalState.adding("value", \ChoiceView.choice)
  }

  /// The value that is chosen; one that no option has changes nothing.
  private var choice: String? {
    get { value }
    set { if options.contains(where: { ($0.value ?? $0.words.text) == newValue }) { value = newValue } }
  }

  /// Adds an option behind the others.
  public func add(_ option: Option) {
    option.owner = self
    options.append(option)
    setNeedsLayout()
  }

  /// Takes all options away, to add others. What was chosen by its value is chosen again if an option has that value.
  public func removeOptions() {
    if let value { wantedValue = value }
    options.removeAll()
    setNeedsLayout()
  }

  /// The index of the selected option, or nil. An index without an option selects nothing until there is such an
  /// option.
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
      setNeedsDisplay()
    }
  }

  /// The value of the option that is chosen. Setting one that no option has chooses none until there is such an option.
  ///
  /// - Complexity: O(options).
  public var value: String? {
    get { selectedIndex.map { options[$0].value ?? options[$0].words.text } }
    set {
      wantedValue = newValue
      wantedIndex = nil
      setNeedsDisplay()
    }
  }

  /// Chooses an option as the user would: `changed` is sent, and after it `action`, if it is another one than before.
  ///
  /// - Throws: what these throw.
  public func choose(_ index: Int) throws {
    guard options.indices.contains(index), options[index].isEnabled, index != selectedIndex else { return }
    selectedIndex = index
    if let changed { try window?.application?.send(changed, from: self) }
    try sendAction()
  }
}
