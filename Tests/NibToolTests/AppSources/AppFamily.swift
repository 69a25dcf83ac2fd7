/// A small app for iOS in Swift and Objective-C, by the names of its files. Some of its connections are wrong, and
/// comments name what a check must say.
enum AppFamily {
  static let files = [
    "App/LoginController.swift": loginController, "App/HelpController.h": helpHeader,
    "App/HelpController.m": helpImplementation, "App/Main.storyboard": storyboard,
  ]

  static let loginController = #"""
    import UIKit

    /// The first screen.
    final class LoginController: BaseController {
      @IBOutlet private weak var userField: UITextField!
      @IBOutlet weak var loginButon: UIButton!
      @IBOutlet var rows: [UIView]!
      @IBOutlet var badge: UILabel?
      var hint: UILabel!
      @IBOutlet weak var unusedLabel: UILabel!

      @IBAction func logIn(_ sender: UIButton) {}
      @IBAction private func cancel(sender: Any) { performSegue(withIdentifier: "showHlep", sender: self) }
      @IBAction func never() {}
      @IBSegueAction func makeHelp(_ coder: NSCoder) -> UIViewController? { nil }
      @IBAction func unwindToLogin(_ segue: UIStoryboardSegue) {}
      override func viewDidLoad() {
        _ = storyboard?.instantiateViewController(withIdentifier: "Help")
        let text = "/* \(rows.map { "\($0) class Fake {" })"
        _ = #"raw " class Fake2 {"#
      }
    }

    extension LoginController {
      @IBAction func share() {}
    }

    class BaseController: UIViewController {
      @IBOutlet var spinner: UIActivityIndicatorView!
    }

    @objc(OldView) class NewView: UIView {
      @IBInspectable var radius: CGFloat = 0
    }
    """#

  static let helpHeader = """
    #import <UIKit/UIKit.h>
    NS_ASSUME_NONNULL_BEGIN
    @interface HelpController : UITableViewController <UITextFieldDelegate>
    @property (nonatomic, weak, nullable) IBOutlet UILabel *titleLabel;
    @property (strong, nonatomic) IBOutletCollection(UIButton) NSArray *buttons;
    - (IBAction)close:(id)sender;
    @end
    NS_ASSUME_NONNULL_END
    """

  static let helpImplementation = """
    #import "HelpController.h"
    @interface HelpController () { IBOutlet UIView *_shade; }
    @property IBOutlet UISwitch *toggle;
    @end
    @implementation HelpController {
      UITableView *_ivar;
    }
    - (IBAction)close:(id)sender { char c = '"'; NSString *s = @"}"; /* /* */ if (c) { } }
    - (IBAction)later { [self.tableView dequeueReusableCellWithIdentifier:@"helpcell"]; }
    - (void)setFoo:(UIView *)foo { }
    #if 0
    - (IBAction)dead { @"unterminated }
    #endif
    @end
    """

  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" initialViewController="one">
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController id="one" customClass="LoginController" customModule="App" customModuleProvider="target" \
    sceneMemberID="viewController">
              <view key="view" id="v1">
                <subviews>
                  <textField id="t1"/>
                  <button id="b1"><connections>
                    <action selector="logIn:" destination="one" eventType="touchUpInside" id="a1"/>
                    <action selector="cancel:" destination="one" eventType="touchUpInside" id="a2"/>
                    <action selector="share" destination="one" eventType="touchUpInside" id="a3"/>
                    <segue destination="two" kind="show" identifier="showHelp" \
    destinationCreationSelector="makeHelp:" id="g1"/>
                  </connections></button>
                  <view id="w1" customClass="NewView" customModule="App" customModuleProvider="target"/>
                  <view id="w2" customClass="OldView">
                    <userDefinedRuntimeAttributes>
                      <userDefinedRuntimeAttribute type="string" keyPath="radius" value="a"/>
                    </userDefinedRuntimeAttributes>
                  </view>
                  <view id="w3" customClass="GoneView" customModule="App" customModuleProvider="target"/>
                  <view id="w4" customClass="Chart" customModule="Charts"/>
                  <activityIndicatorView id="sp"/>
                </subviews>
              </view>
              <connections>
                <outlet property="userField" destination="t1" id="c1"/>
                <outlet property="loginButton" destination="b1" id="c2"/>
                <outlet property="badge" destination="b1" id="c3"/>
                <outlet property="hint" destination="b1" id="c4"/>
                <outletCollection property="rows" destination="b1" id="c5"/>
                <outlet property="spinner" destination="sp" id="c6"/>
              </connections>
            </viewController>
            <exit id="ex1" userLabel="Exit" sceneMemberID="exit"/>
            <placeholder placeholderIdentifier="IBFirstResponder" id="f1" sceneMemberID="firstResponder"/>
          </objects>
        </scene>
        <scene sceneID="s2">
          <objects>
            <tableViewController storyboardIdentifier="help" id="two" customClass="HelpController" \
    sceneMemberID="viewController">
              <tableView key="view" id="tv">
                <prototypes>
                  <tableViewCell reuseIdentifier="helpCell" id="cell">
                    <connections>
                      <segue destination="ex2" kind="unwind" unwindAction="unwindToLogin:" id="u1"/>
                    </connections>
                  </tableViewCell>
                </prototypes>
                <connections>
                  <outlet property="dataSource" destination="two" id="d1"/>
                  <outlet property="delegate" destination="two" id="d2"/>
                </connections>
              </tableView>
              <connections>
                <outlet property="titleLabel" destination="tv" id="e1"/>
                <outlet property="shade" destination="tv" id="e2"/>
                <outlet property="foo" destination="tv" id="e4"/>
                <outlet property="tableView" destination="tv" id="e5"/>
                <outlet property="ivar" destination="tv" id="e6"/>
                <outlet property="dataSource" destination="tv" id="e7"/>
              </connections>
            </tableViewController>
            <exit id="ex2" userLabel="Exit" sceneMemberID="exit"/>
          </objects>
        </scene>
      </scenes>
    </document>
    """
}
