import Testing

@Suite("The table that @Loadable writes") struct ExpansionTests {
  @Test("has every marked member of a root class, in the order of the source")
  func root() {
    expectExpansion(
      of: #"""
        @Loadable(summary: "A line of text.")
        class Field: NibObject {
          @Attribute var text = ""
          @Outlet var next: Field?
          @Outlet var form: Form
          @OutletCollection var hints: [Hint] = []
          @Event var changed: Action?
          var unmarked = 0

          required init(coder: NibDecoder) throws {
          }
          func awake() throws {
          }
          @Action func clear() {
          }
          @Action func copy(_ sender: Field) throws {
          }
          @Action func paste(from sender: Field) async throws {
          }
        }
        """#,
      to: #"""
        class Field: NibObject {
          var text = ""
          @Outlet var next: Field?
          @Outlet var form: Form
          var hints: [Hint] = []
          var changed: Action?
          var unmarked = 0

          required init(coder: NibDecoder) throws {
          }
          func awake() throws {
          }
          func clear() {
          }
          func copy(_ sender: Field) throws {
          }
          func paste(from sender: Field) async throws {
          }

          class var members: Members {
            Members(of: Field.self)@2 {
              $0.summary("A line of text.")
              $0.attribute("text", \.text)@3
              $0.outlet("next", \.$next)@4
              $0.outlet("form", \.$form)@5
              $0.outlets("hints", \.hints)@6
              $0.event("changed", \.changed)@7
              $0.action("clear", Field.clear)@14
              $0.action("copy", Field.copy(_:))@16
              $0.action("paste", Field.paste(from:))@18
            }
          }
        }
        """#)
  }

  @Test("passes on the name in the layout and the other arguments")
  func arguments() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Row: NibDecodable {
          @Attribute("gap", required: true, default: "1", help: "Cells between \"two\" children.") var spacing = 1
          @OutletCollection("rows", help: "All rows.") var lines: [Row] = []
          @Event("press", help: "Clicked.") var action: Action?
          @Action("turn", help: "Turns it.") func flip() {
          }
        }
        """#,
      to: #"""
        final class Row: NibDecodable {
          var spacing = 1
          var lines: [Row] = []
          var action: Action?
          func flip() {
          }

          static var members: Members {
            Members(of: Row.self)@2 {
              $0.attribute("gap", \.spacing, required: true, default: "1", help: "Cells between \"two\" children.")@3
              $0.outlets("rows", \.lines, help: "All rows.")@4
              $0.event("press", \.action, help: "Clicked.")@5
              $0.action("turn", Row.flip, help: "Turns it.")@6
            }
          }
        }
        """#)
  }

  @Test("names the type of a value that the initializer decodes")
  func decoded() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Step: NibDecodable {
          @Attribute(decoded: true, required: true) let at: Percentage?
          @Attribute("max", decoded: true) private(set) var maximum: Int = 3
          @Attribute(decoded: false) var minimum = 0
        }
        """#,
      to: #"""
        final class Step: NibDecodable {
          let at: Percentage?
          private(set) var maximum: Int = 3
          var minimum = 0

          static var members: Members {
            Members(of: Step.self)@2 {
              $0.attribute("at", Percentage.self, required: true)@3
              $0.attribute("max", Int.self)@4
              $0.attribute("minimum", \.minimum)@5
            }
          }
        }
        """#)
  }

  @Test("has observed, lazy and oddly named properties, and markers with the name of a module")
  func spellings() {
    expectExpansion(
      of: #"""
        @Loadable
        final class Field: NibDecodable {
          @Attribute var value = 0 {
            didSet {
            }
          }
          @Attribute private(set) lazy var width = 1
          @Attribute var `default` = false
          @NibKit.Outlet var `in`: Field?
          @Action func `repeat`() -> Void {
          }
        }
        """#,
      to: #"""
        final class Field: NibDecodable {
          var value = 0 {
            didSet {
            }
          }
          private(set) lazy var width = 1
          var `default` = false
          @NibKit.Outlet var `in`: Field?
          func `repeat`() -> Void {
          }

          static var members: Members {
            Members(of: Field.self)@2 {
              $0.attribute("value", \.value)@3
              $0.attribute("width", \.width)@7
              $0.attribute("default", \.`default`)@8
              $0.outlet("in", \.$in)@9
              $0.action("repeat", Field.`repeat`)@10
            }
          }
        }
        """#)
  }

  @Test("ends with the function of the class that adds other members")
  func hook() {
    expectExpansion(
      of: #"""
        @Loadable
        class Stack: NibDecodable {
          @Attribute var spacing = 0
          private static func addMembers(to table: inout MembersBuilder<Stack>) {
            table.children {
              $0.add($1)
            }
          }
        }
        """#,
      to: #"""
        class Stack: NibDecodable {
          var spacing = 0
          private static func addMembers(to table: inout MembersBuilder<Stack>) {
            table.children {
              $0.add($1)
            }
          }

          class var members: Members {
            Members(of: Stack.self)@2 {
              $0.attribute("spacing", \.spacing)@3
              Stack.addMembers(to: &$0)
            }
          }
        }
        """#)
  }
}
