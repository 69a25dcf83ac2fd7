import LoadSamples
import NibKit
import Testing

/// `onInit()` in each initializer, `afterInit()` later: once each, whatever made the object and however deep its class.
@Suite struct ExactlyOnceTests {
  @Test(
    "an object of a layout is sent each method once",
    arguments: [
      ("Family", ["onInit A", "awake A", "|", "after A"]),
      ("Second", ["onInit A", "onInit of Second", "awake A", "|", "after of Second", "after A"]),
      (
        "Third",
        [
          "onInit A", "onInit of Second", "onInit of Third, red", "awake A", "|", "after of Second",
          "after A",
        ]
      ),
      (
        "Fourth",
        [
          "onInit A", "onInit of Second", "onInit of Third, red", "awake A", "|", "after of Second",
          "after A",
          "after of Fourth",
        ]
      ),
      (
        "Fifth",
        [
          "onInit of Fifth", "onInit A", "onInit of Second", "onInit of Third, red", "awake A", "|",
          "after of Second",
          "after A", "after of Fourth", "after of Fifth, by code",
        ]
      ),
    ])
  func objectLayoutSent(className: String, expected: [String]) throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let color = ["Third", "Fourth", "Fifth"].contains(className) ? "color='red'" : ""
        let loaded = try loadFamily("<\(className) id='A' setting='by file' \(color)/>")
        // Code that configures it right after the load is seen.
        (loaded["A"] as? Family)?.setting = "by code"
        journal.write("|")
        NibLifecycle.settle()
        NibLifecycle.settle()
        #expect(journal.entries == expected)
      }
      // The end of the scope sends nothing again.
      #expect(journal.entries == expected)
    }
  }

  @Test("an object that code makes is sent each method once")
  func objectCodeMakes() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let fifth = Fifth(color: "blue")
        #expect(
          journal.entries == ["onInit of Fifth", "onInit blue", "onInit of Second", "onInit of Third, blue"])
        fifth.setting = "by code"
        journal.clear()
        NibLifecycle.settle()
        NibLifecycle.settle()
        #expect(
          journal.entries == ["after of Second", "after blue", "after of Fourth", "after of Fifth, by code"])
      }
      #expect(journal.settled == ["blue"])
    }
  }

  @Test("each designated initializer sends `onInit()` once")
  func designatedInitializer() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let all = [Family(name: "name"), Family(number: 2), Family()]
        #expect(journal.entries == ["onInit name", "onInit number 2", "onInit unnamed"])
        withExtendedLifetime(all) { NibLifecycle.settle() }
        #expect(journal.settled == ["name", "number 2", "unnamed"])
      }
    }
  }

  /// In code the order is that of the calls of `finishInit()`: an object that makes others in `onInit()` comes before them.
  @Test("an object is sent `afterInit()` before those that its `onInit()` makes")
  func objectSentAfterInit() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let maker = Maker(name: "M")
        NibLifecycle.settle()
        #expect(journal.settled == ["M", "M.inner"])
        withExtendedLifetime(maker) {}
      }
    }
  }

  /// A layout that is loaded again makes new objects, each sent its own.
  @Test("each load sends its new objects their own methods")
  func loadSendsNew() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let plan = try LoadPlan(layout("<Family id='A'/>"), classes: .families)
        let one = try plan.instantiate()
        NibLifecycle.settle()
        let two = try plan.instantiate()
        NibLifecycle.settle()
        withExtendedLifetime((one, two)) {}
      }
      #expect(journal.entries == ["onInit A", "awake A", "after A", "onInit A", "awake A", "after A"])
    }
  }
}
