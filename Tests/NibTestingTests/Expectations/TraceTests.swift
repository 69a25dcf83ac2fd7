import NibKit
import NibTesting
import TestSupport
import Testing

@Suite struct TraceTests {
  private let layout = TestLayout(
    """
    <layout version="1" owner="Screen">
      <Note id="A" buddy="#B" outlet="root"/>
      <Note id="B"/>
    </layout>
    """, file: "two.xml", classes: .notes)

  private let trace = """
    load>   two.xml strict
    init>   Note A  2:3
    init<   Note A
    init>   Note B  3:3
    init<   Note B
    outlet  A.buddy = B  2:16
    outlet  Screen.root = A  2:27
    awake   A
    awake   B
    didLoad Screen
    load<   two.xml
    """

  @Test("the expected trace passes")
  func expectedTracePasses() {
    expectTrace(of: layout, is: trace)
    expectTrace(of: layout, is: trace + "\n")
  }

  @Test("another trace fails with the difference")
  func anotherTraceFails() {
    let swapped = trace.replacing("awake   A\nawake   B", with: "awake   B\nawake   A")
    #expect(
      message { () throws(TestFailure) in try verifyTrace(of: layout, is: swapped) } == """
        the trace is not the expected one
        awake A comes before awake B in this load.
        <  the expected trace
        >  this load
           … 5 lines the same
           outlet  A.buddy = B  2:16
           outlet  Screen.root = A  2:27
        <~ awake   B  (line 9 of this load)
           awake   A
        >~ awake   B  (line 8 of the expected trace)
           didLoad Screen
           load<   two.xml
        """)
  }

  /// Each order has its own trace.
  @Test("each order has its own trace")
  func orderTrace() {
    expectTrace(
      of: layout.inOrder(.android),
      is: """
        load>   two.xml android
        init>   Note A  2:3
        init<   Note A
        awake   A
        init>   Note B  3:3
        init<   Note B
        awake   B
        outlet  A.buddy = B  2:16
        outlet  Screen.root = A  2:27
        load<   two.xml
        """)
  }

  /// An error is part of what happens, and can be expected.
  @Test("the error of a failed load can be expected")
  func errorFailedLoad() {
    let broken = TestLayout(
      "<layout version='1'><Note/><Refusing id='R'/></layout>", classes: .notes(and: Refusing.self))
    let line = here() - 1
    expectTrace(
      of: broken,
      is: """
        load>   layout strict
        init>   Note Note[0]  1:21
        init<   Note Note[0]
        init>   Refusing R  1:28
        abort   R failed in init(coder:): Refusal()
        layout:1:28: error: R failed in init(coder:): Refusal() [class-threw]
            <layout version='1'><Note/><Refusing id='R'/></layout>
                                       ^~~~~~~~~
        """)
    let failure = message { () throws(TestFailure) in try verifyTrace(of: broken, is: "load>   layout strict")
    }
    #expect(
      failure.hasSuffix(
        """
        The load failed:
        layout:1:28: error: R failed in init(coder:): Refusal() [class-threw]
            <layout version='1'><Note/><Refusing id='R'/></layout>
                                       ^~~~~~~~~
            in TraceTests.swift:\(line)
        """))
  }

  @Test("the faults of a layout can be expected")
  func faultsLayoutExpected() {
    expectTrace(
      of: TestLayout("<layout version='1'><Nota/></layout>", classes: .notes),
      is: """
        layout:1:21: error: no class 'Nota' is registered [unknown-class]
            <layout version='1'><Nota/></layout>
                                ^~~~~
            note: did you mean 'Note'?
        """)
  }
}

/// Expected traces in files.
@Suite struct TraceFileTests {
  private let layout = TestLayout(
    "<layout version='1'><Note id='A' text='a'/></layout>", file: "one.xml", classes: .notes)

  @Test("a trace is compared with a file beside the test")
  func traceComparedFile() {
    expectTrace(of: layout, inFile: "Traces/one.trace", isRecording: false)
  }

  /// A missing file fails the test, and stays missing.
  @Test("a missing file fails and is not written")
  func missingFileFails() throws {
    let folder = try Scratch()
    let path = folder.file("one.trace")
    for _ in 0..<2 {
      #expect(
        message { () throws(TestFailure) in try verifyTrace(of: layout, inFile: path, isRecording: false) }
          == """
          there is no expected trace in \(path). Run once with RECORD_TRACES=1 in the environment, and read what it \
          writes. The trace is now:
          load>   one.xml strict
          init>   Note A  1:21
          init<   Note A
          attr    A.text = "a"  1:34
          awake   A
          load<   one.xml
          """)
      #expect(folder.names == [])
    }
  }

  /// A recording is no test that was passed: the first run fails, the second compares.
  @Test("a recording fails once and is compared afterwards")
  func recordingFails() throws {
    let folder = try Scratch()
    let path = folder.file("deep/traces/one.trace")
    let record = {
      message { () throws(TestFailure) in try verifyTrace(of: layout, inFile: path, isRecording: true) }
    }
    #expect(
      record() == """
        recorded in \(path), and not tested. Read the difference, commit the file, and run again without RECORD_TRACES.
        There was none before.
        """)
    #expect(try folder.read("deep/traces/one.trace") == layout.traceText())
    #expect(record() == "")
    expectTrace(of: layout, inFile: path, isRecording: false)
    // A file is written where it differs alone, and the difference is reported.
    try folder.write(layout.traceText().replacing("awake   A\n", with: ""), to: "deep/traces/one.trace")
    let difference = message { () throws(TestFailure) in
      try verifyTrace(of: layout, inFile: path, isRecording: false)
    }
    #expect(
      difference.hasPrefix("the trace is not that in \(path); if it is right, run with RECORD_TRACES=1\n"))
    #expect(difference.hasSuffix(">  awake   A\n   load<   one.xml"))
    #expect(record().hasSuffix(">  awake   A\n   load<   one.xml"))
    #expect(record() == "")
  }

  @Test("a file that cannot be read fails")
  func fileReadFails() throws {
    let folder = try Scratch(["file": ""])
    let path = folder.file("file/one.trace")
    #expect(
      message { () throws(TestFailure) in try verifyTrace(of: layout, inFile: path, isRecording: true) }
        == "the expected trace cannot be read: \(path): Not a directory")
  }
}

/// Does not want to be made.
final class Refusing: Note {
  required init(coder: NibDecoder) throws { throw Refusal() }
}

struct Refusal: Error {}
