/// Converts the bytes of a terminal to events, no matter how reads split them.
///
/// An escape may be a key or the beginning of a sequence, and only time can decide this: the reader calls ``flush()``
/// if nothing has arrived during the time that ``waiting`` requires. Unknown sequences are discarded completely, and
/// never typed as text. The memory is limited for any input.
package nonisolated struct InputParser {
  /// The incomplete part of the input.
  package enum Waiting: Sendable {
    case nothing
    /// A key, or the start of a sequence. A user may be waiting, so the wait is short.
    case key
    /// The middle of a sequence, which a slow connection may have split.
    case sequence
  }

  private enum State {
    case text
    /// After an escape, or after two.
    case escape(twice: Bool)
    /// After `ESC [`.
    case control
    /// After `ESC O`.
    case singleShift
    /// After `ESC [ [`, with which the Linux console's F1 to F5 begin.
    case consoleKey
    /// Within a string that ends with ST or BEL. The value is the byte that began it.
    case string(UInt8, isEmpty: Bool)
    /// After an escape in such a string: the middle of ST.
    case stringEnd
    /// Within bytes that are ignored.
    case skipping(Int)
    case paste
  }

  /// The byte that the backspace key sends, according to the terminal's settings.
  package var backspace: UInt8 = 0x7F

  private var state = State.text
  private var decoder = UTF8Decoder()
  /// True if an escape came before the next input, which means that Alt was held down.
  private var isAlt = false
  /// The bytes of a sequence after `ESC [` or `ESC O`, without the last one.
  private var sequence: [UInt8] = []
  private var paste: PasteBuffer
  private var scalars = String.UnicodeScalarView()
  private var events: [InputEvent] = []

  /// Creates a parser at the beginning of input.
  ///
  /// - Parameter pasteLimit: the maximum number of bytes of a paste. The rest is ignored.
  package init(pasteLimit: Int = 16 << 20) { paste = PasteBuffer(limit: pasteLimit) }

  /// The missing part of the input, which determines how long to wait before ``flush()``.
  ///
  /// A paste waits for its end without a time limit, because text that follows after a pause must not be typed. But if
  /// a connection loses the end of a paste, the program must still react. So Control-C, if it is the only byte of a
  /// read, ends a paste, and has no other effect.
  package var waiting: Waiting {
    switch state {
    case .text: decoder.isWaiting ? .sequence : .nothing
    case .paste: .nothing
    case .escape, .singleShift, .string(_, isEmpty: true): .key
    // Hardly anyone types Alt with a bracket, with which most sequences begin.
    case .control, .consoleKey, .string, .stringEnd, .skipping: .sequence
    }
  }

  /// True if ``flush()`` must be called if no more input arrives.
  package var isWaiting: Bool { waiting != .nothing }

  /// Parses the bytes of one read. Text is split into grapheme clusters, each of which is a key.
  package mutating func feed(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    if case .paste = state, Self.isInterrupt(bytes) {
      add(.paste(paste.text()))
      end()
      return takeEvents()
    }
    for byte in bytes { take(byte) }
    return takeEvents()
  }

  /// Returns true if a read consists only of Control-C, in either protocol.
  private static func isInterrupt(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= 8 else { return false }
    var parser = InputParser()
    return parser.feed(bytes) == [.key(KeyPress(.character("c"), .control))]
  }

  /// Continues a sequence whose escape was already taken for a key, if the next bytes are exactly the rest of it, such
  /// as `[D`. Nobody types such bytes at once, and a program must not get them as text.
  package mutating func resumeEscape(before bytes: some Collection<UInt8>) {
    guard case .text = state, !decoder.isWaiting, Self.isRest(bytes) else { return }
    state = .escape(twice: false)
  }

  /// Returns true if bytes are a sequence without its escape: `[` or `O`, numbers and signs, and a final byte.
  private static func isRest(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return false }
    let rest = bytes.dropFirst()
    let parameters = rest.prefix { 0x20...0x3F ~= $0 }
    guard rest.count == parameters.count + 1, let final = rest.dropFirst(parameters.count).first else { return false }
    return first == UInt8(ascii: "[") ? 0x40...0x7E ~= final : "ABCDFHPQRS".utf8.contains(final) && parameters.isEmpty
  }

  /// Completes the pending input: an escape becomes the key, and an incomplete sequence is discarded.
  package mutating func flush() -> [InputEvent] {
    abandon()
    return takeEvents()
  }

  private mutating func takeEvents() -> [InputEvent] {
    endText()
    defer { events = [] }
    return events
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape(let twice): takeEscaped(byte, twice: twice)
    case .control: takeControl(byte)
    case .singleShift: takeSingleShift(byte)
    case .consoleKey:
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
      end()
    case .string(let introducer, let isEmpty): takeString(byte, introducer, isEmpty: isEmpty)
    case .stringEnd:
      endString()
      if byte != UInt8(ascii: "\\") {
        state = .escape(twice: false)
        take(byte)
      }
    case .skipping(let count):
      if count > 1 { state = .skipping(count - 1) } else { end() }
    case .paste:
      guard let text = paste.take(byte) else { return }
      add(.paste(text))
      end()
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch decoder.take(byte) {
    case .incomplete: break
    case .scalar(let scalar): takeText(scalar)
    case .fault(let again):
      takeText("\u{FFFD}")
      if again { take(byte) }
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) {
    if scalar == "\u{1B}" {
      endText()
      state = .escape(twice: false)
    } else if let press = controlKey(scalar) {
      emit(press.key, press.modifiers)
    } else if scalar.isControl {
      isAlt = false
    } else if isAlt {
      emit(.character(Character(scalar)))
    } else {
      scalars.append(scalar)
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, twice: Bool) {
    switch byte {
    case 0x1B where !twice:
      state = .escape(twice: true)
      return
    case 0x1B:
      emit(.escape)
      return
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(byte, isEmpty: true)
    default:
      if twice { emit(.escape) }
      state = .text
      isAlt = true
      takeText(byte)
      return
    }
    isAlt = twice
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F:
      // A sequence that is too long is still read to its end, so that the rest is not typed.
      if sequence.count < Self.limit { sequence.append(byte) }
    case UInt8(ascii: "[") where sequence.isEmpty: state = .consoleKey
    case UInt8(ascii: "M") where sequence.isEmpty: state = .skipping(3)
    case 0x40...0x7E:
      let control = ControlSequence(sequence, final: byte)
      let isWhole = sequence.count < Self.limit
      let modifiers: KeyPress.Modifiers = isAlt ? .alt : []
      end()
      if !isWhole { return }
      if control.isPasteStart {
        state = .paste
      } else {
        for event in control.events(with: modifiers) { add(event) }
      }
    default: restart(with: byte)
    }
  }

  private mutating func takeSingleShift(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9") where sequence.count < Self.limit: sequence.append(byte)
    case 0x20...0x7E:
      let control = ControlSequence(sequence, final: byte)
      let modifiers: KeyPress.Modifiers = isAlt ? .alt : []
      end()
      if let press = control.singleShiftKey(with: modifiers) { add(.key(press)) }
    default: restart(with: byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ introducer: UInt8, isEmpty: Bool) {
    switch byte {
    case 0x1B where isEmpty: restart(with: byte)
    case 0x1B: state = .stringEnd
    case 0x07: endString()
    case 0x18, 0x1A: end()
    default:
      // Of the strings, only answers to operating system commands are interpreted.
      if introducer == UInt8(ascii: "]"), sequence.count < Self.limit { sequence.append(byte) }
      state = .string(introducer, isEmpty: false)
    }
  }

  /// Handles the end of a string, which is an answer, or is ignored.
  private mutating func endString() {
    let answer = sequence
    end()
    if let background = RGB(answer: answer) { add(.reply(.backgroundColor(background.color))) }
  }

  // MARK: Ends

  /// The maximum number of bytes of a sequence that are interpreted.
  private static let limit = 128

  private mutating func end() {
    state = .text
    isAlt = false
    sequence = []
  }

  /// Handles a byte that cannot be part of a sequence: the sequence is abandoned, and the byte is parsed by itself.
  private mutating func restart(with byte: UInt8) {
    abandon()
    take(byte)
  }

  /// Abandons the pending input. It becomes a key if a user may have typed it, and is discarded otherwise.
  private mutating func abandon() {
    let (begun, wasTwice) = (state, isAlt)
    if case .paste = begun { return }
    if decoder.isWaiting {
      decoder = UTF8Decoder()
      takeText("\u{FFFD}")
    }
    let isBare = sequence.isEmpty
    end()
    switch begun {
    case .escape(let twice):
      emit(.escape)
      if twice { emit(.escape) }
    case .control where isBare: emitIntroducer(UInt8(ascii: "["), afterEscape: wasTwice)
    case .singleShift where isBare: emitIntroducer(UInt8(ascii: "O"), afterEscape: wasTwice)
    case .string(let introducer, isEmpty: true): emitIntroducer(introducer, afterEscape: wasTwice)
    default: break
    }
  }

  private mutating func emitIntroducer(_ byte: UInt8, afterEscape: Bool) {
    if afterEscape { emit(.escape) }
    emit(.character(Character(Unicode.Scalar(byte))), .alt)
  }

  // MARK: Events

  private mutating func add(_ event: InputEvent) {
    endText()
    events.append(event)
  }

  private mutating func emit(_ key: Key, _ modifiers: KeyPress.Modifiers = []) {
    add(.key(KeyPress(key, isAlt ? modifiers.union(.alt) : modifiers)))
    isAlt = false
  }

  private mutating func endText() {
    if scalars.isEmpty { return }
    events += String(scalars).map { .key(KeyPress(.character($0))) }
    scalars = String.UnicodeScalarView()
  }

  /// Returns the key of a control character, which terminals send for Control with a letter.
  private func controlKey(_ scalar: Unicode.Scalar) -> KeyPress? {
    switch scalar.value {
    case UInt32(backspace), 0x7F: KeyPress(.backspace)
    case 0x00: KeyPress(.character(" "), .control)
    case 0x09: KeyPress(.tab)
    case 0x0D: KeyPress(.enter)
    case 0x01...0x1A, 0x1C...0x1F:
      // The column of the ASCII table with the capitals. The small letters follow from the normalized form of a key.
      Unicode.Scalar(scalar.value + 0x40).map { KeyPress(.character(Character($0)), .control) }
    default: nil
    }
  }
}
