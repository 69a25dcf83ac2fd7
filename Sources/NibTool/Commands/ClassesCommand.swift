internal import ArgumentParser
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources
internal import TerminalCocoa
internal import TerminalKit

/// `nib classes`: writes the classes of the tool as data.
struct ClassesCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "classes", abstract: "Write a catalog of the tool's classes, for tools that do not have them.",
    discussion: """
      A catalog says what a layout can use of each class: attributes with the form of their values, outlets, actions, \
      events, children. With it, 'nib check' and an editor know the classes of a program without being built with it. \
      Write it beside the layouts, and keep it under version control:

        MyTool classes -o Layouts/classes.json

      The catalog has the classes outside TerminalKit. A tool without classes of its own, such as nib itself, writes \
      those of TerminalKit.

      With --sources, the catalog has the classes of an app for UIKit or AppKit, as far as its sources state them: \
      the outlets, actions and inspectable properties that files of Xcode's name.

      A layout's catalog is found by itself: classes.json in the layout's folder, or in the nearest folder above it or \
      in Layouts of that folder, up to the folder with Package.swift. A command takes another one with --classes, and \
      none with --no-classes. A class of a catalog replaces a class of TerminalKit with the same name.
      """)

  @Option(
    help: ArgumentHelp(
      "A file or a folder with Swift and Objective-C sources of an app, whose classes are written instead. Can be given "
        + "several times.", valueName: "path"),
    completion: .directory)
  var sources: [String] = []

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { true }

  func run() throws {
    try MainActor.assumeIsolated {
      let context = RunningTool.current
      if !sources.isEmpty {
        let report = try SourceReport(naming: sources, context.console)
        return context.console.printExactly(ClassCatalog(report.classes, kit: NibKitVersion.current).text)
      }
      let all = context.classes()
      let catalog =
        all.hasOwnClasses
        ? ClassCatalog(of: all.withoutTerminalKit(), without: .terminal, kit: NibKitVersion.current)
        : ClassCatalog(of: all, without: ClassRegistry(), kit: NibKitVersion.current)
      context.console.printExactly(catalog.text)
    }
  }
}
