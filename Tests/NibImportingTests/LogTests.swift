import NibLoading
import NibModel
import NibTracing
import TestSupport
import Testing

@testable import NibImporting

/// Logs that become traces.
@Suite struct LogTests {
  private func read(_ log: String, patterns: [String] = [], preset: String? = nil) throws -> ImportedTrace {
    let tool = try preset.map { name in try #require(LogPreset.all.first { $0.name == name }) }
    let importer = try TraceImporter(patterns: patterns.map(LogPattern.init), preset: tool)
    return try importer.read(SourceText(file: "app.log", bytes: Array(log.utf8)))
  }

  private func fault(_ pattern: String) -> String {
    do throws(LogPattern.Fault) {
      _ = try LogPattern(pattern)
      return ""
    } catch { return error.description }
  }

  // MARK: Presets

  @Test("the lines of os_log and NSLog are read") func oslog() throws {
    let trace = try read(
      """
      Filtering the log data using "process == \\"Login\\""
      Timestamp                       (process)[PID]
      2024-05-01 10:15:02.120331+0200  localhost Login[4711]: (UIKitCore) [com.apple.UIKit:Storyboard] loading
      2024-05-01 10:15:02.123456+0200  localhost Login[4711]: (Login) [org.example.login:load] -[LoginView initWithCoder:] <LoginView: 0x7fa1b2c0>
      2024-05-01 10:15:02.124456+0200  localhost Login[4711]: -[UserField initWithCoder:] <UserField: 0x7fa1b3d0; frame = (0 0; 10 10)>
      2024-05-01 10:15:02.125456 Df Login[4711:8a2f] [org.example.login:load] <UserField: 0x7fa1b3e0> initWithCoder:
      2024-05-01 10:15:02.126 Login[4711:35599] -[UserField awakeFromNib] <UserField: 0x7fa1b3e0>
      2024-05-01 10:15:02.127 Login[4711:35599] awake   LoginView
      2024-05-01 10:15:02.128 Login[4711:35599] LoginController.viewDidLoad()
      2024-05-01 10:15:02.129 Login[4711:35599] *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: 'x'
      """, preset: "oslog")
    #expect(
      trace.trace.text() == """
        init>   LoginView LoginView
        init>   UserField UserField
        init>   UserField UserField#2
        awake   UserField#2
        awake   LoginView
        call    LoginController.viewDidLoad
        abort   NSUnknownKeyException

        """)
    #expect(trace.numbers == [4, 5, 6, 7, 8, 9, 10])
    #expect(trace.remarks == ["app.log: 3 of 10 lines matched no pattern"])
    #expect(trace.hasFailed)
  }

