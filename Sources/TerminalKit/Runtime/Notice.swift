public import NibModel

/// A message that is shown over the screen for a time, without taking the focus.
///
///     application?.notify("Saved.", .success)
///     application?.notify("\"Milk\" is deleted.", choice: Notice.Choice("_Undo") { try history.undo() })
///
/// Notices appear at the bottom right, the newest below the others. A few are shown at a time, and the others wait
/// until there is room. A click closes a notice, and so does Escape if no view uses it. If the user must read a
/// message before continuing, show a dialog instead: see ``Application/show(message:title:)``.
public final class Notice {
  /// The importance of a notice, which determines its look and its time. More kinds may be
  /// added.
  public nonisolated struct Kind: HiddenRawCases {
    /// The names.
    package enum Value: String, CaseIterable, Sendable {
      case info, success, warning, error
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// The name.
    public var rawValue: String { value.rawValue }

    /// Information. Shown for four seconds.
    public static var info: Self { Self(value: .info) }
    /// Something went well. Shown for four seconds.
    public static var success: Self { Self(value: .success) }
    /// Something may go wrong. Shown for eight seconds.
    public static var warning: Self { Self(value: .warning) }
    /// Something went wrong. Shown until the user closes it.
    public static var error: Self { Self(value: .error) }
  }

  /// The time for which a notice is shown, counted from when there is room for it.
  public nonisolated enum Time: Hashable, Sendable {
    /// The time of the notice's kind; at least eight seconds if the notice has a choice.
    case usual
    /// A specific time.
    case lasting(Duration)
    /// Until the user or the program closes the notice.
    case untilClosed
  }

  /// An action that a notice offers, such as Undo.
  public struct Choice {
    let words: MnemonicText
    let key: KeyBinding?
    let perform: () throws -> Void

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The text, with an underscore before the mnemonic.
    ///   - key: The keys that choose it while the notice is shown, wherever the focus is; by default Alt and the
    ///     mnemonic. Do not use a single letter, because the user could not type that letter in a text.
    ///   - perform: The effect of the choice, after the notice has been closed. Errors that it throws are reported.
    public init(_ title: String, key: KeyBinding? = nil, perform: @escaping () throws -> Void) {
      words = MnemonicText(title)
      self.key = key ?? words.mnemonic.map { KeyBinding(KeyPress(.character($0), .alt)) }
      self.perform = perform
    }
  }

  /// The words of the message.
  public let text: String
  /// The importance.
  public let kind: Kind
  /// The time for which the notice is shown.
  public let time: Time
  /// The action that the notice offers, or nil.
  public let choice: Choice?
  /// The number of times that the program has shown the same message while the notice was visible.
  public internal(set) var count = 1
  /// Closes the notice when its time is over.
  var timer: ProgramTimer?
  /// Closes the notice.
  var whenClosed: (() -> Void)?

  init(_ text: String, _ kind: Kind, time: Time, choice: Choice?) {
    self.text = text
    self.kind = kind
    self.time = time
    self.choice = choice
  }

  /// Closes the notice, or removes it from the waiting notices. Has no effect if it is already closed.
  public func close() { whenClosed?() }

  /// The time for which it is shown, or nil if it stays until it is closed.
  var duration: Duration? {
    switch time {
    case .lasting(let duration): duration
    case .untilClosed: nil
    case .usual: kind.duration.map { choice == nil ? $0 : max($0, Kind.long) }
    }
  }

  /// Returns true if another notice has the same message. A notice with a choice is never the same as another,
  /// because its choice concerns one event.
  func says(_ text: String, _ kind: Kind) -> Bool { choice == nil && self.text == text && self.kind == kind }
}

nonisolated extension Notice.Kind {
  fileprivate static let short = Duration.seconds(4)
  fileprivate static let long = Duration.seconds(8)

  fileprivate var duration: Duration? {
    switch value {
    case .info, .success: Self.short
    case .warning: Self.long
    case .error: nil
    }
  }

  /// The role in the theme of the notice's border and mark.
  var role: ThemeRole {
    switch value {
    case .info: .accent
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }

  /// The word for the kind.
  var word: Word {
    switch value {
    case .info, .success: .notice
    case .warning: .warning
    case .error: .error
    }
  }

  /// The sign before the text, one cell wide, because not everybody can see the color.
  var mark: String {
    switch value {
    case .info: "•"
    case .success: "✓"
    case .warning: "!"
    case .error: "✗"
    }
  }
}
