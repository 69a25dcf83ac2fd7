/// The demands on the text.
extension TextInput {
  /// True if there must be a text of more than blanks.
  public var isRequired: Bool {
    get { rules.isRequired }
    set { rules.isRequired = newValue }
  }

  /// The pattern of the whole text, unless it is empty.
  public var pattern: TextPattern? {
    get { rules.pattern }
    set { rules.pattern = newValue }
  }
}

extension TextField {
  /// The form of the text: what does not fit is not taken, and what stands between is put in.
  public var mask: TextMask? {
    get { rules.mask }
    set {
      rules.mask = newValue
      if let newValue { text = newValue.formatted(text) }
    }
  }

  /// The least number, which makes the text a number.
  public var minimum: Double? {
    get { rules.minimum }
    set { rules.minimum = newValue }
  }

  /// The greatest number, which makes the text a number.
  public var maximum: Double? {
    get { rules.maximum }
    set { rules.maximum = newValue }
  }
}
