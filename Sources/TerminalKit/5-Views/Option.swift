public import NibLoading

/// `<Option>`: one of the things between which a radio group or a select lets a person choose.
public final class Option: NibObject {
  /// The words, with an underscore before the mnemonic.
  public var title = "" {
    didSet {
      words = MnemonicText(title)
      owner?.setNeedsLayout()
    }
  }
  private(set) var words = MnemonicText("")
  /// What it stands for, to the program; nil is its words.
  public var value: String?
  /// Whether it can be chosen.
  public var isEnabled = true { didSet { owner?.setNeedsDisplay() } }
  /// What it belongs to.
  weak var owner: ChoiceView?

  /// What a layout can say of an option.
  public class var members: Members {
    Members(of: Option.self) {
      $0.summary("One of the things that a RadioGroup or a Select offers.")
      $0.attribute("title", "Its words, with an underscore before the mnemonic.") { $0.title = $1 }
      $0.attribute("value", "What it stands for; its words if not given.") { $0.value = $1 }
      $0.attribute("enabled", "Whether it can be chosen.", default: "true") { $0.isEnabled = $1 }
    }
  }

  /// An option.
  ///
  /// - Parameters:
  ///   - title: the words, with an underscore before the mnemonic.
  ///   - value: what it stands for; nil is its words.
  public init(_ title: String, value: String? = nil) {
    self.title = title
    self.value = value
    words = MnemonicText(title)
  }

  /// An option of a layout.
  public init(coder: NibDecoder) throws {}

  /// Nothing is left to do.
  public func awake() {}
}

/// What radio groups and selects have in common: options, one of which is chosen, or none.
open class ChoiceView: View {
  /// The options, in document order.
  public private(set) var options: [Option] = []
  /// What happens when the person chooses another option.
  public var changed: Action?
  // What is asked for is kept until it is needed: a layout may say it before there are options.
  private var wantedIndex: Int?
  private var wantedValue: String?

  /// What a layout can say of a choice.
  open override class var members: Members {
    super.members.adding(ChoiceView.self) {
      $0.attribute("selected", "The number of the option that is chosen, from 0.") {
        $0.wantedIndex = Int($1 as UInt16)
      }
      $0.attribute("value", "The value of the option that is chosen; if there is one, it wins over 'selected'.") {
        $0.wantedValue = $1
      }
      $0.event("changed", "The person has chosen another option.") { swap(&$0.changed, &$1) }
      $0.children("What can be chosen.") { $0.add($1 as Option) }
    }
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

  /// Which option is chosen, or nil. A number that no option has chooses none until there is such an option.
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

  /// Chooses an option as the person would: `changed` is sent, and after it `action`, if it is another one than before.
  ///
  /// - Throws: what these throw.
  public func choose(_ index: Int) throws {
    guard options.indices.contains(index), options[index].isEnabled, index != selectedIndex else { return }
    selectedIndex = index
    if let changed { try window?.application?.send(changed, from: self) }
    try sendAction()
  }
}
