import NibExploring
import NibKit
import TestSupport
import Testing

/// A difference that was seen in one of the compared loads is in the report, whatever its depth.
@Suite struct ConservationTests {
  /// The kinds of steps that may change places with one another.
  private static let kinds: [[LoadEvent.Kind]] = [
    [.awake], [.afterInit], [.attribute], [.attribute, .outlet, .action, .collection], [.initBegins],
  ]

  /// Loads the planted layout within its own load.
  private final class Frame: NibObject {
    private var nib: LoadedNib?
    static var members: Members { Members(of: Frame.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func awake() throws { nib = try NibLoad.load("planted", owner: nil) }
  }

  private func planted(_ numbers: inout SplitMix) throws -> PlantedLayout {
    try PlantedLayout(Int.random(in: 5...9, using: &numbers), &numbers) { layout, free, numbers in
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let kinds = numbers.pick(Self.kinds)
        let depth = Int.random(in: 2...5, using: &numbers)
        if free.count < depth { break }
        layout.plant(
          PlantedLayout.Family(steps: (0..<depth).map { _ in numbers.pick(kinds) }), &free, &numbers)
      }
      if numbers.happens(30) { layout.delay(free, &numbers) }
    }
  }

  /// The members whose states are reported to be wrong, in findings or elsewhere.
  private func reportedNames(_ report: ExplorationReport) -> Set<String> {
    var subjects = report.unexplained.map(\.subject) + report.unfollowed + report.unstable
    for finding in report.findings {
      subjects += finding.effects.map(\.subject)
      if let dependence = finding.dependence {
        subjects +=
          dependence.others.flatMap { $0.effects.map(\.subject) } + dependence.unfollowed.map(\.subject)
      }
    }
    return Set(subjects.map(\.name))
  }

  private func expectAll(_ groups: Set<String>, _ planted: PlantedLayout, in report: ExplorationReport) {
    let reportedNames = reportedNames(report)
    for group in groups {
      guard let last = planted.wrong[group]?.last else { continue }
      #expect(reportedNames.contains("\(last).state"), "\(report.text())\n\(planted.text)\(planted.wrong)")
    }
    #expect(report.lost.isEmpty, "\(report.text())\n\(planted.text)\(planted.wrong)")
  }

  /// `make thorough` runs several rounds.
  private static let count = rounds(1).count > 1 ? 10_000 : 300

  @Test("a fault that a compared load shows is reported", arguments: 0..<count)
  func nothingIsLost(number: Int) throws {
    let seed = UInt64(number)
    var numbers = SplitMix(seed: seed)
    let planted = try planted(&numbers)
    let soil = Soil()
    soil.wrong = planted.wrong
    let strength = [nil, 2, 3, 4][Int(seed % 4)]
    try Soil.$current.withValue(soil) {
      var classes = ClassRegistry()
      for index in 0..<planted.count { classes.register(Plant.self, as: "P\(index)") }
      classes.register(Frame.self)
      let isNested = seed % 10 == 0
      let layouts = MemoryLayouts(documents: [
        "planted": try NibDocument(planted.text, file: "planted.layout.xml")
      ])
      let text = isNested ? "<layout version=\"1\"><Frame/></layout>" : planted.text
      let nib = Nib(try NibDocument(text, file: isNested ? "frame.layout.xml" : "planted.layout.xml"))
      var explorer = Explorer(try nib.plan(classes: classes, order: .any, layouts: layouts), layouts: layouts)
      explorer.outside.reset = { soil.reset() }
      explorer.onRun = { _, _ in soil.compareNext() }
      let report = explorer.explore(
        strength: strength, runs: Int.random(in: 20...40, using: &numbers), seed: seed)
      if isNested {
        for nested in report.nested { expectAll([], planted, in: nested) }
        #expect(report.lost.isEmpty)
      } else {
        expectAll(soil.brokenGroups, planted, in: report)
      }
    }
  }
}
