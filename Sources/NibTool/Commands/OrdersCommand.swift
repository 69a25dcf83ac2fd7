internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib orders`: lists the named orders, and how well each is known.
struct OrdersCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders", abstract: "List the orders in which layouts can be loaded, and the evidence for each.")

  @Argument(
    help: "The name of an order whose steps are listed.", completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var name: OrderName?

  @Option(help: "The format of the list. The default is that of an output file FILE.json, and otherwise text.")
  var format: Format?

  @OptionGroup var output: OutputOptions

  enum Format: String, OutputFormat, ExpressibleByArgument, CaseIterable { case text, json }

  func run() throws {
    MainActor.assumeIsolated {
      let profiles = LoadOrder.profiles.filter { name == nil || $0.order == name?.order }
      let text =
        switch chosenFormat {
        case .text: name == nil ? list(profiles) : profiles.map(\.details).joined()
        case .json: json(profiles)
        }
      RunningTool.current.console.print(text)
    }
  }

  private func list(_ profiles: [LoadOrder.Profile]) -> String {
    let width = profiles.map(\.order.name.count).max() ?? 0
    return profiles.map { profile in
      let name = profile.order.name + String(repeating: " ", count: width - profile.order.name.count)
      return "\(name)  \(profile.system) (\(profile.evidence.rawValue)). \(profile.remark)\n"
    }.joined() + """

      In brackets, how an order is known: defined here; traced on the running system; read in its source; observed by
      others in logs and reports; documented by its vendor.
      """
  }

  private func json(_ profiles: [LoadOrder.Profile]) -> String {
    var json = JSONText()
    for profile in profiles {
      json.object { json in
        json.field("version", FormVersion.orders.number)
        json.field("name", profile.order.name)
        json.field("system", profile.system)
        json.field("evidence", profile.evidence.rawValue)
        json.field("remark", profile.remark)
        json.field("construction", profile.order.construction.rawValue)
        json.key("stages")
        json.array { json in for stage in profile.order.stages { json.string(stage.code) } }
        json.key("passes")
        json.array { json in for pass in profile.order.passes { json.string(pass.code) } }
        json.key("undefined")
        json.array { json in for value in profile.order.undefined.map(\.rawValue).sorted() { json.string(value) } }
      }
      json.endLine()
    }
    return json.text
  }
}

extension LoadOrder.Profile {
  /// The order's parts, as text.
  fileprivate var details: String {
    var text = """
      \(order.name): \(system)
      known: \(evidence.rawValue). \(remark)
      objects are made: \(order.construction.words)
      for each object, while the tree is built:

      """
    for stage in order.stages { text += "  \(stage.words)\n" }
    text += "then, for all of them:\n"
    for pass in order.passes { text += "  \(pass.words)\n" }
    if order.collections == .extend { text += "an outlet collection keeps what an earlier load put into it\n" }
    if !order.undefined.isEmpty {
      let names = order.undefined.map(\.words).sorted().joined(separator: ", ")
      text += "not promised by the system: \(names)\n"
    }
    return text
  }
}

extension LoadOrder.Construction {
  fileprivate var words: String {
    switch self {
    case .document: "as the file has them, containers first"
    case .reverse: "from the last of the file to the first"
    case .connections: "what connections name first, then as the file has them"
    }
  }
}

// Names for programs, which do not change: the kind, then the subject, then the manner.

extension LoadOrder.Stage {
  fileprivate var code: String {
    switch self {
    case .outlets(let rule): "outlets:" + rule.rawValue
    case .included(let work): "included:" + work.rawValue
    default: "\(self)"
    }
  }
}

extension LoadOrder.Pass {
  fileprivate var code: String {
    switch self {
    case .apply(let work, let sequence): "apply:\(work.codes.joined(separator: "+")):\(sequence.rawValue)"
    case .awake(let order): "awake:\(order.rawValue)"
    case .attributesAndAwake(let order): "attributesAndAwake:\(order.rawValue)"
    case .owner(let call): "owner:\(call.rawValue)"
    case .present: "present"
    }
  }
}

extension LoadOrder.Work {
  fileprivate var codes: [String] {
    let names: [(LoadOrder.Work, String)] = [
      (.identity, "identity"), (.attributes, "attributes"), (.ownerOutlets, "ownerOutlets"),
      (.objectOutlets, "objectOutlets"), (.collections, "collections"), (.actions, "actions"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

extension LoadOrder.Stage {
  fileprivate var words: String {
    switch self {
    case .initBegins: "init(coder:) begins"
    case .initEnds: "init(coder:) ends"
    case .identity: "its id is set, if its class wants to know it"
    case .attributes: "its attributes are set"
    case .attach: "it is added to its container"
    case .children: "its children are built"
    case .adoptChildren: "its children are added to it, all at once"
    case .ownerOutlets: "the owner's outlets to it are wired"
    case .outlets(.nowOrLater): "its outlets are wired to what exists; the rest later"
    case .outlets(.nowOrNever): "its outlets are wired to what exists; the rest stay nil"
    case .outlets(.whenComplete): "its outlets are wired to what exists; the rest as soon as their objects are complete"
    case .outlets(.building): "its outlets are wired, and their objects built for it"
    case .actions: "its events are connected to actions"
    case .awake: "it is awoken"
    case .awakeWhenWired: "it is awoken, once all its outlets are wired and what it contains is awake"
    case .awakeSubtree: "if it is a container, it and all in it are awoken, at each level again"
    case .included(.attributes): "if it is the root of an included layout, what the use site gives is set"
    case .included(.awake): "if it is the root of an included layout, it and all in it are awoken"
    case .included(.awakeFirst): "if it is the root of an included layout, it and all in it are awoken a first time"
    case .included(.owner): "if it is the root of an included layout, the owner of that layout is awoken"
    }
  }
}

extension LoadOrder.Pass {
  fileprivate var words: String {
    switch self {
    case .apply(let work, let sequence): "\(work.words), \(sequence.words)"
    case .awake(let order): "awake, \(order.words)"
    case .attributesAndAwake(let order): "each object's attributes and its awake, \(order.words)"
    case .owner(.awake): "the owner is awoken"
    case .owner(.didLoad): "the owner is sent didLoad()"
    case .present: "windows are shown"
    }
  }
}

extension LoadOrder.Work {
  fileprivate var words: String {
    let names: [(LoadOrder.Work, String)] = [
      (.identity, "ids"), (.attributes, "attributes"), (.outlets, "outlets"), (.ownerOutlets, "the owner's outlets"),
      (.objectOutlets, "objects' outlets"), (.collections, "outlet collections"), (.actions, "actions"),
    ]
    var rest = self
    var words: [String] = []
    for (work, name) in names where rest.isSuperset(of: work) {
      words.append(name)
      rest.subtract(work)
    }
    return words.joined(separator: " and ")
  }
}

extension LoadOrder.Arrangement {
  fileprivate var words: String {
    switch self {
    case .document: "in document order, <connect> lines last"
    case .written: "as written"
    case .lastFirst: "the last written first"
    }
  }
}

extension LoadOrder.AwakeOrder {
  fileprivate var words: String {
    switch self {
    case .begin: "parents first"
    case .completion: "children first"
    case .reverse: "the last of the file first"
    case .siblingsReversed: "parents first, the last of several siblings first"
    case .includedFirst: "included layouts first"
    case .includedRootsLast: "parents first, but the root of an included layout after its contents"
    case .scattered: "in no particular order"
    }
  }
}

extension LoadOrder.Undefined {
  fileprivate var words: String {
    switch self {
    case .construction: "the order in which objects are made"
    case .attributes: "the order of attributes"
    case .connections: "the order of connections"
    case .collections: "the order of the objects in an outlet collection"
    case .awake: "the order in which objects are awoken"
    case .afterInit: "the order of afterInit()"
    }
  }
}
