import NibLoading

extension Pitfall {
  static let inheritedValuesFirst = Pitfall(
    58, "inherited-values-first", "an included layout awakes with its own values first",
    bites: ["delphi", "android", "gtk"], shows: .note(#"heading = "ADDRESS""#, of: "billing"),
    instead: #"note    billing: heading = "BILLING ADDRESS""#,
    explanation: """
      A panel makes its heading from its title when it awakes. The form that includes the panel's layout gives it another \
      title, and the heading remains that of the panel's own file. Delphi loads a frame first from its own file, with \
      Loaded, and then sets what the form overrides, and calls Loaded again: by then, the heading is not empty. Android \
      and GTK complete what is included before they set what the place of use gives. Under strict, a value that is \
      overridden is never set, and awake comes after all values.
      """
  ) { $0.register(TitledPanel.self) }
  .cured(
    under: "all", shows: .note(#"heading = "BILLING ADDRESS""#, of: "billing"),
    """
    The panel makes its heading in afterInit(), when everything that includes it has been loaded.
    """
  ) { $0.register(Cured.TitledPanel.self) }
}

/// The root of a layout that others include. It makes its heading once, when it awakes.
final class TitledPanel: GalleryView {
  private var heading = ""

  override func awake() throws {
    try super.awake()
    if heading.isEmpty { heading = nm.uppercased() }
    NibLoad.note("heading = \"\(heading)\"")
  }
}

private enum Cured {
  /// Makes its heading when all layouts are loaded.
  final class TitledPanel: GalleryView {
    private var heading = ""

    override func afterInit() {
      super.afterInit()
      heading = nm.uppercased()
      NibLoad.note("heading = \"\(heading)\"")
    }
  }
}
