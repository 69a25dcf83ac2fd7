internal import NibLoading
internal import NibModel

extension ChoiceView {
  /// Returns the faults of an index or a value that no option has.
  static func unknownChoices(of view: PlannedObject) -> [Diagnostic] {
    let options = view.children.filter { $0.isKind(of: ChoiceOption.self) }
    var findings = view.unknownNumber("selected", of: options, called: "option")
    let values = options.compactMap { option in
      option.text("value") ?? option.text("title").map { MnemonicText($0).text }
    }
    // The program sets the text of an option that has none.
    if let wanted = view.text("value"), !options.isEmpty, values.count == options.count, !values.contains(wanted) {
      let offer = Offer(values, for: wanted)
      findings.append(
        Diagnostic(
          ViewFault.unknownValue(wanted, member: "value", offer), at: view.place(of: "value"),
          replacement: offer.near))
    }
    return findings
  }
}
