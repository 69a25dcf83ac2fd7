internal import ArgumentParser

/// `nib schema`: writes the grammar of the layouts that are possible with the tool's classes.
struct SchemaCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write a RELAX NG schema of layouts for editors.",
    discussion: """
      The schema has each class that the tool knows, with its attributes, outlets, events and children, and with \
      its help text. An editor that supports RELAX NG completes names and marks mistakes. A layout names its \
      schema in its second line:

        <?xml-model href="layout.rng" schematypens="http://relaxng.org/ns/structure/1.0"?>

      Each layout in which 'check' finds nothing conforms to the schema. But a schema cannot detect all faults, \
      such as a duplicate id or an id that no object has.
      """)

  @OptionGroup var catalog: CatalogOptions

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(ClassChoice(catalog: catalog.choice))
      let classes = try session.reportingErrors { try session.known.checked(at: "-") }
      session.console.print(RelaxNGSchema(classes).text)
    }
  }
}
