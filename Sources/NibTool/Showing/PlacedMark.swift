internal import NibComparing
internal import NibModel

/// A difference at its place in one of two pictures.
@MainActor
struct PlacedMark {
  /// The index of the difference.
  let number: Int
  let frame: PixelRect
  /// True if the frame is that of an object around the one that differs, which is not drawn.
  let isAround: Bool
  let badge: BadgePlaces.Place
  /// The look of the frame for the first mark at it, which draws it; nil for the others.
  let look: String?

  /// Returns the places of differences in a drawing. An object that is not drawn, such as a constraint, is marked by the
  /// nearest object around it that is. A connection is marked at both of its ends.
  ///
  /// - Parameter side: 0 for the old layout, and 1 for the new one.
  static func all(_ marks: [LayoutComparison.Mark], side: Int, in drawing: ComparedDrawing) -> [PlacedMark] {
    struct Framed: Hashable {
      let frame: PixelRect
      let isAround: Bool
    }
    var framed: [(number: Int, place: Framed, drawsFrame: Bool)] = []
    var known: Set<Framed> = []
    // The color of an object that is added or removed. What else differs at its frame does not hide that.
    var whole: [PixelRect: String] = [:]
    for (number, mark) in marks.enumerated() {
      var own: [PixelRect] = []
      for ids in side == 0 ? mark.old : mark.new {
        guard let index = ids.firstIndex(where: { drawing.rectangles[$0] != nil }),
          let frame = drawing.rectangles[ids[index]], !own.contains(frame)
        else { continue }
        own.append(frame)
        // An exit or a gesture has the frame of its scene, but is not the scene.
        if mark.isWhole, index == 0, drawing.scenes[frame].map({ $0 == ids[0] }) ?? true, whole[frame] == nil {
          whole[frame] = mark.color
        }
        let place = Framed(frame: frame, isAround: index > 0)
        framed.append((number, place, known.insert(place).inserted))
      }
    }
    let bounds = PixelRect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
    var badges = BadgePlaces(in: bounds, texts: drawing.texts)
    return framed.map { number, place, drawsFrame in
      let badge = badges.take(BadgePlaces.width(of: "\(number + 1)"), at: place.frame)
      let color = place.isAround ? nil : whole[place.frame]
      let isScene = drawing.scenes[place.frame] != nil
      let look = Self.look(marks[number], whole: color, isAround: place.isAround, isScene: isScene)
      return PlacedMark(
        number: number, frame: place.frame, isAround: place.isAround, badge: badge, look: drawsFrame ? look : nil)
    }
  }

  /// Returns the look of a frame as attributes of SVG.
  ///
  /// A scene has changed if it has gained or lost a segue, or something else in it. The contents of such a scene have no
  /// tint.
  ///
  /// - Parameter whole: the color of the object if it is added or removed, and nil otherwise.
  private static func look(_ mark: LayoutComparison.Mark, whole: String?, isAround: Bool, isScene: Bool) -> String {
    let color = whole ?? (isScene && mark.sign != ">" ? LayoutComparison.Mark.changed : mark.color)
    if isAround { return ##"fill="none" stroke-dasharray="6 4" stroke="\##(color)" stroke-width="2""## }
    let isTinted = !isScene || whole != nil
    return
      ##"fill="\##(color)" fill-opacity="\##(isTinted ? "0.18" : "0")" stroke="\##(color)" stroke-width="\##(isScene ? 4 : 2)""##
  }

  /// Returns the frames and numbers of a drawing as elements of SVG. All numbers are above all frames.
  ///
  /// - Parameters:
  ///   - x: the position of the drawing in the whole picture.
  ///   - y: the same from the top.
  ///   - linked: the differences whose first number here has an id, so that a list on the same page can lead to it.
  static func drawing(
    _ placed: [PlacedMark], _ marks: [LayoutComparison.Mark], in drawing: ComparedDrawing, x: Int, y: Int,
    linked: Set<Int>
  ) -> [String] {
    var frames: [String] = []
    var linked = linked
    var badges: [String] = []
    for mark in placed {
      let (color, words) = (marks[mark.number].color, marks[mark.number].words)
      let (frame, badge) = (mark.frame.moved(x: x, y: y), mark.badge.rect.moved(x: x, y: y))
      let title = "<g><title>\(words.xmlEscaped)</title>"
      if let look = mark.look { frames += [title, #"<rect \#(frame.attributes) \#(look)/>"#, "</g>"] }
      let id = linked.remove(mark.number).map { #" id="\#(PlacedMark.id(of: $0))""# } ?? ""
      badges.append("<g\(id)>" + title.dropFirst(3))
      if mark.badge.isInMargin {
        let height = min(max(badge.y + 8, frame.y + 2), max(frame.y + 2, frame.bottom - 2))
        badges.append(
          #"<path d="M\#(badge.right) \#(badge.y + 8)L\#(frame.x) \#(height)" stroke="\#(color)" stroke-opacity="0.7" fill="none"/>"#
        )
      }
      badges += Self.badge("\(mark.number + 1)", badge, color) + ["</g>"]
    }
    return frames + badges
  }

  /// Returns the id of a difference in a page.
  static func id(of number: Int) -> String { "difference-\(number + 1)" }

  /// Returns a number as elements of SVG.
  static func badge(_ label: String, _ rect: PixelRect, _ color: String) -> [String] {
    [
      #"<rect \#(rect.attributes) rx="8" fill="\#(color)"/>"#,
      #"<text x="\#(rect.x + rect.width / 2)" y="\#(rect.y + 12)" text-anchor="middle" font-family="sans-serif" font-size="12" fill="white">\#(label)</text>"#,
    ]
  }
}

extension LayoutComparison.Mark {
  /// The color of the kind of difference, on which white text can be read.
  var color: String {
    switch sign {
    case "+": "#1a7f37"
    case "-": "#cf222e"
    case ">": "#0969da"
    default: Self.changed
    }
  }

  static let changed = "#9a6700"
}
