internal import NibExpressions
internal import NibLoading

/// The patterns for the lines that a tool prints, as data.
package struct LogPreset: Sendable {
  /// The name on command lines: `oslog`.
  package let name: String
  /// The tools whose lines the preset reads.
  package let source: String
  /// The expression that finds the message of a line, as its group `message`. A message may be the text of a trace.
  let frame: String
  /// True if a line that begins with six spaces continues the one before it.
  var joinsIndented = false
  /// The ways to write an object and a method, with `METHOD` in place of the method.
  let shapes: [String]
  /// The methods of each event, as expressions.
  let methods: [(event: LoadEvent.Kind, methods: String)]
  /// Patterns without an object and a method.
  let others: [(event: LoadEvent.Kind, expression: String)]

  /// All presets.
  package static let all: [LogPreset] = [
    LogPreset(
      name: "oslog", source: "os_log and NSLog, as 'log stream --style syslog' or 'compact' prints them",
      frame: #"\w\[\d+(?::[0-9a-fx]+)?\]:? (?:\([^)]*\) )?(?:\[[\w.-]+:[^\]]*\] )?(?<message>.*)"#,
      shapes: [
        #"[-+]\[(?<class>[\w.]+) METHOD\](?:.*<[\w.]+: (?<address>0x[0-9a-f]+))?"#,
        #"<(?<class>[\w.]+): (?<address>0x[0-9a-f]+)[^>]*>[.: ]+METHOD"#,
        #"(?<class>[A-Z]\w*)\.METHOD"#,
      ],
      methods: [
        (.initBegins, #"init(?:WithCoder:|WithFrame:|WithNibName:bundle:|\(coder:\)|\(frame:\)|\(nibName:bundle:\))"#),
        (.awake, #"awakeFromNib"#),
        (
          .callback,
          #"(?<member>loadView|view(?:Did|Will)(?:Load|Appear|Disappear)|windowDidLoad|didMoveTo(?:Superview|Window)):?(?:\(_?:?\))?"#
        ),
      ],
      others: [
        (.abort, #"Terminating app due to uncaught exception '(?<value>[^']*)'"#),
        (.abort, #"Fatal error: (?<value>.*)"#),
      ]),
    LogPreset(
      name: "logcat", source: "Android's log, as 'adb logcat -v threadtime' or 'brief' prints it",
      frame: #"\b[VDIWEFA][ /][^ :(]+ *(?:\( *\d+\))?: (?<message>.*)"#,
      shapes: [
        #"(?<class>[\w.$]+)\{(?<address>[0-9a-f]+)(?:[^}]* app:id/(?<object>\w+))?[^}]*\}[.: ]+METHOD\b"#,
        #"\b[VDIWEFA][ /](?<class>[A-Z]\w*) *(?:\( *\d+\))?: METHOD\b"#,
        #"(?<class>[A-Z]\w*)\.METHOD\b"#,
      ],
      methods: [
        (.initBegins, "(?:<init>|constructor)"), (.awake, "onFinishInflate"), (.present, "onAttachedToWindow"),
        (.callback, "(?<member>on(?:Create|CreateView|ViewCreated|Start|Resume|Pause|Stop))"),
      ],
      others: [(.abort, #"FATAL EXCEPTION: (?<value>.*)"#)]),
    LogPreset(
      name: "gtk", source: "GLib's log with G_MESSAGES_DEBUG=all",
      frame:
        #"\([^()]*:\d+\): (?:[\w.-]+-)?(?:DEBUG|INFO|Message|WARNING|CRITICAL|ERROR)(?: \*\*)?: (?:[\d:.]+: )?(?<message>.*)"#,
      shapes: [
        #"(?<class>[A-Z]\w*)[ :]+(?<address>0x[0-9a-f]+)[.: ]+METHOD\b"#,
        #"(?<class>[A-Z]\w*)[.: ]+METHOD\b"#,
        #"\b(?<class>[a-z][a-z0-9_]*)_METHOD\b"#,
      ],
      methods: [
        (.initBegins, "(?:instance_init|init)"), (.initEnds, "constructed"), (.awake, "parser_finished"),
        (.present, "(?:map|show)"), (.callback, "(?<member>realize|custom_finished|activate|startup)"),
      ],
      others: [
        (.attribute, #"set (?<object>[\w-]+): (?<member>[\w-]+) = (?<value>.*)"#)
      ]),
    LogPreset(
      name: "dotnet", source: ".NET's Debug and Trace output, and the console of ILogger",
      frame:
        #"(?:\b(?:trce|dbug|info|warn|fail|crit): [\w.+]+\[\d+\]|\b(?:Information|Verbose|Warning|Error|Critical): \d+ :) *(?<message>.*)"#,
      joinsIndented: true,
      shapes: [
        #"(?<class>[A-Z][\w.+]*)#(?<address>\d+)[.: ]+METHOD(?:\b|$)"#,
        #"\b(?:trce|dbug|info|warn|fail|crit): (?<class>[\w.+]+)\[\d+\] +METHOD(?:\b|$)"#,
        #"(?<class>[A-Z]\w*)\.METHOD(?:\b|$)"#,
      ],
      methods: [
        (.initBegins, #"(?:\.?ctor|BeginInit)"#), (.initEnds, "EndInit"), (.awake, "(?:On)?Initialized"),
        (.present, "(?:On)?Loaded"),
        (.callback, "(?<member>InitializeComponent|OnApplyTemplate|OnAttachedToVisualTree)"),
      ],
      others: [(.abort, #"Unhandled exception[.:] *(?<value>.*)"#)]),
  ]

  /// Returns the patterns of the preset.
  ///
  /// - Throws: a fault of the table.
  func patterns() throws(LogPattern.Fault) -> [LogPattern] {
    var patterns: [LogPattern] = []
    for shape in shapes {
      for (event, methods) in methods {
        let parts = shape.utf8.firstRange(of: "METHOD".utf8)
        let source = parts.map { shape[..<$0.lowerBound] + methods + shape[$0.upperBound...] } ?? shape[...]
        patterns.append(try LogPattern(event, String(source), of: "\(name): \(event.rawValue)=\(source)"))
      }
    }
    for (event, source) in others { patterns.append(try LogPattern(event, source, of: "\(name): \(source)")) }
    return patterns
  }
}

/// Finds the message in the lines of a log.
struct LogFrame {
  private let expression: Expression
  private let message: Int

  init(_ preset: LogPreset) throws(LogPattern.Fault) {
    do throws(Expression.Fault) {
      expression = try Expression(search: preset.frame, isExpression: true, matchesCase: true, matchesWords: false)
    } catch { throw LogPattern.Fault(preset.frame, .expression(error)) }
    message = expression.groupNames["message"] ?? 0
  }

  /// Returns the message of a line, or nil for a line of another form.
  func message(of line: String) -> String? {
    guard let range = expression.matches(in: line, limit: 1).first?.groups[message] else { return nil }
    return String(decoding: Array(line.utf8)[range], as: UTF8.self)
  }
}
