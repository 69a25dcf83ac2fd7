import NibKit

// One class twice: with a table of closures and with a table of key paths. What a load of the one costs more than a load of
// the other is the price of the everyday spelling.

final class ByClosure: NibDecodable {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  @Outlet var e: ByClosure?
  @Outlet var f: ByClosure?
  @Outlet var g: ByClosure?
  @Outlet var h: ByClosure?

  static var members: Members {
    Members(of: ByClosure.self) {
      $0.attribute("a") { $0.a = $1 }
      $0.attribute("b") { $0.b = $1 }
      $0.attribute("c") { $0.c = $1 }
      $0.attribute("d") { $0.d = $1 }
      $0.outlet("e") { $0.$e }
      $0.outlet("f") { $0.$f }
      $0.outlet("g") { $0.$g }
      $0.outlet("h") { $0.$h }
    }
  }

  init(coder: NibDecoder) {}
}

final class ByKeyPath: NibDecodable {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  @Outlet var e: ByKeyPath?
  @Outlet var f: ByKeyPath?
  @Outlet var g: ByKeyPath?
  @Outlet var h: ByKeyPath?

  static var members: Members {
    Members(of: ByKeyPath.self) {
      $0.attribute("a", \.a)
      $0.attribute("b", \.b)
      $0.attribute("c", \.c)
      $0.attribute("d", \.d)
      $0.outlet("e", \.$e)
      $0.outlet("f", \.$f)
      $0.outlet("g", \.$g)
      $0.outlet("h", \.$h)
    }
  }

  init(coder: NibDecoder) {}
}

/// The members that a layout gives each object: none, four attributes, or four outlets.
enum SpellingLoad: String, CaseIterable {
  case nothing, attributes, outlets

  func text(_ name: String, objects: Int) -> String {
    let members =
      switch self {
      case .nothing: ""
      case .attributes: " a=\"1\" b=\"2\" c=\"3\" d=\"4\""
      case .outlets: " e=\"#o\" f=\"#o\" g=\"#o\" h=\"#o\""
      }
    return "<layout version=\"1\">\n<\(name) id=\"o\"/>\n"
      + String(repeating: "<\(name)\(members)/>\n", count: objects - 1) + "</layout>\n"
  }
}

/// The plan of a layout whose objects are of the class with closures or of the one with key paths.
@MainActor func spellingPlan(_ load: SpellingLoad, byKeyPath: Bool, objects: Int) throws -> LoadPlan {
  var classes = ClassRegistry()
  classes.register(ByClosure.self)
  classes.register(ByKeyPath.self)
  let text = load.text(byKeyPath ? "ByKeyPath" : "ByClosure", objects: objects)
  let source = SourceText(file: "spellings.layout.xml", bytes: Array(text.utf8))
  return try LoadPlan(NibDocument(reading: source), classes: classes)
}

/// Prints what each spelling costs a member, in turn, so that a machine that is slow for a moment is slow for both.
@MainActor func compareSpellings(objects: Int) throws {
  print("ns a member, beyond an object without members:  closure  key path")
  var plans: [[LoadPlan]] = []
  for load in SpellingLoad.allCases {
    plans.append(try [false, true].map { try spellingPlan(load, byKeyPath: $0, objects: objects) })
  }
  var times = [[[Double]]](repeating: [[], []], count: plans.count)
  for _ in 0..<101 {
    for (load, pair) in plans.enumerated() {
      for (spelling, plan) in pair.enumerated() {
        times[load][spelling].append(try timed { try plan.instantiate() }.nanoseconds / Double(objects))
      }
    }
  }
  for (load, name) in SpellingLoad.allCases.enumerated() where name != .nothing {
    let costs = [0, 1].map { (median(times[load][$0]) - median(times[0][$0])) / 4 }
    print(padded(name.rawValue, 47), costs.map { padded(number($0), 9) }.joined())
  }
}
