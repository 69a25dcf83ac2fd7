internal import NibModel
internal import NibReading

extension LintRule {
  /// The rules about frames and looks of views.
  static let ofFrames: [LintRule] = [
    LintRule(.negativeSize, isOnByDefault: true, "The width or the height of a frame is less than 0.") { context in
      let file = context.file
      return file.elements("rect").compactMap { rect in
        guard let width = file.number("width", of: rect), let height = file.number("height", of: rect),
          width < 0 || height < 0, let view = file.owner(of: rect)
        else { return nil }
        return Diagnostic(
          LintFault.negativeSize(
            file.words(view), width: file.value("width", of: rect) ?? "", height: file.value("height", of: rect) ?? ""),
          at: file.place(of: rect, width < 0 ? "width" : "height"))
      }
    },
    LintRule(
      .outsideSuperview, isOnByDefault: true,
      "The frame of a visible view without constraints is completely outside its superview, which does not scroll."
    ) { context in
      let file = context.file
      // Xcode does not always update the frames that constraints determine.
      let constrained = Set(
        file.elements("constraint").flatMap { constraint in
          ["firstItem", "secondItem"].compactMap { file.value($0, of: constraint) }
        })
      return file.elements("subviews").flatMap { subviews -> [Diagnostic] in
        guard let superview = file.parent(of: subviews), let room = LintFrame(of: superview, in: file), room.isSized,
          !scrolling.contains(file.name(of: superview))
        else { return [] }
        return file.tree.children(of: subviews).compactMap { view in
          guard let frame = LintFrame(of: view, in: file), frame.isSized, frame.isOutside(room),
            file.value("hidden", of: view) != "YES", file.value("misplaced", of: view) != "YES",
            file.id(of: view).map(constrained.contains) != true
          else { return nil }
          return Diagnostic(
            LintFault.outsideSuperview(file.words(view), superview: file.words(superview)),
            at: file.child("rect", key: "frame", of: view).map { file.place(of: $0) } ?? file.place(of: view))
        }
      }
    },
    LintRule(
      .stackViewBackground, "A stack view has a background color, which is not drawn before iOS 14.",
      peer: "stackview_backgroundcolor"
    ) { context in
      let file = context.file
      return file.elements("stackView").compactMap { view in
        guard file.isUIKit, let color = file.child("color", key: "backgroundColor", of: view) else { return nil }
        return Diagnostic(
          LintFault.stackViewBackground(file.words(view)), at: file.whole(color), replacement: "")
      }
    },
    LintRule(
      .dynamicTypeFont, isOnByDefault: true,
      "A text adjusts its font automatically, but its font has no text style, so that it never changes."
    ) { context in
      let file = context.file
      return ["label", "textField", "textView"].flatMap { file.elements($0) }.compactMap { view in
        guard file.isUIKit, file.value("adjustsFontForContentSizeCategory", of: view) == "YES",
          let font = file.child("fontDescription", key: "fontDescription", of: view),
          file.value("style", of: font) == nil
        else { return nil }
        return Diagnostic(LintFault.dynamicTypeFont(file.words(view)), at: file.place(of: font))
      }
    },
    LintRule(
      .missingAccessibilityLabel, "A button of UIKit has neither a title nor an accessibility label in the file."
    ) { context in
      let file = context.file
      return file.elements("button").filter { file.isUIKit && !LintButton($0, in: file).hasLabel }.map {
        Diagnostic(LintFault.accessibilityLabel(file.words($0)), at: file.place(of: $0))
      }
    },
  ]

  /// The views whose subviews may be outside.
  private static let scrolling: Set = [
    "scrollView", "tableView", "collectionView", "textView", "clipView", "stackView", "splitView", "wkWebView",
  ]

