internal import NibModel
internal import NibReading

extension LintRule {
  /// The rules about connections.
  static let ofConnections: [LintRule] = [
    LintRule(
      .duplicateAction, isOnByDefault: true,
      "One event of an object is connected to one action of one target twice, so that the action is sent twice."
    ) { context in
      let file = context.file
      var first: [[String]: Int] = [:]
      return file.elements("action").compactMap { action in
        guard let owner = file.owner(of: action), let selector = file.value("selector", of: action) else { return nil }
        let key = [
          "\(owner)", selector, file.value("destination", of: action) ?? file.value("target", of: action) ?? "",
          file.value("eventType", of: action) ?? "", file.value("trigger", of: action) ?? "",
        ]
        guard let earlier = first[key] else {
          first[key] = action
          return nil
        }
        return Diagnostic(
          LintFault.duplicateAction(selector, of: file.words(owner), earlier: file.place(of: earlier)),
          at: file.whole(action), replacement: "")
      }
    }
  ]

  /// The rules about classes of elements.
  static let ofClasses: [LintRule] = [
    LintRule(
      .wrongModule, isOnByDefault: true,
      "A class has no module although another element of the file names its module, or it has another one than the project.",
      peer: "custom_module", option: "modules"
    ) { context in LintModules(context).findings },
    LintRule(
      .baseClass, "The class of an element is not one of those that the project uses for the element.",
      peer: "use_base_class", option: "baseClasses"
    ) { context in
      let file = context.file
      return context.options.baseClasses.sorted { $0.key < $1.key }.flatMap { key, allowed in
        file.elements(named: key).compactMap { element in
          let given = file.customClass(of: element)
          if let given, allowed.contains(given) { return nil }
          return Diagnostic(
            LintFault.baseClass(given, element: file.name(of: element), allowed: allowed),
            at: file.place(of: element, "customClass"))
        }
      }
    },
  ]

  /// The rules about view controllers.
  static let ofControllers: [LintRule] = [
    LintRule(
      .controllerClass,
      "The only controller of a storyboard has a class with another name than the file. `Main` is left out.",
      peer: "custom_class_name"
    ) { context in
      let (file, stem) = (context.file, context.surroundings.stem)
      guard file.xcode.scenes.count == 1, stem != "Main", !stem.isEmpty, let controller = file.controllers.first,
        let name = file.customClass(of: controller), name != stem
      else { return [] }
      return [
        Diagnostic(LintFault.controllerClass(name, stem: stem), at: file.place(of: controller, "customClass"))
      ]
    },
    LintRule(
      .storyboardIdentifierClass, "The storyboard identifier of a controller is not the name of its class.",
      peer: "storyboard_viewcontroller_id"
    ) { context in
      let file = context.file
      return file.controllers.compactMap { controller in
        guard let name = file.customClass(of: controller) else { return nil }
        let given = file.value("storyboardIdentifier", of: controller)
        if given == name { return nil }
        return Diagnostic(
          LintFault.storyboardIdentifier(given, className: name),
          at: file.place(of: controller, "storyboardIdentifier"),
          replacement: given == nil ? nil : LintFile.spelled("storyboardIdentifier", name))
      }
    },
    LintRule(
      .bottomBar, "A view controller does not hide the bottom bar when it is pushed.", peer: "hides_bottom_bar",
      option: "bottomBarExceptions"
    ) { context in
      let file = context.file
      guard file.isUIKit else { return [] }
      return file.controllers.compactMap { controller in
        let name = file.customClass(of: controller) ?? file.name(of: controller)
        guard !containers.contains(file.name(of: controller)), !context.options.bottomBarExceptions.contains(name),
          file.value("hidesBottomBarWhenPushed", of: controller) != "YES"
        else { return nil }
        return Diagnostic(
          LintFault.bottomBar(file.words(controller)), at: file.place(of: controller, "hidesBottomBarWhenPushed"))
      }
    },
    LintRule(
      .severalControllers, "A storyboard has more than one view controller. References are not counted.",
      peer: "has_single_view_controller"
    ) { context in
      let controllers = context.file.controllers
      guard controllers.count > 1 else { return [] }
      return [Diagnostic(LintFault.controllers(controllers.count), at: context.file.place(of: controllers[1]))]
    },
    LintRule(
      .noInitialController, "A storyboard has no initial view controller.", peer: "has_initial_view_controller"
    ) { context in
      guard context.file.isStoryboard, context.file.value("initialViewController", of: 0) == nil else { return [] }
      return [Diagnostic(LintFault.initialController, at: context.file.place(of: 0))]
    },
  ]

  /// The controllers that are not pushed.
  private static let containers: Set = ["navigationController", "tabBarController", "splitViewController"]
}

extension LintFile {
  /// Returns the elements with a name, or with a class of UIKit or AppKit.
  func elements(named name: String) -> [Int] {
    let rows = CocoaClasses.rows.filter { $0.element == name || (isUIKit ? $0.uikit : $0.appkit) == name }
    return rows.flatMap { elements($0.element) }.sorted()
  }
}

/// The modules of the classes in a file.
private struct LintModules {
  private let context: LintContext
  private var file: LintFile { context.file }

  init(_ context: LintContext) { self.context = context }

  var findings: [Diagnostic] {
    var elements: [String: [Int]] = [:]
    for element in 0..<file.tree.count {
      if let name = file.customClass(of: element) { elements[name, default: []].append(element) }
    }
    return elements.sorted { $0.key < $1.key }.flatMap { name, elements in
      if let wanted = context.options.modules[name] {
        return elements.compactMap { finding(at: $0, name, wanted, nil) }
      }
      let named = elements.compactMap { element in module(of: element).map { (element, $0) } }
      guard let (first, module) = named.first, named.allSatisfy({ $0.1 == module }) else { return [] }
      // The module of the target is added when the file is compiled.
      return elements.filter { file.value("customModuleProvider", of: $0) != "target" }.compactMap {
        finding(at: $0, name, module, file.place(of: first, "customModule"))
      }
    }
  }

  private func module(of element: Int) -> String? {
    file.value("customModule", of: element).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func finding(at element: Int, _ name: String, _ wanted: String, _ place: SourceRange?) -> Diagnostic? {
    let given = module(of: element)
    if given == wanted { return nil }
    let spelled = LintFile.spelled("customModule", wanted)
    let isThere = file.attribute("customModule", of: element) != nil
    return Diagnostic(
      LintFault.module(given, ofClass: name, wanted: wanted, place: place),
      at: file.place(of: element, isThere ? "customModule" : "customClass"),
      replacement: isThere ? spelled : LintFile.spelled("customClass", name) + " " + spelled)
  }
}
