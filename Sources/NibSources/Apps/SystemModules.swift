/// The modules of the system's frameworks. No class of an app's files is in one of them under a name that is not the
/// system's.
enum SystemModules {
  static let names: Set<String> = Set(
    """
    Accelerate Accounts ActivityKit AddressBook AddressBookUI AdServices AdSupport AppIntents AppKit AppTrackingTransparency
    ApplicationServices ARKit AssetsLibrary AudioToolbox AudioUnit AuthenticationServices AVFoundation AVFAudio AVKit
    BackgroundTasks BusinessChat CallKit Carbon CarPlay CFNetwork ClassKit ClockKit CloudKit Cocoa Combine CommonCrypto
    CompositorServices Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreBluetooth CoreData CoreFoundation
    CoreGraphics CoreHaptics CoreImage CoreLocation CoreMedia CoreMIDI CoreML CoreMotion CoreNFC CoreServices CoreSpotlight
    CoreTelephony CoreText CoreVideo CoreWLAN CreateML CryptoKit CryptoTokenKit Darwin DeveloperToolsSupport DeviceCheck
    DiskArbitration Dispatch EventKit EventKitUI ExceptionHandling ExtensionFoundation ExternalAccessory FileProvider
    FinderSync Foundation FoundationXML FxPlug GameController GameKit GameplayKit GLKit GSS HealthKit HealthKitUI HomeKit
    Hypervisor iAd ImageCaptureCore ImageIO IMServicePlugIn InputMethodKit InstantMessage Intents IntentsUI IOBluetooth
    IOKit IOSurface JavaScriptCore LDAP LinkPresentation LocalAuthentication MachO MapKit MediaAccessibility MediaPlayer
    MediaToolbox MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO
    MultipeerConnectivity NaturalLanguage Network NetworkExtension NewsstandKit NotificationCenter ObjectiveC objc Observation
    OpenAL OpenCL OpenGL OpenGLES OSAKit OSLog os PassKit PDFKit PencilKit Photos PhotosUI PreferencePanes PushKit Quartz
    QuartzCore QuickLook QuickLookThumbnailing RealityKit ReplayKit SafariServices SceneKit ScreenSaver Security
    ServiceManagement SiriKit Social Speech SpriteKit StoreKit Swift SwiftData SwiftUI SyncServices SystemConfiguration
    SystemExtensions sys Synchronization TargetConditionals Testing ThreadNetwork TVMLKit TVServices TVUIKit UIKit
    UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Vision VisionKit
    WatchConnectivity WatchKit WebKit WidgetKit XCTest XPC asl libkern mach mach-o net netinet arpa dispatch simd
    Availability notify launch sqlite3 libxml
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