  @Test("the lines of logcat are read") func logcat() throws {
    let trace = try read(
      """
      --------- beginning of main
      05-01 10:15:02.123  4711  4711 D LoginView: onFinishInflate
      05-01 10:15:02.124  4711  4711 D Load    : android.widget.Button{41ae3b8 VFED..C. ........ 0,0-0,0 #7f0b0004 app:id/ok} onFinishInflate
      05-01 10:15:02.125  4711  4711 D Load    : org.example.UserField{1f2e3d4 V.ED.... ......I. 0,0-0,0}: onAttachedToWindow
      D/LoginActivity( 4711): onCreate
      05-01 10:15:02.126  4711  4711 I chatty  : uid=10084 identical 2 lines
      05-01 10:15:02.127  4711  4711 E AndroidRuntime: FATAL EXCEPTION: main
      """, preset: "logcat")
    #expect(
      trace.trace.text() == """
        awake   LoginView
        awake   ok
        present UserField
        call    LoginActivity.onCreate
        abort   main

        """)
    #expect(
      trace.lines.map(\.className) == [
        "LoginView", "android.widget.Button", "org.example.UserField", "LoginActivity", "",
      ])
  }

  @Test("the lines of GLib's log are read") func gtk() throws {
    let trace = try read(
      """
      (login:4711): Gtk-DEBUG: 10:15:02.120: Connecting to session manager
      (login:4711): login-DEBUG: 10:15:02.123: login_form_init
      (login:4711): login-DEBUG: 10:15:02.124: LoginForm 0x55d0c0: constructed
      ** (login:4711): DEBUG: 10:15:02.125: attach  LoginUser -> LoginForm
      (login:4711): Gtk-Message: 10:15:02.126: set title: label = Sign in
      (login:4711): login-DEBUG: 10:15:02.127: LoginForm 0x55d0c0 parser_finished
      """, preset: "gtk")
    #expect(
      trace.trace.text() == """
        init>   login_form login_form
        init<   LoginForm LoginForm
        attach  LoginUser -> LoginForm
        attr    title.label = "Sign in"
        awake   LoginForm

        """)
  }

  @Test("the lines of .NET are read, of which two can be one message") func dotnet() throws {
    let trace = try read(
      """
      dbug: Example.LoginView[0]
            BeginInit
      dbug: Example.LoginView[0] EndInit
      Login Information: 0 : UserBox#58225482.Initialized
      Login Information: 0 : UserBox#7711.Initialized
      LoginView.OnLoaded
      info: Microsoft.Hosting.Lifetime[0]
            Application started.
      Unhandled exception. System.NullReferenceException: Object reference not set
      """, preset: "dotnet")
    #expect(
      trace.trace.text() == """
        init>   Example.LoginView LoginView
        init<   Example.LoginView LoginView
        awake   UserBox
        awake   UserBox#2
        present LoginView
        abort   System.NullReferenceException: Object reference not set

        """)
    #expect(trace.numbers == [2, 3, 4, 5, 6, 9])
  }

  @Test("each pattern of a preset is an expression", arguments: LogPreset.all.map(\.name)) func presets(
    name: String
  ) throws {
    let preset = try #require(LogPreset.all.first { $0.name == name })
    #expect(try !preset.patterns().isEmpty)
    _ = try LogFrame(preset)
  }

  // MARK: Patterns

  @Test("named groups are the parts of an event") func groups() throws {
    let trace = try read(
      """
      set user.placeholder to name
      wire LoginView(0x10).user to UserField(0x20)
      wire LoginView(0x30).user to UserField(0x40)
      click ok -> LoginView submit
      rows += UserField(0x40)
      """,
      patterns: [
        #"attr=set (?<object>\w+)\.(?<member>\w+) to (?<value>.*)"#,
        #"outlet=wire (?<class>\w+)\((?<address>\w+)\)\.(?<member>\w+) to (?<targetClass>\w+)\((?<targetAddress>\w+)\)"#,
        #"action=(?<member>click) (?<object>\w+) -> (?<target>\w+) (?<value>\w+)"#,
        #"collect=(?<member>rows)(?<object>) \+= (?<targetClass>\w+)\((?<targetAddress>\w+)\)"#,
      ])
    #expect(
      trace.trace.text() == """
        attr    user.placeholder = "name"
        outlet  LoginView.user = UserField
        outlet  LoginView#2.user = UserField#2
        action  ok.click = LoginView.submit
        collect -.rows += UserField#2

        """)
  }

  @Test("objects without an address are counted by their events") func counting() throws {
    let log = "init Cell\ninit Cell\ninit Label\nawake Cell\nawake Cell\n"
    let trace = try read(log, patterns: [#"init=init (\w+)"#, #"awake=awake (\w+)"#])
    #expect(trace.lines.map(\.object) == ["Cell", "Cell#2", "Label", "Cell", "Cell#2"])
  }

  @Test("an address that is used again is another object") func reuse() throws {
    let log = "init Cell 0x1\nawake Cell 0x1\ninit Cell 0x1\nawake Cell 0x1\n"
    let trace = try read(log, patterns: [#"init=init (\w+) (\w+)"#, #"awake=awake (\w+) (\w+)"#])
    #expect(trace.lines.map(\.object) == ["Cell", "Cell", "Cell#2", "Cell#2"])
  }

  @Test("a pattern that cannot be used says what to do")
  func faults() {
    #expect(fault("awake").contains("write EVENT=EXPRESSION"))
    #expect(fault("awak=(x)").contains("did you mean 'awake'?"))
    #expect(fault("unwired=(x)").contains("is for 'unwired', which is not an event. The events are load>, "))
    #expect(fault("awake=(x").contains("a bracket is not closed"))
    #expect(fault("awake=awakeFromNib").contains("has no group for the object of awake"))
    #expect(fault("awake=(?<clas>x)").contains("The parts are: object, class, address"))
    #expect(fault("awake=(?<class>x)(?<class>y)").contains("(?<name>…)"))
    #expect(fault("abort=boom") == "")
    #expect(fault("init>=(x)") == "" && fault("init<=(x)") == "" && fault("init=(x)") == "")
  }

  @Test("a log without a matching line names the first") func nothingMatches() {
    #expect {
      try read("one\ntwo\n", patterns: [#"awake=(\w+) awakes"#])
    } throws: { "\($0)" == "app.log: none of 2 lines matches a pattern; the first is 'one'" }
    #expect { try read("one\ntwo\n") } throws: {
      "\($0)".contains("is not a trace: its first line is 'one'. For a log")
    }
    #expect { try read("\n \n") } throws: { "\($0)" == "app.log is empty, and has no trace" }
    #expect {
      try TraceImporter().read(SourceText(file: "a.log", bytes: [0xFF, 0xFE, 0x61, 0]))
    } throws: { "\($0)".contains("iconv -f UTF-16 -t UTF-8") }
  }

  // MARK: Hostile logs

  @Test("bytes that are no text are read, and shown") func otherBytes() throws {
    let bytes: [UInt8] = Array("awake A".utf8) + [0, 0xFF, 0x1B] + Array("B\r\nawake C\n".utf8)
    let trace = try TraceImporter().read(SourceText(file: "a.trace", bytes: bytes))
    #expect(trace.lines.count == 2)
    #expect(!trace.trace.text().utf8.contains { $0 < 0x20 && $0 != 0x0A })
    let log = try TraceImporter(patterns: [LogPattern("awake=awake (.*)")]).read(
      SourceText(file: "a.log", bytes: bytes))
    #expect(!log.trace.text().utf8.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test("an expression that backtracking could not match is matched", .timeLimit(.minutes(1)))
  func backtracking() throws {
    let trace = try read(
      String(repeating: "a", count: 4_000) + "!\nawake B\n",
      patterns: ["note=(a+)+(a+)+$", #"awake=awake (\w+)"#])
    #expect(trace.lines.map(\.object) == ["B"])
  }

  @Test("only the beginning of a huge line is searched", .timeLimit(.minutes(1))) func hugeLine() throws {
    let line = String(repeating: "x", count: 5_000_000)
    let trace = try read("\(line) awake A\nawake B\n", patterns: [#"awake=awake (\w+)"#])
    #expect(trace.lines.map(\.object) == ["B"])
    #expect(trace.remarks.contains("app.log: only the first 16384 bytes of 1 long line were searched"))
  }

  @Test("the time for a log grows with its lines") func growth() throws {
    func time(_ count: Int) throws -> Duration {
      let log = (0..<count).map { "10:15 Login[1]: -[View\($0 % 50) awakeFromNib] <View: 0x\($0)>\n" }
        .joined()
      return try (0..<3).map { _ in try processorTime { _ = try read(log, preset: "oslog") } }.min() ?? .zero
    }
    let (few, many) = (try time(250), try time(2_000))
    #expect(many < few * 16)
  }
}
