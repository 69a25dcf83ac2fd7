import LoadSamples
import Foundation
import NibFoundation
import NibKit
import TestSupport
import Testing

/// Foundation's types as values, against Foundation.
@Suite struct FoundationValueTests {
  private func date(_ text: String) -> Date? { Date(propertyList: .string(text)) }

  @Test("dates are read as Foundation reads them")
  func datesReadFoundation() throws {
    var random = SplitMix(seed: 7)
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
    for _ in 0..<2_000 {
      // To the year 9999, to the second. Foundation has the Julian calendar before 1582, ISO 8601 has not.
      let seconds = Double(Int.random(in: -13_000_000_000...252_423_993_599, using: &random))
      let text = Date(timeIntervalSinceReferenceDate: seconds).formatted(format)
      #expect(date(text)?.timeIntervalSinceReferenceDate == seconds, "\(text)")
      let midnight = try Date(String(text.prefix(10)) + "T00:00:00Z", strategy: format)
      #expect(date(String(text.prefix(10))) == midnight, "\(text)")
    }
  }

  @Test("times may have an offset and fractions")
  func timesOffsetFractions() {
    let noon = date("2026-11-21T12:00:00Z")
    #expect(noon?.timeIntervalSince1970 == 1_795_262_400)
    #expect(date("2026-11-21T13:30:00+01:30") == noon)
    #expect(date("2026-11-20T22:00:00-14:00") == noon)
    #expect(date("2026-11-21T12:00:00.25Z") == noon?.addingTimeInterval(0.25))
    #expect(date("2026-11-21T12:00:00.2500000000000000000000001Z") == noon?.addingTimeInterval(0.25))
    #expect(date("2024-02-29")?.timeIntervalSince1970 == 1_709_164_800)
    #expect(date("2000-02-29")?.timeIntervalSince1970 == 951_782_400)
    // As Python has it.
    #expect(date("0001-01-01")?.timeIntervalSince1970 == -62_135_596_800)
    #expect(date("1582-10-04")?.timeIntervalSince1970 == -12_220_243_200)
  }

  @Test(
    "a text that is not a date is refused",
    arguments: [
      "", "2026", "2026-11", "2026-11-21T", "2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01",
      "2026-00-10",
      "2026-01-00", "2026-01-32", "0000-01-01", "2026-11-21T24:00:00Z", "2026-11-21T12:60:00Z",
      "2026-11-21T12:00:60Z",
      "2026-11-21T12:00:00", "2026-11-21T12:00Z", "2026-11-21 12:00:00Z", "2026-11-21T12:00:00.Z", "2026-1-1",
      "2026-11-21T12:00:00+24:00", "2026-11-21T12:00:00+01", " 2026-11-21", "2026-11-21Z", "２026-11-21",
      "12026-11-21",
    ])
  func textDateRefused(text: String) {
    #expect(date(text) == nil)
  }

  @Test("dates survive the property list")
  func datesSurviveProperty() {
    for seconds in [0, -1e9, 12_345.678_9, 0.1 + 0.2] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(Date(propertyList: date.propertyList) == date)
    }
    #expect(Date(propertyList: .date(.nan)) == nil)
    #expect(Date(propertyList: .date(.infinity)) == nil)
    #expect(Date(propertyList: .integer(1)) == nil)
  }

  @Test("data is read and written as base 64")
  func dataReadWritten() throws {
    var random = SplitMix(seed: 8)
    for count in 0..<60 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      let text = data.base64EncodedString(options: [.lineLength64Characters])
      #expect(Data(propertyList: .string(" \(text)\n")) == data)
      #expect(Data(propertyList: data.propertyList) == data)
    }
    for text in ["a", "====", "ab!d", "ab=d", "YQ"] {
      #expect(Data(propertyList: .string(text)) == nil, "\(text)")
    }
  }

  @Test("URLs are read and written as text")
  func urlsReadWritten() {
    for text in ["https://example.org/a?b=c#d", "mailto:a@example.org", "notes.txt", "/a/b%20c"] {
      let url = URL(propertyList: .string(text))
      #expect(url?.absoluteString == text)
      #expect(url.flatMap { URL(propertyList: $0.propertyList) } == url)
    }
    for text in ["", "a b", "http://[", "https://exa mple.org"] {
      #expect(URL(propertyList: .string(text)) == nil, "\(text)")
    }
  }

  @Test("a plan refuses a bad date at its place")
  func planRefusesBad() throws {
    var classes = ClassRegistry()
    classes.register("Event", members: Members(of: Plain.self) { $0.attribute("day", Date.self) }) { _ in
      Plain()
    }
    #expect(
      failureText { try load("<Event day='2026-02-30'/>", classes: classes) } == """
        t.xml:2:13: error: '2026-02-30' is not a date such as 2026-11-21 or 2026-11-21T17:42:00Z, which 'day' takes \
        [bad-value]
            <Event day='2026-02-30'/>
                        ^~~~~~~~~~
        """)
  }
}
