internal import ArgumentParser

/// `nib schema`: writes the grammar of the layouts that are possible with the tool's classes.
struct SchemaCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write a RELAX NG schema of layouts, for editors.",
    discussion: """
      The schema has every class that the tool knows, with its attributes, outlets, events and children, and the \
      help texts of the classes. An editor that knows RELAX NG uses it to complete names and to mark mistakes. A \
      layout \
      names its schema \
      in its second line:

        <?xml-model href="layout.rng" schematypens="http://relaxng.org/ns/structure/1.0"?>

      Every layout in which 'check' finds nothing conforms to the schema. The reverse does not hold: a grammar \
      cannot detect an id that is given twice or that no object has.
      """)

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    MainActor.assumeIsolated {
      NibTool.current.console.print(RelaxNGSchema(NibTool.current.classes()).text)
    }
  }
}
