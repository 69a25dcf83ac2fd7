/// The rules for the text.
extension TextInput {
  /// True if the text must contain more than blanks.
  public var isRequired: Bool {
    get { rules.isRequired }
    set { rules.isRequired = newValue }
  }

  /// The pattern that the whole text must match, unless the text is empty.
  public var pattern: TextPattern? {
    get { rules.pattern }
    set { rules.pattern = newValue }
  }
}

extension TextField {
  /// The form of the text. Characters that do not fit are not accepted, and the fixed characters are inserted.
  public var mask: TextMask? {
    get { rules.mask }
    set {
      rules.mask = newValue
      if let newValue { text = newValue.formatted(text) }
    }
  }

  /// The least number. If it is set, the text must be a number.
  public var minimum: Double? {
    get { rules.minimum }
    set { rules.minimum = newValue }
  }

  /// The greatest number. If it is set, the text must be a number.
  public var maximum: Double? {
    get { rules.maximum }
    set { rules.maximum = newValue }
  }
}
