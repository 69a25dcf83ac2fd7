import NibKit
import Testing
import TestSupport

@testable import TerminalKit

@Suite("Grammars")
struct GrammarTests {
  /// Letters for roles, so that the roles of a line can be written below it.
  private static let letters: [ThemeRole: Character] = [
    .keyword: "k", .typeName: "t", .string: "s", .number: "n", .comment: "c", .attribute: "a", .title: "h",
    .added: "+", .removed: "-", .accent: "!", .muted: "m", .border: "b", .link: "l",
  ]

  /// Returns each line of a text with its roles below it; a dot for none.
  private func roles(_ language: SyntaxLanguage, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return zip(lines, language.spans(of: lines)).map { line, spans in
      var below = Array(repeating: Character("."), count: line.utf8.count)
      for span in spans { for index in span.range { below[index] = Self.letters[span.role] ?? "?" } }
      return line + "\n" + String(below)
    }.joined(separator: "\n")
  }

  @Test("Swift: strings with values in them, nested comments, members with the names of keywords")
  func swift() {
    #expect(
      roles(
        .swift,
        ##"""
        let a: Int = 0xFF_00 + 1.5e-3 // done
        f("x \(g("y") + (1)) \n", #"raw \ \#(b)"#)
        /* one /* two */
        still */ a.default.in(self)
        @MainActor func run() { return 1...2 }
        let s = """
          "quoted" \(n)
          """ + t
        let open = "not closed
        let next = 1
        """##) == ##"""
          let a: Int = 0xFF_00 + 1.5e-3 // done
          kkk....ttt...nnnnnnn...nnnnnn.ccccccc
          f("x \(g("y") + (1)) \n", #"raw \ \#(b)"#)
          ..ssskk..sss.....n.ksnns..sssssssskkk.kss.
          /* one /* two */
          cccccccccccccccc
          still */ a.default.in(self)
          cccccccc..............kkkk.
          @MainActor func run() { return 1...2 }
          aaaaaaaaaa.kkkk.........kkkkkk.n...n..
          let s = """
          kkk.....sss
            "quoted" \(n)
          ssssssssssskk.k
            """ + t
          sssss....
          let open = "not closed
          kkk........sssssssssss
          let next = 1
          kkk........n
          """##)
  }

  @Test("XML: tags over lines, comments, references, declarations")
  func xml() {
    #expect(
      roles(
        .xml,
        """
        <?xml version="1.0"?>
        <a b='1 &lt; 2'
           c:d="x">text &#38; <!-- no
        <b/> --> </a><![CDATA[<x>]]>
        """)
          == """
          <?xml version="1.0"?>
          kkkkk.aaaaaaa.ssssskk
          <a b='1 &lt; 2'
          kk.a.sssnnnnsss
             c:d="x">text &#38; <!-- no
          ...aaa.sssk.....nnnnn.ccccccc
          <b/> --> </a><![CDATA[<x>]]>
          cccccccc.kkkkkkkkkkkkksssKKK
          """.replacing("K", with: "k"))
  }

  @Test("JSON: keys are distinguished from strings")
  func json() {
    #expect(
      roles(.json, #"{"a\"b" : "c:", "d": [-1.5e3, true, null], "e"#) == #"""
        {"a\"b" : "c:", "d": [-1.5e3, true, null], "e
        .aaaaaa...ssss..aaa...nnnnnn..kkkk..kkkk...ss
        """#)
  }

  @Test("Markdown: blocks of a known language are highlighted in it, and end where they end whatever is open")
  func markdown() {
    #expect(
      roles(
        .markdown,
        """
        # Title
        - [x] *one* **two** `code`
        > said
        [words](http://x.y)
        ```swift
        let a = "open /* too
        /* open
        ```
        plain ~~~ text
        ~~~ none
        let
        ~~~
        """) == """
          # Title
          hhhhhhh
          - [x] *one* **two** `code`
          kkkkk.aaaaa.kkkkkkk.ssssss
          > said
          cccccc
          [words](http://x.y)
          lllllllllllllllllll
          ```swift
          cccccccc
          let a = "open /* too
          kkk.....ssssssssssss
          /* open
          ccccccc
          ```
          ccc
          plain ~~~ text
          ..............
          ~~~ none
          cccccccc
          let
          sss
          ~~~
          ccc
          """)
  }

  @Test("differences: files, hunks, lines")
  func diff() {
    #expect(
      roles(
        .diff,
        """
        diff --git a/x b/x
        index 1..2
        --- a/x
        @@ -1 +1 @@
         same
        -old
        +new
        """) == """
          diff --git a/x b/x
          hhhhhhhhhhhhhhhhhh
          index 1..2
          mmmmmmmmmm
          --- a/x
          hhhhhhh
          @@ -1 +1 @@
          !!!!!!!!!!!
           same
          .....
          -old
          ----
          +new
          ++++
          """)
  }

  @Test("the shell: variables in quotes, commands in quotes, here-documents end at their own word")
  func shell() {
    #expect(
      roles(
        .shell,
        #"""
        if [ "$a" = 'b $c' ]; then echo $(ls -l) # no
        X=1 cat <<-'END' | wc
        text $x
        	END
        echo a#b
        """#) == #"""
          if [ "$a" = 'b $c' ]; then echo $(ls -l) # no
          kk...saas...ssssss....kkkk.tttt.kktt.!!k.cccc
          X=1 cat <<-'END' | wc
          a.n.ttt.kkkkkkkk...tt
          text $x
          sssssss
          	END
          kkkk
          echo a#b
          tttt....
          """#)
  }

  @Test("roles are in order, inside the line and never hang, whatever the text is")
  func anyText() {
    var random = SplitMix(seed: 5)
    let pieces = [
      "\"", "'", "`", "```", "~~~", "\\(", "\\", "(", ")", "/*", "*/", "<!--", "-->", "<![CDATA[", "<a", ">",
      "${", "$(",
      "<<E", "E", "#", "@", "[", "](", "**", "_", "&x;", " ", "é", "日", "let", "1.5", "\t", "\u{7F}",
    ]
    for language in SyntaxLanguage.allCases {
      for _ in 0..<60 {
        let lines = (0..<8).map { _ in
          (0..<Int.random(in: 0..<40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        }
        for (line, spans) in zip(lines, language.spans(of: lines)) {
          var end = 0
          for span in spans {
            #expect(span.range.lowerBound >= end && !span.range.isEmpty, "\(language): \(line)")
            end = span.range.upperBound
          }
          #expect(end <= line.utf8.count)
        }
      }
    }
  }

  @Test("the time for a line is in proportion to its length", arguments: SyntaxLanguage.allCases)
  func linear(language: SyntaxLanguage) throws {
    guard let lexer = language.lexer else { return }
    for piece in ["\"", "(", "`", "[", "*_", "<a ", "\\(", "${", "/*", "a", "<<E "] {
      let line = Array(String(repeating: piece, count: 4_096 / piece.utf8.count).utf8)
      var state = LexerState()
      for _ in 0..<3 { _ = lexer.spans(of: line, state: &state) }
      #expect(state.frames.count <= 64)
    }
  }

  @Test("a grammar of one's own opens, marks and closes contexts; a name that it does not have opens nothing")
  func ownGrammar() {
    let grammar = Grammar([
      .context(
        "main",
        [
          .match(["[", .capture(.zeroOrMore(ByteSet("="))), "["], .string, .open("long")),
          .match("!", .error, .open("nowhere")),
        ]),
      .context("long", as: .string, [.match(["]", .backreference, "]"], .string, .close)]),
    ])
    var state = LexerState()
    #expect(grammar.spans(of: Array("a [==[ b ]] c".utf8), state: &state) == [SyntaxSpan(2..<13, .string)])
    #expect(state.frames == [LexerState.Frame(context: 1, capture: Array("==".utf8))])
    #expect(
      grammar.spans(of: Array("]=] ]==] !".utf8), state: &state) == [
        SyntaxSpan(0..<8, .string), SyntaxSpan(9..<10, .error),
      ])
    #expect(state.frames.isEmpty)
  }
}
