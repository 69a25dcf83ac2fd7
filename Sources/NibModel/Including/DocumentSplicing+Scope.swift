extension DocumentSplicing {
  /// A copy of a layout.
  struct Scope {
    let layout: PartLayout
    /// The text before the layout's ids: `home.`.
    var prefix: [UInt8] = []
    /// The id of the `<include>`, which the root has.
    var rootID: Given?
    /// The values of the parameters. A nil leaves out the attributes that it is for.
    var arguments: [Argument?] = []
    /// True if an argument is nil.
    var lacksArguments = false
    /// The attributes that the use sites give to the objects, beginning with the root.
    var overrides = Overrides<Given>()
    /// The index of the inclusion, or -1 for the layout that is loaded.
    var inclusion: Int32 = -1
    /// The inclusion of the layout whose owner is also that of this one, or -1 for the layout that is loaded.
    var owner: Int32 = -1
    /// The id of that owner.
    var ownerID: [UInt8] = Array("owner".utf8)
  }

  /// The value of a parameter.
  struct Argument {
    let record: NibDocument.AttributeRecord
    /// The address of the attribute that gives it.
    let position: UInt32
  }

  /// An attribute as the copy has it.
  struct Given {
    let name: NibDocument.Name
    let form: Shapes.Form
    var record: NibDocument.AttributeRecord
    /// The address of the name, if it cannot be found from the value.
    var position: UInt32?
    /// The layout and the number of the attribute there.
    let layout: PartLayout
    let attribute: Int
    /// The values of the parameters for its items.
    let arguments: [Argument?]
    /// The inclusion whose owner the attribute means by `outlet`, or -1 for the layout that is loaded.
    let owner: Int32
    /// The inclusion whose use site gives the attribute, or -1 for an attribute of the object's own layout.
    var site: Int32 = -1
    /// The texts that the attribute overrides, innermost first.
    var beneath: [Given] = []

    var isText: Bool { form == .inTag || form == .element }

    /// A number that an attribute has in common with those that override it: outlets of two owners are two attributes.
    var key: UInt64 {
      let isOwned = name == ReservedName.outlet || name == ReservedName.outlets
      return UInt64(name) | (isOwned ? UInt64(UInt32(bitPattern: owner)) << 32 : 0)
    }
  }
}
