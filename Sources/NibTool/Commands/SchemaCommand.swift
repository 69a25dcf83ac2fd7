internal import ArgumentParser

/// `nib schema`: the grammar of the layouts that the tool's classes make possible.
struct SchemaCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Write a RELAX NG schema of layouts, for editors.",
    discussion: """
      The schema has every class that the tool knows, with its attributes, outlets, events and children, and what the \
      classes say of them. An editor that knows RELAX NG completes by it and marks mistakes. A layout names its schema \
      in its second line:

        <?xml-model href="layout.rng" schematypens="http://relaxng.org/ns/structure/1.0"?>

      Every layout in which 'check' finds nothing conforms to the schema. The reverse does not hold: that an id is \
      given twice, or that no object has it, a grammar cannot say.
      """)

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    MainActor.assumeIsolated {
      NibTool.current.console.print(RelaxNGSchema(NibTool.current.classes()).text)
    }
  }
}
