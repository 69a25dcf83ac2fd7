internal import ArgumentParser
internal import TerminalCocoa

/// `nib schema`: writes the grammar of the layouts that are possible with the tool's classes.
struct SchemaCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write a RELAX NG schema of layouts for editors.",
    discussion: """
      The schema has each class that the tool knows, with its attributes, outlets, events and children, and with \
      its help text. An editor that supports RELAX NG completes names and marks mistakes. A layout names its \
      schema in its second line:

        <?xml-model href="layout.rng" schematypens="http://relaxng.org/ns/structure/1.0"?>

      Each layout in which 'check' finds nothing conforms to the schema, except for attributes that begin with \
      ib. But a schema cannot detect all faults, such as a duplicate id or an id that no object has.

      With --stand-ins, the schema is for 'check --stand-ins': an element of an unknown class may have any \
      attributes and contents, and owners, outlets and actions may have any names. Elements of known classes \
      are compared as before.
      """)

  @OptionGroup var classes: ClassOptions

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(classes.choice)
      let all = try session.reportingErrors { try session.known.checked(at: "-") }
      let known = classes.choice.replacesKit ? all.withoutTerminalKit() : all
      let standIns = classes.choice.standIns ? StandIns.classes : []
      session.console.print(RelaxNGSchema(known, standIns: standIns).text)
    }
  }
}
