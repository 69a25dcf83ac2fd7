extension BadLayout {
  /// Characters that people type in place of those of XML, or paste into a file.
  static let pasted: [BadLayout] = [
    BadLayout(
      "a no-break space between attributes",
      #"""
      <layout version="1">
        <A b="1"\#u{A0}c="2"/>
      </layout>
      """#,
      #"""
      L:2:11: error: a space is expected, and a no-break space (U+00A0) is found [malformed-xml]
            <A b="1"\#u{A0}c="2"/>
                    ^
          note: write a plain space; the two look the same
      """#),
    BadLayout(
      "a no-break space behind the name of a tag",
      #"""
      <layout version="1">
        <A\#u{A0}b="1"/>
      </layout>
      """#,
      #"""
      L:2:5: error: a space is expected, and a no-break space (U+00A0) is found [malformed-xml]
            <A\#u{A0}b="1"/>
              ^
          note: write a plain space; the two look the same
      """#),
    BadLayout(
      "a zero-width space in a name",
      #"""
      <layout version="1">
        <La\#u{200B}bel text="x"></Label>
      </layout>
      """#,
      #"""
      L:2:6: error: the name 'Label' has a zero-width space (U+200B) in it [malformed-xml]
            <La\#u{200B}bel text="x"></Label>
               ^
          note: remove it; it cannot be seen
      """#),
    BadLayout(
      "a zero-width space before an attribute",
      #"""
      <layout version="1">
        <A \#u{200B}b="1"/>
      </layout>
      """#,
      #"""
      L:2:6: error: a zero-width space (U+200B) is not allowed in a tag [malformed-xml]
            <A \#u{200B}b="1"/>
               ^
          note: remove it; it cannot be seen
      """#),
    BadLayout(
      "a typographic quote that closes a value",
      #"""
      <layout version="1">
        <A b="1” c="2"/>
      </layout>
      """#,
      #"""
      L:2:10: error: the value of 'b' begins with '"' and ends with '”' [malformed-xml]
            <A b="1” c="2"/>
                   ^
          note: close it with '"'
      """#),
    BadLayout(
      "typographic quotes around a value",
      #"""
      <layout version="1">
        <A b=“1” c="2"/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A b=“1” c="2"/>
                 ^~~
      """#),
    BadLayout(
      "typographic quotes around a value that has some itself",
      #"""
      <layout version="1">
        <A b=“say ‘hi’ now” c="2"/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A b=“say ‘hi’ now” c="2"/>
                 ^~~~~~~~~~~~~~
      """#),
    BadLayout(
      "a missing closing quote before another attribute",
      #"""
      <layout version="1">
        <A b="1 c="2" d='3'/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' is not closed with a quote [malformed-xml]
            <A b="1 c="2" d='3'/>
                 ^~
      """#),
    BadLayout(
      "a missing opening quote",
      #"""
      <layout version="1">
        <A b=Sign in" c="2"/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' does not begin with a quote [malformed-xml]
            <A b=Sign in" c="2"/>
                 ^~~~~~~~
      """#),
    BadLayout(
      "quotes in a value",
      #"""
      <layout version="1">
        <A b="say "hello" now" c="2"/>
      </layout>
      """#,
      #"""
      L:2:13: error: the value of 'b' contains a '"'; write &quot; [malformed-xml]
            <A b="say "hello" now" c="2"/>
                      ^
      """#),
    BadLayout(
      "a value without a certain end",
      #"""
      <layout version="1">
        <A b="1 <B c=2
        </A></B>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 'b' is not closed with a quote [malformed-xml]
            <A b="1 <B c=2
                 ^
          note: the rest of the file was not read: it is not clear where the value ends
      """#),
    BadLayout(
      "a name that begins with a digit",
      #"""
      <layout version="1">
        <3DView a="1"/>
      </layout>
      """#,
      #"""
      L:2:3: error: '3DView' is not a name: a name begins with a letter or '_' [malformed-xml]
            <3DView a="1"/>
            ^~~~~~~
          note: write '&lt;' for a '<' that is text
      """#),
    BadLayout(
      "a space before the name of a tag",
      #"""
      <layout version="1">
        < Label text="x"/>
      </layout>
      """#,
      #"""
      L:2:3: error: white space is not allowed between '<' and the name of the tag [malformed-xml]
            < Label text="x"/>
            ^~
          note: remove it, or write '&lt;' for a '<' that is text
      """#),
    BadLayout(
      "a document type in small letters",
      #"""
      <!doctype layout>
      <layout version="1"/>
      """#,
      #"""
      L:1:1: error: a document type is not allowed [doctype]
          <!doctype layout>
          ^~~~~~~~~
          note: remove it; it could define entities and name other files, and XML's own five entities need none
      """#),
    BadLayout(
      "a CDATA section with a space",
      #"""
      <layout version="1">
        <A><attribute name="b"><![CDATA [x]]></attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: a CDATA section must begin with '<![CDATA[' [malformed-xml]
            <A><attribute name="b"><![CDATA [x]]></attribute></A>
                                   ^~
          note: write it without a space and in capital letters
      """#),
    BadLayout(
      "a reference without its end",
      #"""
      <layout version="1">
        <A b="a &lt b" c="&#233 x"/>
      </layout>
      """#,
      #"""
      L:2:11: error: the reference '&lt' does not end with ';' [malformed-xml]
            <A b="a &lt b" c="&#233 x"/>
                    ^~~
          note: write '&lt;', or '&amp;' for an '&' that is text
      L:2:21: error: the reference '&#233' does not end with ';' [malformed-xml]
            <A b="a &lt b" c="&#233 x"/>
                              ^~~~~
          note: write '&#233;', or '&amp;' for an '&' that is text
      """#),
    BadLayout(
      "an XML declaration in capital letters",
      #"""
      <?XML version="1.0"?>
      <layout version="1"/>
      """#,
      #"""
      L:1:1: error: the XML declaration must begin with '<?xml', in lowercase letters [malformed-xml]
          <?XML version="1.0"?>
          ^~~~~
      """#),
    BadLayout(
      "a second byte order mark",
      "\u{FEFF}\u{FEFF}<layout version=\"1\"/>",
      #"""
      L:1:1: error: the file begins with a second byte order mark [malformed-xml]
          \#u{FEFF}<layout version="1"/>
          ^
          note: remove it; it cannot be seen
      """#),
    BadLayout(
      "a long name",
      "<layout version=\"1\"><" + String(repeating: "n", count: 20_000) + "></layout>",
      "L:1:21: error: <" + String(repeating: "n", count: 59) + "…> is not closed [unclosed-element]\n"
        + "    <layout version=\"1\"><" + String(repeating: "n", count: 119) + "…\n"
        + "                        ^" + String(repeating: "~", count: 119) + "\n"
        + "L:1:20023: note: </layout> closes the element around it\n"
        + "    …" + String(repeating: "n", count: 59) + "></layout>\n"
        + String(repeating: " ", count: 65) + "^~~~~~~~"),
    BadLayout(
      "JSON",
      #"""
      {
        "layout": []
      }
      """#,
      #"""
      L:1:1: error: the file is JSON, not a layout [not-a-layout]
          {
          ^
          note: a layout is a text in XML that begins with <layout version="1">
      """#),
    BadLayout(
      "a page of HTML",
      #"""
      <!doctype html>
      <html><p>Not closed<br></html>
      """#,
      #"""
      L:1:1: error: the file is an HTML document, not a layout [not-a-layout]
          <!doctype html>
          ^~~~~~~~~
          note: a layout is a text in XML that begins with <layout version="1">
      """#),
    BadLayout(
      "a property list",
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict/></plist>
      """#,
      #"""
      L:2:1: error: the file is a property list, not a layout [not-a-layout]
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.appl…
          ^~~~~~~~~
          note: a layout is a text in XML that begins with <layout version="1">
      """#),
    BadLayout(
      "a file of Interface Builder",
      #"""
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507">
        <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1"/></objects>
      </document>
      """#,
      #"""
      L:1:1: error: the root element is <document>, not <layout>: this is a file of Interface Builder (.xib) [not-a-layout]
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="…
          ^~~~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "a storyboard",
      #"""
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <scenes/>
      </document>
      """#,
      #"""
      L:1:1: error: the root element is <document>, not <layout>: this is a storyboard of Interface Builder [not-a-layout]
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB…
          ^~~~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "an old file of Interface Builder",
      #"""
      <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="7.10"><data/></archive>
      """#,
      #"""
      L:1:1: error: the root element is <archive>, not <layout>: this is a file of Interface Builder (.xib) [not-a-layout]
          <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="7.10"…
          ^~~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "a file of GTK Builder",
      #"""
      <interface><object class="GtkWindow"/></interface>
      """#,
      #"""
      L:1:1: error: the root element is <interface>, not <layout>: this is a GTK Builder file [not-a-layout]
          <interface><object class="GtkWindow"/></interface>
          ^~~~~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "a form of Qt Designer",
      #"""
      <ui version="4.0"><class>Form</class></ui>
      """#,
      #"""
      L:1:1: error: the root element is <ui>, not <layout>: this is a Qt Designer file (.ui) [not-a-layout]
          <ui version="4.0"><class>Form</class></ui>
          ^~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "an old archive of Interface Builder",
      #"""
      <archive type="x"/>
      """#,
      #"""
      L:1:1: error: the root element is <archive>, not <layout>: this is an archive of Interface Builder [not-a-layout]
          <archive type="x"/>
          ^~~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "typographic quotes that open twice",
      #"""
      <layout version="1">
        <A t=“x y=“z/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 't' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A t=“x y=“z/>
                 ^~~~~~
      L:2:14: error: a space is missing before 'z' [malformed-xml]
            <A t=“x y=“z/>
                       ^
      L:2:14: error: the attribute 'z' has no value; write z="…" [malformed-xml]
            <A t=“x y=“z/>
                       ^
      """#),
    BadLayout(
      "a typographic quote that a straight one closes",
      #"""
      <layout version="1">
        <A t=“x" y="z"/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 't' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A t=“x" y="z"/>
                 ^~~
      """#),
    BadLayout(
      "a straight quote and a reference in typographic quotes",
      #"""
      <layout version="1">
        <A t=“a"b&c” y="z"/>
      </layout>
      """#,
      #"""
      L:2:8: error: the value of 't' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A t=“a"b&c” y="z"/>
                 ^~~~~~~
      L:2:12: error: this '&' does not begin a reference; write '&amp;' [malformed-xml]
            <A t=“a"b&c” y="z"/>
                     ^
      """#),
    BadLayout(
      "a typographic quote that is not closed",
      #"""
      <layout version="1">
        <A t=“a
      </layout>
      """#,
      #"""
      L:2:3: error: the tag '<A' is not finished with '>' [malformed-xml]
            <A t=“a
            ^~
      L:2:8: error: the value of 't' must be in straight quotes, " or ', and not in '“' [malformed-xml]
            <A t=“a
                 ^~
      """#),
  ]
}
