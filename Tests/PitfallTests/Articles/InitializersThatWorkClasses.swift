import NibKit

// The classes of "Initializers that work from everywhere", as the article has them.

class Sign: NibObject, NibInitializing, NibEncodable {
  var lifecycle = NibLifecycle()
  let size: Int
  var color = "white"

  class var members: Members {
    Members(of: Sign.self) {
      $0.attribute("size", Int.self)
      $0.attribute("color", \.color)
    }
  }

  init(size: Int) {
    @InitializerScope(Sign.self, of: Self.self, [size]) var scope
    self.size = size
    finishInit()
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(Sign.self, of: Self.self, [coder]) var scope
    size = try coder.decode(forKey: "size", default: 1)
    finishInit()
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(size, forKey: "size")
    encoder.encode(color, forKey: "color")
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }
  func afterInit() { reachedRoot(.afterInit) }
}

class NameSign: Sign {
  let name: String

  override class var members: Members {
    super.members.adding(NameSign.self) { $0.attribute("name", String.self) }
  }

  init(size: Int, name: String) {
    @InitializerScope(NameSign.self, of: Self.self, [size, name]) var scope
    self.name = name
    super.init(size: size)
  }

  required init(coder: NibDecoder) throws {
    @InitializerScope(NameSign.self, of: Self.self, [coder]) var scope
    name = try coder.decode(forKey: "name", default: "")
    try super.init(coder: coder)
  }

  override convenience init(size: Int) {
    @InitializerScope(NameSign.self, of: Self.self, [size]) var scope
    self.init(size: size, name: "")
  }

  convenience init(name: String) {
    @InitializerScope(NameSign.self, of: Self.self, [name]) var scope
    self.init(size: 1, name: name)
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(name, forKey: "name")
  }

  override func onInit() {
    super.onInit()
    color = "blue"
    InitializerTrace.note("onInit: '\(name)', \(color)")
  }

  override func afterInit() {
    super.afterInit()
    InitializerTrace.note("afterInit: '\(name)', \(color)")
  }
}

final class VisitorSign: NameSign {
  var host = "reception"

  override class var members: Members {
    super.members.adding(VisitorSign.self) { $0.attribute("host", \.host) }
  }

  override func encode(with encoder: NibEncoder) {
    super.encode(with: encoder)
    encoder.encode(host, forKey: "host")
  }
}

/// A class of another package, without an initializer for decoders.
class Sticker {
  let width: Int

  init(width: Int) {
    @InitializerScope(Sticker.self, of: Self.self, [width]) var scope
    self.width = width
  }
}

final class PriceSticker: Sticker, NibDecodable {
  let price: Double

  static var members: Members {
    Members(of: PriceSticker.self) {
      $0.attribute("width", Int.self)
      $0.attribute("price", Double.self, required: true)
    }
  }

  init(width: Int, price: Double) {
    @InitializerScope(PriceSticker.self, of: Self.self, [width, price]) var scope
    self.price = price
    super.init(width: width)
  }

  init(coder: NibDecoder) throws {
    @InitializerScope(PriceSticker.self, of: Self.self, [coder]) var scope
    price = try coder.require(forKey: "price")
    super.init(width: try coder.decode(forKey: "width", default: 10))
  }
}

// What not to do.

final class EagerSign: Sign {
  override init(size: Int) {
    super.init(size: size)
    onInit()
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

final class HastySign: Sign {
  override init(size: Int) {
    super.init(size: size)
    afterInit()
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

final class SecondSign: Sign {
  override init(size: Int) {
    super.init(size: size)
    finishInit()
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

final class ForgetfulSign: Sign {
  override func onInit() { color = "blue" }
}
