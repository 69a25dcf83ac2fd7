internal import TerminalKit

/// Places the arranged views of a stack on cells, by the rules that a stack view has in points.
nonisolated struct StackLayout {
  /// The distribution of the room that views do not need.
  enum Distribution: String {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    /// AppKit's default: the views are adjacent at the start.
    case gravityAreas
  }

  /// The position of a view across the stack.
  enum Place { case start, center, end, fill }

  var axis: Axis
  /// The number of cells between two views.
  var spacing: Int
  var distribution: Distribution
  var place: Place
  /// For each view, the cells that it needs, and the cells that it has in the file.
  var views: [(need: Size, given: Size)]

  private func along(_ size: Size) -> Int { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Int { axis == .horizontal ? size.height : size.width }
  private func size(_ along: Int, _ across: Int) -> Size {
    axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  /// The cells that all views need.
  var least: Size {
    let gaps = spacing * max(0, views.count - 1)
    let lengths = views.map { along($0.need) }
    let total = distribution == .fillEqually ? (lengths.max() ?? 0) * views.count : lengths.reduce(0, +)
    return size(total + gaps, views.map { across($0.need) }.max() ?? 0)
  }

  /// Returns the cells of each view. Views that do not fit are placed after the end.
  func place(in room: Size) -> [Rect] {
    guard !views.isEmpty else { return [] }
    var lengths = views.map { along($0.need) }
    var gaps = [Int](repeating: spacing, count: views.count - 1)
    let extra = along(room) - lengths.reduce(0, +) - gaps.reduce(0, +)
    if extra < 0 { shrink(&lengths, &gaps, by: -extra) }
    if extra > 0 {
      switch distribution {
      case .fillEqually:
        let shares = Self.shares(of: along(room) - gaps.reduce(0, +), by: lengths.map { _ in 1 })
        lengths = zip(shares, lengths).map { max($0, min($1, $0)) }
      case .fill, .fillProportionally:
        // Views that are larger in the file than they need get the room.
        var wishes = views.map { max(0, along($0.given) - along($0.need)) }
        if wishes.allSatisfy({ $0 == 0 }) { wishes = lengths.indices.map { $0 == lengths.count - 1 ? 1 : 0 } }
        for (index, share) in Self.shares(of: extra, by: wishes).enumerated() { lengths[index] += share }
      case .equalSpacing, .equalCentering:
        for (index, share) in Self.shares(of: extra, by: gaps.map { _ in 1 }).enumerated() { gaps[index] += share }
      case .gravityAreas: break
      }
    }
    var position = 0
    return views.indices.map { index in
      defer { position += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      let width = across(room)
      let length = place == .fill ? width : min(width, max(across(views[index].need), across(views[index].given)))
      let start =
        switch place {
        case .start, .fill: 0
        case .center: (width - length) / 2
        case .end: width - length
        }
      return axis == .horizontal
        ? Rect(x: position, y: start, width: lengths[index], height: length)
        : Rect(x: start, y: position, width: length, height: lengths[index])
    }
  }

  /// Reduces the gaps first, and then the longest views.
  private func shrink(_ lengths: inout [Int], _ gaps: inout [Int], by count: Int) {
    var missing = count
    for index in gaps.indices where missing > 0 {
      let taken = min(gaps[index], missing)
      gaps[index] -= taken
      missing -= taken
    }
    guard missing > 0 else { return }
    let spare = lengths.map { max(0, $0 - 1) }
    let taken = Self.shares(of: min(missing, spare.reduce(0, +)), by: spare)
    for index in lengths.indices { lengths[index] -= min(taken[index], spare[index]) }
  }

  /// Distributes cells by weights. The remainder of the rounding goes to the first ones.
  static func shares(of count: Int, by weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    guard total > 0, count > 0 else { return weights.map { _ in 0 } }
    var rest = count
    var shares = weights.map { weight in
      let share = count * weight / total
      rest -= share
      return share
    }
    for index in shares.indices where rest > 0 && weights[index] > 0 {
      shares[index] += 1
      rest -= 1
    }
    return shares
  }
}