  /// The rules about cells and prototypes.
  static let ofCells: [LintRule] = [
    LintRule(
      .missingReuseIdentifier, isOnByDefault: true,
      "A prototype of a table or collection view has no reuse identifier."
    ) { context in
      LintPrototypes(context.file).all.flatMap(\.self).filter { $0.identifier.isEmpty }.map {
        Diagnostic(
          LintFault.missingReuseIdentifier(context.file.words($0.cell)), at: context.file.place(of: $0.cell))
      }
    },
    LintRule(
      .duplicateReuseIdentifier, isOnByDefault: true,
      "Two prototypes of one table or collection view have the same reuse identifier. Only one of them is used."
    ) { context in
      LintPrototypes(context.file).all.flatMap { prototypes -> [Diagnostic] in
        var first: [String: Int] = [:]
        return prototypes.compactMap { prototype in
          let (cell, name) = (prototype.cell, prototype.identifier)
          if name.isEmpty { return nil }
          guard let earlier = first[name] else {
            first[name] = cell
            return nil
          }
          return Diagnostic(
            LintFault.duplicateReuseIdentifier(
              name, earlier: context.file.place(of: earlier, "reuseIdentifier")),
            at: context.file.place(of: cell, "reuseIdentifier"))
        }
      }
    },
    LintRule(
      .reuseIdentifierClass, "The reuse identifier of a cell with a class of its own is not the name of the class.",
      peer: "reuse_identifier"
    ) { context in
      let file = context.file
      return ["tableViewCell", "collectionViewCell"].flatMap { file.elements($0) }.compactMap { cell in
        guard let className = file.customClass(of: cell) else { return nil }
        let given = file.value("reuseIdentifier", of: cell)
        if given == className { return nil }
        return Diagnostic(
          LintFault.reuseIdentifier(given, of: file.words(cell), className: className),
          at: file.place(of: cell, "reuseIdentifier"),
          replacement: given == nil ? nil : LintFile.spelled("reuseIdentifier", className))
      }
    },
    LintRule(
      .staticTable, isOnByDefault: true,
      "A table view has static cells outside a table view controller. Xcode does not compile such a file."
    ) { context in
      let file = context.file
      return file.elements("tableView").compactMap { table in
        guard file.value("dataMode", of: table) == "static",
          file.parent(of: table).map({ file.name(of: $0) }) != "tableViewController"
        else { return nil }
        return Diagnostic(LintFault.staticTable(file.words(table)), at: file.place(of: table, "dataMode"))
      }
    },
  ]
}

/// The frame of a view in the coordinates of its superview.
struct LintFrame {
  let x, y, width, height: Double

  init?(of view: Int, in file: LintFile) {
    guard let rect = file.child("rect", key: "frame", of: view), let x = file.number("x", of: rect),
      let y = file.number("y", of: rect), let width = file.number("width", of: rect),
      let height = file.number("height", of: rect)
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var isSized: Bool { width > 0 && height > 0 }

  /// Returns true if no point of the frame is in a superview with another frame.
  func isOutside(_ room: LintFrame) -> Bool {
    x >= room.width || y >= room.height || x + width <= 0 || y + height <= 0
  }
}

/// The texts of a button of UIKit.
private struct LintButton {
  /// True if a screen reader has a text to read.
  let hasLabel: Bool

  private static let labelled: Set = ["contactAdd", "infoLight", "infoDark", "detailDisclosure", "close"]

  init(_ button: Int, in file: LintFile) {
    let parts = file.tree.children(of: button)
    hasLabel =
      Self.labelled.contains(file.value("buttonType", of: button) ?? "")
      || parts.contains { part in
        switch file.name(of: part) {
        case "state", "buttonConfiguration":
          file.value("title", of: part).map { !$0.isEmpty } ?? false
            || file.tree.children(of: part).contains {
              ["title", "attributedTitle"].contains(file.value("key", of: $0))
            }
        case "accessibility":
          file.value("label", of: part).map { !$0.isEmpty } ?? false
            || file.tree.children(of: part).contains {
              file.value("key", of: $0) == "traits" && file.value("notElement", of: $0) == "YES"
                || file.name(of: $0) == "bool" && file.value("value", of: $0) == "NO"
                || file.value("key", of: $0) == "label"
            }
        default: false
        }
      }
  }
}

/// The prototypes in a file, by table or collection view.
private struct LintPrototypes {
  struct Prototype {
    let cell: Int
    let identifier: String
  }

  private(set) var all: [[Prototype]] = []

  init(_ file: LintFile) {
    func add(_ cells: some Sequence<Int>) {
      all.append(cells.map { Prototype(cell: $0, identifier: file.value("reuseIdentifier", of: $0) ?? "") })
    }
    for list in file.elements("prototypes") {
      add(file.tree.children(of: list).filter { file.name(of: $0) == "tableViewCell" })
    }
    for list in file.elements("cells") where file.parent(of: list).map({ file.name(of: $0) }) == "collectionView" {
      add(file.tree.children(of: list).filter { file.name(of: $0) == "collectionViewCell" })
    }
  }
}
