/// The parts of a sequence `ESC [ parameters final`.
///
/// Parameters are numbers between semicolons, and each may have parts between colons. A missing or invalid number is
/// nil.
nonisolated struct ControlSequence {
  /// The character `<`, `=`, `>` or `?` in front, with which the sequence has another meaning.
  let marker: UInt8?
  let parameters: [[Int?]]
  /// The characters from space to `/` before the final one.
  let intermediates: [UInt8]
  let final: UInt8

  init(_ bytes: [UInt8], final: UInt8) {
    let isMarked = bytes.first.map { (0x3C...0x3F).contains($0) } ?? false
    marker = isMarked ? bytes.first : nil
    let rest = bytes.dropFirst(isMarked ? 1 : 0)
    let end = rest.firstIndex { $0 < 0x30 } ?? rest.endIndex
    intermediates = Array(rest[end...])
    let numbers = rest[..<end]
    parameters =
      numbers.isEmpty
      ? []
      : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
      }
    self.final = final
  }

  /// Returns a part of a parameter; nil if it is missing.
  func parameter(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    // No sequence contains a longer number.
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}

nonisolated extension ControlSequence {
  /// True if pasted text follows the sequence.
  var isPasteStart: Bool { isPlain && final == UInt8(ascii: "~") && parameter(0) == 200 }

  /// True if the sequence contains only numbers.
  var isPlain: Bool { marker == nil && intermediates.isEmpty }

  /// Returns the events of the sequence; none if its meaning is not known.
  ///
  /// - Parameter modifiers: modifiers that are held down in addition to those in the sequence.
  func events(with modifiers: KeyPress.Modifiers) -> [InputEvent] {
    if !intermediates.isEmpty || marker == UInt8(ascii: "?") { return reply.map { [.reply($0)] } ?? [] }
    if marker == UInt8(ascii: "<") { return mouseEvent.map { [.mouse($0)] } ?? [] }
    guard marker == nil else { return [] }
    switch (final, parameters.isEmpty) {
    case (UInt8(ascii: "I"), true): return [.focus(true)]
    case (UInt8(ascii: "O"), true): return [.focus(false)]
    default: return keys(with: modifiers).map { .key($0) }
    }
  }

  private var reply: TerminalReply? {
    guard marker == UInt8(ascii: "?") else { return nil }
    switch (intermediates, final) {
    case ([UInt8(ascii: "$")], UInt8(ascii: "y")):
      guard let mode = parameter(0), let state = parameter(1) else { return nil }
      return .mode(mode, state: state)
    case ([], UInt8(ascii: "u")): return .keyboardFlags(parameter(0) ?? 0)
    case ([], UInt8(ascii: "n")) where parameter(0) == 997:
      return parameter(1) == 1 ? .background(.dark) : parameter(1) == 2 ? .background(.light) : nil
    case ([], UInt8(ascii: "c")): return .deviceAttributes
    default: return nil
    }
  }

  /// The event of `ESC [ < button ; column ; row M`, or with `m` if a button was released.
  private var mouseEvent: MouseEvent? {
    guard intermediates.isEmpty, final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
      let code = parameter(0), let column = parameter(1), let row = parameter(2), column > 0, row > 0,
      let kind = Self.mouseKind(code, isRelease: final == UInt8(ascii: "m"))
    else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return MouseEvent(kind, at: Point(x: column - 1, y: row - 1), modifiers)
  }

  /// Returns the kind of event for a code. The lowest two bits are the button, 32 means that the mouse has moved, 64
  /// means the wheel, and 128 means further buttons.
  private static func mouseKind(_ code: Int, isRelease: Bool) -> MouseEvent.Kind? {
    let isMoving = code & 32 != 0
    if code & 64 != 0 {
      let wheel: [MouseEvent.Kind] = [.scrollUp, .scrollDown, .scrollLeft, .scrollRight]
      return isRelease || isMoving || code >= 128 ? nil : wheel[code & 3]
    }
    guard code < 128 else { return nil }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right]
    guard code & 3 < buttons.count else { return isMoving ? .move : nil }
    let button = buttons[code & 3]
    return isRelease ? .release(button) : isMoving ? .drag(button) : .press(button)
  }
}
