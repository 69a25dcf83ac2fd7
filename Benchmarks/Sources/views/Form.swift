import NibKit
import TerminalKit

/// A form of views in rows of six, as a layout and by hand: a tenth of the views are outlets of the owner.
enum Form {
  static func text(views: Int) -> String {
    var text = "<layout version=\"1\">\n<Window id=\"root\" title=\"Form\">\n"
    for n in 0..<views / 6 {
      text += "<HStack id=\"r\(n)\" spacing=\"1\">\n"
      text += "<Label id=\"a\(n)\" text=\"_User name:\" for=\"#b\(n)\" width=\"12\"/>\n"
      text +=
        "<TextField id=\"b\(n)\" outlet=\"o\(n)\" placeholder=\"your user name\" width=\"20\" maxLength=\"40\"/>\n"
      text += "<Label id=\"c\(n)\" text=\"of the server\"/>\n"
      text += "<Checkbox id=\"d\(n)\" title=\"_Remember me\" checked=\"true\"/>\n"
      text += "<Button id=\"e\(n)\" title=\"_Find\" minWidth=\"10\"/>\n"
      text += "</HStack>\n"
    }
    return text + "</Window>\n</layout>\n"
  }

  static func byHand(views: Int, owner: FormOwner) -> Window {
    let window = Window()
    window.title = "Form"
    for n in 0..<views / 6 {
      let row = HStack()
      row.spacing = 1
      let name = Label()
      name.text = "_User name:"
      name.width = .cells(12)
      let field = TextField()
      field.placeholder = "your user name"
      field.width = .cells(20)
      field.maxLength = 40
      name.target = field
      owner.fields[n] = field
      let server = Label()
      server.text = "of the server"
      let remember = Checkbox()
      remember.text = "_Remember me"
      remember.isChecked = true
      let find = Button()
      find.text = "_Find"
      find.minWidth = 10
      for view in [name, field, server, remember, find] { row.addSubview(view) }
      window.addSubview(row)
    }
    return window
  }
}

/// Has an outlet for the field of each row.
final class FormOwner: NibOwner {
  nonisolated(unsafe) static var rows = 0
  var fields: [TextField?] = Array(repeating: nil, count: FormOwner.rows)

  static var members: Members {
    Members(of: FormOwner.self) {
      for index in 0..<rows { $0.outlet("o\(index)") { swap(&$0.fields[index], &$1) } }
    }
  }
}
