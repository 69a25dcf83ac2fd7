internal import NibExploring
internal import NibModel
internal import NibTracing

/// A drawn map of writes between objects. The steps that change other objects are on the left, in the order of the
/// load. The changed objects are on the right, with an arrow from each step to each object that it changes.
struct InterferenceDiagram {
  /// The steps that are drawn.
  private let rows: [Row]
  /// The changed objects, in the order in which they are first changed.
  private let objects: [Target]
  private let title: String
  private let remarks: [String]

  private struct Row {
    let name: String
    /// The numbers of the objects.
    let targets: [Int]
  }

  private struct Target {
    let name: String
    let className: String
    /// The changed properties, in the order in which they are first changed.
    var properties: [String] = []
    var isCut = false
  }

  /// The maximum number of steps and of objects. Viewers cannot show larger pictures.
  private static let mostRows = 150
  private static let mostObjects = 100
  /// The maximum number of properties that are named for one object.
  private static let mostProperties = 6

  private typealias Size = DiagramSize
  private static let nameCells = 40
  private static let left = 16.0
  /// The space between the names of the steps and the objects, for the arrows.
  private static let between = 220.0

  /// - Complexity: O(entries).
  init(_ map: InterferenceMap) {
    var rows: [Row] = []
    var objects: [Target] = []
    var places: [LoadObject: Int] = [:]
    var leftOut = (steps: 0, objects: Set<LoadObject>())
    for entry in map.entries {
      var targets: [Int] = []
      for property in entry.changed where !property.isOwn {
        let object = property.object
        guard places[object] != nil || objects.count < Self.mostObjects, rows.count < Self.mostRows else {
          if places[object] == nil { leftOut.objects.insert(object) }
          continue
        }
        let place = places[object] ?? objects.count
        if place == objects.count {
          places[object] = place
          objects.append(Target(name: object.name, className: object.className ?? ""))
        }
        if !targets.contains(place) { targets.append(place) }
        if objects[place].properties.contains(property.name) { continue }
        if objects[place].properties.count < Self.mostProperties {
          objects[place].properties.append(property.name)
        } else {
          objects[place].isCut = true
        }
      }
      if !targets.isEmpty {
        rows.append(Row(name: entry.name, targets: targets))
      } else if entry.changed.contains(where: { !$0.isOwn }) {
        leftOut.steps += 1
      }
    }
    self.rows = rows
    self.objects = objects
    title = "\(map.source.file), order \(map.order): which steps write which objects"
    var remarks: [String] = []
    if leftOut.steps > 0 || !leftOut.objects.isEmpty {
      remarks.append("Not drawn: \(leftOut.steps) more steps and \(leftOut.objects.count) more objects.")
    }
    if map.failure != nil { remarks.append("The load fails, and the map ends there.") }
    if !map.isSteady { remarks.append("The map is not steady.") }
    if rows.isEmpty { remarks.append("No step changes a property of another object.") }
    self.remarks = remarks
  }

  /// Returns the map as an SVG picture, light or dark as the viewer prefers, without a script or an embedded font. Its
  /// width depends only on the length of names, which are shortened if they are long.
  func svg() -> String {
    let nameWidth = rows.map { Size.width(of: $0.name.cut(to: Self.nameCells)) }.max() ?? 0
    let arrowStart = Self.left + nameWidth + 10
    let arrowEnd = arrowStart + Self.between
    let boxWidth = (objects.flatMap(Self.lines).map(Size.width(of:)).max() ?? 0) + 16
    var shapes: [String] = []

    // The objects, from top to bottom.
    var middles: [Double] = []
    var y = Size.top
    for object in objects {
      let lines = Self.lines(of: object)
      let height = Double(lines.count) * Size.line + 10
      shapes.append(
        #"<rect class="head" x="\#(arrowEnd)" y="\#(y)" width="\#(boxWidth)" height="\#(height)" rx="4"/>"#)
      for (place, line) in lines.enumerated() {
        shapes.append(
          Size.text(
            line, x: arrowEnd + 8, y: y + 15 + Double(place) * Size.line, place == 0 ? "name" : "words"))
      }
      middles.append(y + height / 2)
      y += height + Size.gap
    }
    let objectsEnd = y

    // The steps next to them, spread over the same height if there are fewer.
    let distance =
      rows.isEmpty ? Size.row : max(Size.row, min(3 * Size.row, (objectsEnd - Size.top) / Double(rows.count)))
    for (place, row) in rows.enumerated() {
      let y = Size.top + (Double(place) + 0.5) * distance
      shapes.append(Size.text(row.name.cut(to: Self.nameCells), x: Self.left, y: y + 4, "words"))
      for target in row.targets {
        let (end, middle) = (middles[target], (arrowStart + arrowEnd) / 2)
        shapes.append(
          #"<path class="arrow" d="M\#(arrowStart) \#(y)C\#(middle) \#(y) \#(middle) \#(end) \#(arrowEnd - 7) \#(end)"/>"#
        )
      }
    }
    for middle in middles { shapes.append(Size.head(x: arrowEnd - 1, y: middle, pointsRight: true)) }

    y = max(objectsEnd, Size.top + Double(rows.count) * distance)
    for remark in remarks {
      y += Size.line
      shapes.append(Size.text(remark, x: Self.left, y: y, "label"))
    }
    let title = title.cutBefore(to: 2 * Self.nameCells)
    let right = ([arrowEnd + boxWidth] + ([title] + remarks).map { Self.left + Size.width(of: $0) }).max() ?? 0
    let (width, height) = ((right + Size.margin).rounded(.up), (y + 20).rounded(.up))
    let parts =
      [
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" height="\#(height)" role="img">"#,
        "<title>\(title.inOneRow.xmlEscaped)</title>", DiagramColors.style,
        #"<rect class="ground" width="\#(width)" height="\#(height)"/>"#,
        Size.text(title, x: Self.left, y: 26, "name"),
      ] + shapes + ["</svg>", ""]
    return parts.joined(separator: "\n")
  }

  /// Returns the lines of text for an object: its name and class, and the changed properties.
  private static func lines(of object: Target) -> [String] {
    let name = object.className.isEmpty ? object.name : "\(object.name) \(object.className)"
    return [name.cut(to: nameCells)] + object.properties.map { ".\($0)".cut(to: nameCells) }
      + (object.isCut ? ["and more"] : [])
  }
}
