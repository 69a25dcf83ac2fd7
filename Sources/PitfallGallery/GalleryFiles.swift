// swift-format-ignore-file
// Made from the files in the folder Layouts by GalleryFilesTests, with RECORD_DOCS=1.

/// The layouts of the gallery and of the cases, so that a copy of the tool alone has them.
///
/// The keys are the paths of the files from the folder `Layouts`.
package enum GalleryFiles {
  package static let all: [String: String] = [
    "pitfalls/01-nested-views.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <MySuperview id="sup" mySub="#sub">
        <MySubview id="sub"/>
      </MySuperview>
    </layout>

    """#,
    "pitfalls/02-init-reads-outlet.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <LoginForm id="form" user="#user">
        <GalleryView id="user"/>
      </LoginForm>
    </layout>

    """#,
    "pitfalls/03-attr-before-outlet.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <Thermostat id="thermostat" target="21" display="#display">
        <GalleryView id="display"/>
      </Thermostat>
    </layout>

    """#,
    "pitfalls/04-awake-clobbers-attr.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <VolumeSlider id="volume" level="80"/>
    </layout>

    """#,
    "pitfalls/05-attr-after-outlet.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="page">
        <Invoice id="invoice" currency="EUR" total="#total"/>
        <GalleryView id="total" nm="100"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/06-awake-preorder.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GaugeBoard id="board">
        <Gauge id="left"/>
        <Gauge id="right"/>
      </GaugeBoard>
    </layout>

    """#,
    "pitfalls/07-awake-postorder.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <StyledList id="list">
        <StyledRow id="row"/>
      </StyledList>
    </layout>

    """#,
    "pitfalls/08-awake-reverse.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="page">
        <PageLoader id="loader" peer="#status"/>
        <StatusLine id="status"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/09-awake-hash-order.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TabBar id="bar">
        <TabItem id="one"/>
        <TabItem id="two"/>
        <TabItem id="three"/>
      </TabBar>
    </layout>

    """#,
    "pitfalls/10-owner-not-awake.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="MailScreen">
      <InboxList id="inbox" outlet="list" screen="#owner"/>
    </layout>

    """#,
    "pitfalls/11-owner-awake-first.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="Studio">
      <Mixer id="mixer" outlet="mixer" studio="#owner"/>
    </layout>

    """#,
    "pitfalls/12-awake-many-times.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="MailFolder">
      <MessageTable id="table" folder="#owner"/>
    </layout>

    """#,
    "pitfalls/13-nested-awaken-twice.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="dialog">
        <GalleryView id="group">
          <BlinkingCursor id="cursor"/>
        </GalleryView>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/14-inherited-loaded-twice.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <AddressFrame id="billing" nm="Billing address"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/15-root-awake-while-children-loading.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="ReportForm">
      <GalleryView id="page">
        <QuerySource id="query" outlet="query"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/16-controller-awake-before-view.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The label is in the controller's view, ControllerView.layout.xml, which the window asks for. -->
    <layout version="1">
      <ProfileController id="profile"/>
      <SceneWindow id="window" root="#profile"/>
    </layout>

    """#,
    "pitfalls/17-prepare-before-view.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The label is in the controller's view, ControllerView.layout.xml, which the segue asks for. -->
    <layout version="1">
      <GalleryController id="detail"/>
      <DetailSegue id="segue" destination="#detail"/>
    </layout>

    """#,
    "pitfalls/18-connection-order-drives-init.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <!-- If these two change places, the buttons have their theme under uikit too. -->
      <connect from="#save" outlet="peer" to="#cancel"/>
      <connect from="#panel" outlet="initial" to="#save"/>
      <ThemedPanel id="panel">
        <ThemedButton id="save"/>
        <ThemedButton id="cancel"/>
      </ThemedPanel>
    </layout>

    """#,
    "pitfalls/19-cycle-in-init.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="branch">
        <TreeLeaf id="leaf" parent="#branch"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/20-half-built-peer.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="pair">
        <Twin id="left" nm="10" twin="#right"/>
        <Twin id="right" nm="20" twin="#left"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/21-two-initializers.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="bar">
        <Badge id="new"/>
        <CustomBadge id="hot"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/22-replaced-object.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <ProfileCard id="card" avatar="#avatar">
        <Avatar id="avatar" nm="Ada">
          <GalleryView id="image"/>
        </Avatar>
      </ProfileCard>
    </layout>

    """#,
    "pitfalls/23-self-loading-init.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <RatingView id="rating"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/23-self-loading-init.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <RatingView id="rating"/>
    </layout>

    """#,
    "pitfalls/24-nil-owner.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="TitlePage">
      <GalleryView id="title" outlet="title"/>
    </layout>

    """#,
    "pitfalls/24-nil-owner.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="title" outlet="title"/>
    </layout>

    """#,
    "pitfalls/25-bad-key-hard-soft.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SearchBar id="bar" field="#input" placeholder="Search">
        <GalleryView id="input"/>
      </SearchBar>
    </layout>

    """#,
    "pitfalls/25-bad-key-hard-soft.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SearchBar id="bar" feild="#input" placehoder="Search">
        <GalleryView id="input"/>
      </SearchBar>
    </layout>

    """#,
    "pitfalls/26-unknown-class-degrades.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <FancyButton id="ok" nm="OK"/>
    </layout>

    """#,
    "pitfalls/26-unknown-class-degrades.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <FancyButon id="ok" nm="OK"/>
    </layout>

    """#,
    "pitfalls/27-class-stripped-by-linker.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The program has a class SparklineChart, and does not register it. -->
    <layout version="1">
      <GalleryView id="panel">
        <SparklineChart id="load"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/28-dangling-id.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form" peer="#summary">
        <GalleryView id="summary"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/28-dangling-id.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form" peer="#summry">
        <GalleryView id="summary"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/29-forward-sibling-null.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <GalleryView id="email"/>
        <BuddyLabel id="label" field="#email"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/29-forward-sibling-null.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <BuddyLabel id="label" field="#email"/>
        <GalleryView id="email"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/30-backward-now-forward-later.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="wizard">
        <WizardPage id="address" next="#payment"/>
        <WizardPage id="payment" previous="#address"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/31-id-unset-in-setter.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <StoredSwitch id="wifi" isOn="true"/>
    </layout>

    """#,
    "pitfalls/32-signal-lost-in-build.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="desk">
        <BrightnessSlider id="slider" level="8" action="#lamp.follow"/>
        <DeskLamp id="lamp"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/33-handler-before-sibling.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="OptionsPage">
      <GalleryView id="page">
        <OptionBox id="more" isChecked="true" action="#owner.toggle"/>
        <GalleryView id="details" outlet="details"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/34-attribute-order-clamps.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="bar">
        <ZoomBox id="cut" value="500" maximum="1000"/>
        <ZoomBox id="kept" maximum="1000" value="500"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/35-index-before-items.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <ChoiceList id="list" selectedIndex="1">
        <GalleryView id="tea"/>
        <GalleryView id="coffee"/>
      </ChoiceList>
    </layout>

    """#,
    "pitfalls/36-parent-attrs-after-children.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <LateGrid id="grid" columns="3">
        <GridCell id="late"/>
      </LateGrid>
      <DecodingGrid id="decoded" columns="3">
        <GridCell id="early"/>
      </DecodingGrid>
    </layout>

    """#,
    "pitfalls/37-child-finish-detached.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="toolbar">
        <ToolbarButton id="save"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/38-lifo-fixups.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <FocusChain id="chain" one="#payee" two="#amount" three="#ok"/>
        <GalleryView id="payee"/>
        <GalleryView id="amount"/>
        <GalleryView id="ok"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/39-end-deferred-by-reference.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <FieldCaption id="caption" nm="E-mail" field="#field"/>
        <CaptionedField id="field" awake-after="#caption"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/39-end-deferred-by-reference.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form">
        <FieldCaption id="caption" nm="E-mail" field="#field"/>
        <CaptionedField id="field"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/40-template-child-nil.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="SearchPane">
      <SearchEntry id="entry" outlet="entry" action="#owner.entryIsReady"/>
    </layout>

    """#,
    "pitfalls/41-compiled-vs-interpreted.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TitledSection id="section" nm="General">
        <TakingRow id="taking"/>
        <GivenRow id="given"/>
      </TitledSection>
    </layout>

    """#,
    "pitfalls/42-duplicate-id.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form" peer="#field">
        <GalleryView id="field"/>
        <GalleryView id="copy"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/42-duplicate-id.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="form" peer="#field">
        <GalleryView id="field"/>
        <GalleryView id="field"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/43-partial-build-on-error.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The host loads DanglingPage and ThrowingPage while it is made. -->
    <layout version="1">
      <PageHost id="host"/>
    </layout>

    """#,
    "pitfalls/44-window-before-awake.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GreetingWindow id="window"/>
    </layout>

    """#,
    "pitfalls/45-collection-grows.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The list loads TwoRows twice when it awakes. -->
    <layout version="1">
      <RowList id="list"/>
    </layout>

    """#,
    "pitfalls/46-collection-order.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="QuizScreen">
      <QuizOption id="one" outlet="first"/>
      <QuizOption id="two" outlet="second"/>
      <QuizOption id="three" outlet="third"/>
    </layout>

    """#,
    "pitfalls/46-collection-order.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="QuizScreen">
      <QuizOption id="one" screen="#owner" outlets="options"/>
      <QuizOption id="two" screen="#owner" outlets="options"/>
      <QuizOption id="three" screen="#owner" outlets="options"/>
    </layout>

    """#,
    "pitfalls/47-design-size-at-awake.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SplitWindow id="window">
        <SplitPane id="pane" width="600"/>
      </SplitWindow>
    </layout>

    """#,
    "pitfalls/48-weak-toplevel-outlet.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The host loads Toast twice while it is made. -->
    <layout version="1">
      <ToastHost id="host"/>
    </layout>

    """#,
    "pitfalls/49-late-object-callback.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <GalleryView id="callout">
        <CalloutArrow id="arrow" peer="#target"/>
        <GalleryView id="target"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/50-controller-awake-reads-view.storyboard":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="mail">
        <scenes>
            <scene sceneID="mail-scene">
                <objects>
                    <viewController id="mail" customClass="MailboxController" sceneMemberID="viewController">
                        <view key="view" id="view">
                            <subviews>
                                <label id="title" customClass="TitleLabel">
                                    <userDefinedRuntimeAttributes>
                                        <userDefinedRuntimeAttribute type="string" keyPath="text" value="Untitled"/>
                                    </userDefinedRuntimeAttributes>
                                </label>
                            </subviews>
                        </view>
                        <connections>
                            <outlet property="titleLabel" destination="title" id="mail-title"/>
                        </connections>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """#,
    "pitfalls/51-prototype-awake-each-row.storyboard":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="inbox">
        <scenes>
            <scene sceneID="inbox-scene">
                <objects>
                    <viewController id="inbox" customClass="InboxController" sceneMemberID="viewController">
                        <view key="view" id="view">
                            <subviews>
                                <tableView id="table">
                                    <prototypes>
                                        <tableViewCell reuseIdentifier="Message" id="cell" customClass="MessageCell">
                                            <connections>
                                                <outlet property="inbox" destination="inbox" id="cell-inbox"/>
                                            </connections>
                                        </tableViewCell>
                                    </prototypes>
                                </tableView>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """#,
    "pitfalls/52-attach-mid-constructor.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TypeCounter id="form">
        <CountedField id="email"/>
      </TypeCounter>
    </layout>

    """#,
    "pitfalls/53-super-awake-missing.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="BadgeScreen">
      <TintedBadge id="badge" outlet="badge"/>
    </layout>

    """#,
    "pitfalls/54-awake-isolation.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="ClockScreen">
      <HoppingClock id="clock" outlet="clock"/>
    </layout>

    """#,
    "pitfalls/55-focus-before-finish.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <FocusForm id="form">
        <EagerField id="email"/>
      </FocusForm>
    </layout>

    """#,
    "pitfalls/56-pruned-object.cured.storyboard":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="start">
        <scenes>
            <scene sceneID="start-scene">
                <objects>
                    <viewController id="start" sceneMemberID="viewController">
                        <view key="view" id="start-view"/>
                    </viewController>
                </objects>
            </scene>
            <scene sceneID="settings-scene">
                <objects>
                    <viewController id="settings-controller" storyboardIdentifier="Settings" customClass="SettingsController" userLabel="Settings" sceneMemberID="viewController">
                        <view key="view" id="settings-view"/>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """#,
    "pitfalls/56-pruned-object.storyboard":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="start">
        <scenes>
            <scene sceneID="start-scene">
                <objects>
                    <viewController id="start" sceneMemberID="viewController">
                        <view key="view" id="start-view"/>
                    </viewController>
                </objects>
            </scene>
            <!-- No segue leads here, and the scene has a name for its author only, and no storyboardIdentifier. -->
            <scene sceneID="settings-scene">
                <objects>
                    <viewController id="settings-controller" userLabel="Settings" sceneMemberID="viewController">
                        <view key="view" id="settings-view"/>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """#,
    "pitfalls/57-part-awake-detached.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <GalleryView id="shop">
        <include layout="BillingPart" id="billing"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/58-inherited-values-first.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <GalleryView id="form">
        <include layout="AddressPart" id="billing" nm="Billing address"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/59-include-id-late.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <GalleryView id="window">
        <include layout="SearchPart" id="search"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/60-part-awake-in-constructor.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <GalleryView id="form">
        <CodeField id="code" nm="Postcode"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/61-completed-reverse.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <TabForm id="form">
        <TabField id="street"/>
        <TabField id="city"/>
      </TabForm>
    </layout>

    """#,
    "pitfalls/62-merge-no-finish.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2" owner="ToolPanel" root="owner">
      <ToolButton id="save" panel="#owner"/>
      <ToolButton id="open" panel="#owner"/>
    </layout>

    """#,
    "pitfalls/63-cell-keeps-old-state.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <RowColumn id="rows" cell="#row"/>
      <template id="row">
        <CheckRow id="check" checked="false"/>
      </template>
    </layout>

    """#,
    "pitfalls/64-slot-empty-at-completed.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="2">
      <PanelSlot id="slot" contents="#details"/>
      <template id="details">
        <SlotPanel id="panel" slot="#slot"/>
      </template>
    </layout>

    """#,
    "pitfalls/65-data-in-viewdidload.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The tab asks the controller for its view, ControllerView.layout.xml, after it has added an item. -->
    <layout version="1">
      <ListController id="list"/>
      <ListTab id="tab" controller="#list"/>
    </layout>

    """#,
    "pitfalls/AddressFrame.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The content of the frame in 14-inherited-loaded-twice, which loads it in its initializer. -->
    <layout version="1" owner="AddressFrame">
      <GalleryView id="street" outlet="street"/>
    </layout>

    """#,
    "pitfalls/AddressPart.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The layout that 58-inherited-values-first includes. -->
    <layout version="2">
      <TitledPanel nm="Address"/>
    </layout>

    """#,
    "pitfalls/BillingPart.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The layout that 57-part-awake-detached includes. -->
    <layout version="2">
      <BillingPanel/>
    </layout>

    """#,
    "pitfalls/CodeFieldContents.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The content of the field in the cured version of 60-part-awake-in-constructor. -->
    <layout version="2" owner="CodeField" root="owner">
      <GalleryView id="input"/>
    </layout>

    """#,
    "pitfalls/CodeFieldPart.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The content of the field in 60-part-awake-in-constructor, which loads it in its initializer. -->
    <layout version="2" owner="CodeField" root="owner" nm="Code">
      <GalleryView id="input"/>
    </layout>

    """#,
    "pitfalls/ControllerView.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The view of the controllers in 16-controller-awake-before-view, 17-prepare-before-view and 65-data-in-viewdidload. -->
    <layout version="1" owner="GalleryController">
      <GalleryView id="view">
        <GalleryView id="title" nm="Untitled" outlet="label"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/DanglingPage.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="PageHost">
      <GalleryView id="page">
        <PageHeading id="heading" outlet="heading"/>
        <GalleryView id="last" peer="#heading"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/DanglingPage.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="PageHost">
      <GalleryView id="page">
        <PageHeading id="heading" outlet="heading"/>
        <GalleryView id="last" peer="#nobody"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/MessageRow.cured.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A row of the cured 12-awake-many-times, which belongs to nobody. -->
    <layout version="1">
      <GalleryView id="row"/>
    </layout>

    """#,
    "pitfalls/MessageRow.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A row of 12-awake-many-times: its owner is the folder that owns the table. -->
    <layout version="1" owner="MailFolder">
      <GalleryView id="row"/>
    </layout>

    """#,
    "pitfalls/RatingStars.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The contents of the view in 23-self-loading-init.cured. -->
    <layout version="1" owner="RatingView">
      <GalleryView id="left"/>
      <GalleryView id="right"/>
    </layout>

    """#,
    "pitfalls/SearchPart.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- The layout that 59-include-id-late includes. -->
    <layout version="2">
      <StatefulPane id="pane"/>
    </layout>

    """#,
    "pitfalls/ThrowingPage.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="PageHost">
      <GalleryView id="page">
        <PageHeading id="heading" outlet="heading"/>
        <PagePicture id="picture"/>
      </GalleryView>
    </layout>

    """#,
    "pitfalls/Toast.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="ToastHost">
      <GalleryView id="toast" outlet="toast"/>
    </layout>

    """#,
    "pitfalls/TwoRows.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="RowList">
      <GalleryView id="upper" outlets="rows"/>
      <GalleryView id="lower" outlets="rows"/>
    </layout>

    """#,
    "sources/FooView.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <FooView bar="7" icon="pic"/>
    </layout>

    """#,
    "sources/TestInitView.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TestInitView width="20" height="5"/>
    </layout>

    """#,
    "initializers/11-stored-directly.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <LoggedView title="Send" log="changes"/>
    </layout>

    """#,
    "initializers/12-failable.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TestView>
        <FramedPicture picture="cat"/>
        <FramedPicture picture="unicorn"/>
      </TestView>
    </layout>

    """#,
    "initializers/5-frame-for-decoder.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SubTestInitView id="card" width="20" height="5" name="from the file" subName="also from the file">
        <TestView id="inner"/>
      </SubTestInitView>
    </layout>

    """#,
    "initializers/6-button.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TestButton id="send" width="10" height="1" isEnabled="false" title="Send"/>
    </layout>

    """#,
    "initializers/7-mended-decoder.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SubTestInitView id="card" width="20" height="5" name="from the file" subName="also from the file">
        <TestView id="inner"/>
      </SubTestInitView>
    </layout>

    """#,
    "initializers/8-decoder-secondary.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <SubTestInitView id="card" width="20" height="5" name="from the file" subName="also from the file">
        <TestView id="inner"/>
      </SubTestInitView>
    </layout>

    """#,
    "initializers/9-observer-silent.layout.xml":
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <TitleView title="Send"/>
    </layout>

    """#,
  ]
}
