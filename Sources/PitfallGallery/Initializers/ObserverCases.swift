import NibArchiving
import NibLoading

// Setters and observers of properties, as far as an initializer can call them.

extension InitializerCase {
  static let observers = [
    InitializerCase(
      "9-observer-silent", "An observer does not run for the property that its own initializer sets.",
      file: "ObserverCases.swift",
      sources: [
        .code { [SilentObserver.TitleView(frame: .zero, title: "Send")] },
        .layout { $0.register(SilentObserver.TitleView.self) },
      ],
      explanation: """
        The observer of the title keeps the caption up to date. Swift sets a property of the class directly in each \
        initializer of the class, so the observer does not run, and an object of code has no caption. The loader sets \
        the title of a layout after the initializer, so an object of a layout has one. In Objective-C it is a rule of \
        style not to call a setter in an initializer; in Swift it is a rule of the language. Compute a value that \
        depends on another one when it is read: case 11.
        """),
    InitializerCase(
      "10-setter-early",
      "An initializer sets an inherited property: an observer runs in an object that is not finished.",
      file: "ObserverCases.swift",
      sources: [.code { [EarlySetter.LoggedView(frame: .zero, title: "Send", log: "changes")] }],
      explanation: """
        The title belongs to the superclass, so the initializer of the subclass can set it only with its setter, and \
        the observer runs at once. It writes to the log that the class has by default, because the initializer sets \
        its own log in the next line. In Objective-C the log would still be nil. Swift guarantees only that each \
        property has a value before super.init. Give the class's own properties their values before super.init, and \
        pass the superclass's values on to its initializer: case 11.
        """),
    InitializerCase(
      "11-stored-directly",
      "Properties are set before super.init, and what depends on them is computed when it is read.",
      isRight: true, file: "ObserverCases.swift",
      sources: [
        .code { [StoredDirectly.LoggedView(frame: .zero, title: "Send", log: "changes")] },
        .layout { $0.register(StoredDirectly.LoggedView.self) },
      ],
      explanation: """
        No setter is called in an initializer, so no code of the class runs before the object is finished. The caption \
        is right for each source, because nothing has to keep it up to date.
        """),
  ]
}

/// Keeps a caption in the observer of its title, which its own initializer does not call.
private enum SilentObserver {
  final class TitleView: TestView {
    private var title = "" {
      didSet {
        caption = title.uppercased()
        InitializerTrace.note("didSet of the title")
      }
    }
    private var caption = ""

    override class var members: Members {
      super.members.adding(TitleView.self) { $0.attribute("title", \.title) }
    }

    init(frame: Rect, title: String) {
      @InitializerScope(TitleView.self, of: Self.self, [frame, title]) var scope
      super.init(frame: frame)
      self.title = title
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(TitleView.self, of: Self.self, [coder]) var scope
      try super.init(coder: coder)
    }

    override var state: String { "title = \"\(title)\", caption = \"\(caption)\"" }
  }
}

/// Sets what is its superclass's before what is its own.
private enum EarlySetter {
  class TitleView: TestView {
    var title = ""

    override var state: String { "title = \"\(title)\"" }
  }

  final class LoggedView: TitleView {
    private var log = "the default log"

    override var title: String {
      didSet { InitializerTrace.note("didSet of the title writes to \(log)") }
    }

    init(frame: Rect, title: String, log: String) {
      @InitializerScope(LoggedView.self, of: Self.self, [frame, title, log]) var scope
      super.init(frame: frame)
      self.title = title
      self.log = log
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(LoggedView.self, of: Self.self, [coder]) var scope
      try super.init(coder: coder)
    }

    override var state: String { "\(super.state), log = \(log)" }
  }
}

/// Has its values before its superclass's initializer, and computes the rest.
private enum StoredDirectly {
  class TitleView: TestView {
    private var title = ""
    private var caption: String { title.uppercased() }

    override class var members: Members {
      super.members.adding(TitleView.self) { $0.attribute("title", \.title) }
    }

    init(frame: Rect, title: String) {
      @InitializerScope(TitleView.self, of: Self.self, [frame, title]) var scope
      self.title = title
      super.init(frame: frame)
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(TitleView.self, of: Self.self, [coder]) var scope
      try super.init(coder: coder)
    }

    override var state: String { "title = \"\(title)\", caption = \"\(caption)\"" }
  }

  final class LoggedView: TitleView {
    private let log: String

    override class var members: Members {
      super.members.adding(LoggedView.self) { $0.attribute("log", String.self) }
    }

    init(frame: Rect, title: String, log: String) {
      @InitializerScope(LoggedView.self, of: Self.self, [frame, title, log]) var scope
      self.log = log
      super.init(frame: frame, title: title)
    }

    required init(coder: NibDecoder) throws {
      @InitializerScope(LoggedView.self, of: Self.self, [coder]) var scope
      log = try coder.decode(forKey: "log", default: "none")
      try super.init(coder: coder)
    }

    override var state: String { "\(super.state), log = \(log)" }
  }
}
