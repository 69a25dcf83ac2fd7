internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibXcode
internal import TerminalKit

/// `nib show`: draws a terminal layout.
struct ShowCommand: MachineReadable {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a picture of a layout as a terminal shows it.",
    discussion: """
      The layout is loaded, but no code of its program runs: stand-ins replace the owner and all classes that \
      the tool does not know. Such a view is drawn as a frame with the name of its class around its contents. A \
      name that is probably misspelled causes a warning. A tool of your own shows your own views: see the \
      article "Preview your own classes".

      Sample data fill what the program would fill: in a <layout version="2">, sample.text="Milk" is shown in \
      place of a text, and sample.items and sample.rows in a list or table.

      For a scene, which names controllers with layout="X", the picture shows X. A window that needs more space \
      than there is says so, as in the program.

      A .xib or .storyboard is drawn with its frames, scaled to cells: its windows and views, and those of the \
      controllers of its scenes, one below the other. Without --size, the picture is as large as they are. \
      Broken connections are reported, and the rest is drawn.

      With --format svg and without --size, a storyboard is drawn as a map: each scene at its position on the canvas, \
      and each segue as an arrow with its kind and identifier.

      You can follow links in the picture if the terminal supports them.
      """)

  @Argument(
    help: "The layout. - is standard input.", completion: .file(extensions: ["xml", "nib", "xib", "storyboard"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Columns and rows, each from 1 to 1000. The default is the size of the terminal, or 80x24.",
      valueName: "columns x rows"),
    transform: ScreenSize.init(argument:))
  var size: ScreenSize?

  @Option(
    help:
      "The format of the picture. ansi is text with colors, for terminals. The default is svg for an output file FILE.svg, ansi if the output may have colors, and otherwise text."
  )
  var format: Format?

  @Option(
    help:
      "The theme of the program, or the path of a theme file. Styles in the layout override it.")
  var theme = ThemeName.ansi

  @Option(help: "The number of colors that ansi may use. The default is the number of colors of the terminal.")
  var colors: Colors?

  @OptionGroup var variation: VariationOptions

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, ansi, svg }

  @OptionGroup var catalog: CatalogOptions

  @OptionGroup var language: LanguageOptions
  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { isSVG }

  private var isSVG: Bool { output.format(format) == .svg }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(ClassChoice(standIns: true, catalog: catalog.choice), languages: language.languages)
      let document = try session.document(file)
      if document.decoderSource == .archive { try session.refuse(document.source, because: "only layouts are shown") }
      let picture: Picture
      var isBroken = false
      do {
        picture = try self.picture(of: document, drawn: document, session)
      } catch let error as NibError {
        let status = session.report(error.diagnostics, in: error.sources)
        // A file of Interface Builder is drawn even if some of its connections are wrong.
        guard document.isFromInterfaceBuilder,
          let drawn = try? self.picture(of: document, drawn: document.contentsOnly, session)
        else { throw status }
        (picture, isBroken) = (drawn, true)
      } catch {
        session.console.printErrors(describe(error, colors: session.console.errorsHaveColors))
        throw ToolStatus.findings
      }
      session.console.print(picture.text, keepsLooks: picture.keepsLooks)
      if let hint = picture.hint {
        session.console.printError("note: \(hint)")
      }
      session.writeNotes()
      if isBroken { throw ToolStatus.findings }
    }
  }

  /// A picture as it is printed.
  private struct Picture {
    let text: String
    var keepsLooks: Bool?
    var hint: String?
  }

  /// - Parameter drawn: the document, or what of it can be drawn.
  @MainActor
  private func picture(of document: NibDocument, drawn: NibDocument, _ session: Session) throws -> Picture {
    let theme = try theme.theme(session)
    let sizeClass = variation.sizeClass ?? SizeClass()
    if isSVG, size == nil, document.hasScenes {
      let classes = RunningTool.current.classes()
      let storyboard = try Storyboard(document, sizeClass: sizeClass)
      if storyboard.scenes.count > 1 {
        let map = try DrawnStoryboard(storyboard, as: drawn, classes: classes, theme: theme, sizeClass: sizeClass).map
        return Picture(text: map.svg())
      }
    }
    let layout = try DrawnLayout(drawn, at: file, session, theme: theme, size: size?.size, sizeClass: sizeClass)
    let grid = layout.grid
    switch isSVG ? .svg : format ?? (session.console.hasColors ? .ansi : .text) {
    case .text: return Picture(text: grid.text, hint: layout.hint)
    case .ansi:
      let depth = colors?.depth ?? session.console.colorDepth
      return Picture(
        text: grid.ansi(colors: depth, hasLinks: session.console.hasLinks), keepsLooks: true, hint: layout.hint)
    case .svg: return Picture(text: grid.svg(title: file == "-" ? "" : file.lastPathComponent), hint: layout.hint)
    }
  }
}

/// A size on the command line: `80x24`.
struct ScreenSize {
  let size: Size

  private static let limit = 1...1000

  init(argument: String) throws {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], Self.limit.contains(width),
      Self.limit.contains(height)
    else {
      throw ValidationError(
        "a size is columns and rows from \(Self.limit.lowerBound) to \(Self.limit.upperBound), as 80x24.")
    }
    size = Size(width: width, height: height)
  }
}

/// A theme on the command line: the name of a built-in one, or the path of a theme file.
enum ThemeName: ExpressibleByArgument {
  case builtIn(BuiltInTheme)
  case file(String)

  static let ansi = ThemeName.builtIn(.ansi)

  init?(argument: String) {
    if let theme = BuiltInTheme(rawValue: argument) {
      self = .builtIn(theme)
    } else if argument.contains("/") || argument.contains(".") {
      self = .file(argument)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .builtIn(let theme): theme.rawValue
    case .file(let path): path
    }
  }

  static var allValueStrings: [String] { BuiltInTheme.allCases.map(\.rawValue) }

  /// Returns the theme.
  ///
  /// - Throws: The status of the tool, after the faults of the file have been printed.
  @MainActor
  func theme(_ session: Session) throws -> Theme {
    switch self {
    case .builtIn(let theme): return theme.theme
    case .file(let path):
      let document = try session.document(path)
      do { return try Theme(document) } catch let error as NibError {
        throw session.report(error.diagnostics, in: error.sources)
      } catch {
        session.console.printError("error: \(error)")
        throw ToolStatus.findings
      }
    }
  }
}

/// The number of colors, as an option of the command line.
enum Colors: String, ExpressibleByArgument, CaseIterable {
  case none
  case ansi16 = "16"
  case ansi256 = "256"
  case truecolor = "true"

  var depth: ColorDepth {
    switch self {
    case .none: .none
    case .ansi16: .ansi16
    case .ansi256: .ansi256
    case .truecolor: .truecolor
    }
  }
}
