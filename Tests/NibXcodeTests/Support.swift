import NibKit
import NibLoading
import NibModel
import NibXcode
import Testing

/// Makes files as Interface Builder writes them, around the objects of a test.
enum IBFile {
  static let ios = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"%OWNER%
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    %OBJECTS%
        </objects>
    </document>

    """

  static let macOS = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="21701" targetRuntime="MacOSX.Cocoa" propertyAccessControl="none" useAutolayout="YES" customObjectInstantitationMethod="direct">
        <objects>
            <customObject id="-2" userLabel="File's Owner"%OWNER%
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <customObject id="-3" userLabel="Application" customClass="NSObject"/>
    %OBJECTS%
        </objects>
    </document>

    """

  static let story = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES"%INITIAL%>
        <scenes>
    %SCENES%
        </scenes>
    </document>

    """

  /// Returns a .xib for iOS. `owner` is the rest of the owner's tag, after its label.
  static func ios(owner: String = "/>", _ objects: String) -> String {
    ios.replacing("%OWNER%", with: owner).replacing("%OBJECTS%", with: objects)
  }

  /// Returns a .xib for macOS.
  static func macOS(owner: String = "/>", _ objects: String) -> String {
    macOS.replacing("%OWNER%", with: owner).replacing("%OBJECTS%", with: objects)
  }

  /// Returns a storyboard for iOS with the objects of each scene.
  static func storyboard(initial: String? = nil, _ scenes: [String]) -> String {
    let elements = scenes.enumerated().map { index, objects in
      """
              <scene sceneID="scene-\(index)">
                  <objects>
      \(objects)
                      <placeholder placeholderIdentifier="IBFirstResponder" id="first-\(index)" sceneMemberID="firstResponder"/>
                  </objects>
                  <point key="canvasLocation" x="\(index * 100)" y="20.5"/>
              </scene>
      """
    }
    return story.replacing("%INITIAL%", with: initial.map { " initialViewController=\"\($0)\"" } ?? "")
      .replacing("%SCENES%", with: elements.joined(separator: "\n"))
  }
}

/// Reads a text as a file of Interface Builder.
func read(_ text: String, file: String = "Test.xib") throws -> NibDocument {
  try NibDocument(xcode: SourceText(file: file, bytes: Array(text.utf8)))
}

/// Returns the places, codes and messages of the faults of a text.
func faults(of text: String) -> [String] {
  do {
    _ = try read(text)
    return []
  } catch let error as NibError {
    let lines = LineIndex(error.source)
    return error.diagnostics.map { diagnostic in
      "\(diagnostic.place.map { "\(lines.name(of: $0)) " } ?? "")\(diagnostic.code): \(diagnostic.message)"
    }
  } catch {
    return ["\(error)"]
  }
}

extension NibDocument {
  /// The objects as lines: indentation, the attribute that they are values of, class and id.
  var outline: [String] {
    var depths: [Int] = []
    return allObjects.map { object in
      depths.append(object.parent.map { depths[$0] + 1 } ?? 0)
      let name = object.attributeName.map { $0 + ": " } ?? ""
      return String(repeating: "  ", count: depths[object.index]) + name + object.className
        + (object.id.map { " " + $0 } ?? "")
    }
  }

  /// Returns an attribute of an object.
  func attribute(_ name: String, of id: String) -> NibDocument.Attribute? {
    allObjects.first { $0.id == id }?.attributes.first { $0.name == name }
  }

  /// The explicit connections as lines.
  var connections: [String] {
    explicitConnections.map { connection in
      let given = connection.attributes
      let what = ["outlet", "outlets", "event", "action", "ib.connection"].compactMap { given[$0] }.joined(
        separator: " ")
      return "\(given["from"] ?? "?") \(what) \(given["to"] ?? "")"
    }
  }
}

/// Returns the trace of a load of a document, without places, with stand-ins for what is not registered.
func trace(
  _ document: NibDocument, classes: ClassRegistry = ClassRegistry(), order: LoadOrder = .uikit,
  owner: (any NibOwner)? = nil
) throws -> [String] {
  let classes = classes.standingIn(for: [document])
  let owner = try owner ?? document.ownerClass.map { try #require(classes.makeOwner(named: $0)) }
  let recorder = TraceRecorder()
  let plan = try LoadPlan(
    document, classes: classes, ownerDescriptor: document.ownerClass.flatMap { classes[$0] }, externals: [:],
    trustsExternals: false, order: order, layouts: nil)
  _ = try plan.instantiate(owner: owner, tracer: recorder)
  return lines(of: recorder)
}

/// Returns the lines of a trace, without places and without the load's own lines.
func lines(of recorder: TraceRecorder) -> [String] {
  recorder.trace.text().split(separator: "\n").map(String.init).filter { !$0.hasPrefix("load") }.map { line in
    line.replacing(#/ +[0-9]+:[0-9]+$/#, with: "").split(separator: " ", omittingEmptySubsequences: true)
      .joined(separator: " ")
  }
}
