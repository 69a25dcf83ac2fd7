extension BadLayout {
  /// XML that breaks the grammar of layouts.
  static let grammar: [BadLayout] = [
    BadLayout(
      "another root",
      #"""
      <window version="1">
        <A/>
      </window>
      """#,
      #"""
      L:1:1: error: the root element is <window>, not <layout> [not-a-layout]
          <window version="1">
          ^~~~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "an empty root of another name",
      #"""
      <html/>
      """#,
      #"""
      L:1:1: error: the root element is <html>, not <layout>: this is an HTML document [not-a-layout]
          <html/>
          ^~~~~
          note: a layout begins with <layout version="1">
      """#),
    BadLayout(
      "version missing",
      #"""
      <layout>
      </layout>
      """#,
      #"""
      L:1:1: error: <layout> has no version [unsupported-version]
          <layout>
          ^~~~~~~
          note: write <layout version="1">, or version="2" for words with a dot
      """#),
    BadLayout(
      "version missing, owner given",
      #"""
      <layout owner="Screen"/>
      """#,
      #"""
      L:1:1: error: <layout> has no version [unsupported-version]
          <layout owner="Screen"/>
          ^~~~~~~
          note: write <layout version="1">, or version="2" for words with a dot
      """#),
    BadLayout(
      "version of tomorrow",
      #"""
      <layout owner="Screen" version="3"/>
      """#,
      #"""
      L:1:24: error: layout version '3' is not supported [unsupported-version]
          <layout owner="Screen" version="3"/>
                                 ^~~~~~~
          note: the supported versions are 1 and 2
      """#),
    BadLayout(
      "version empty",
      #"""
      <layout version=""/>
      """#,
      #"""
      L:1:9: error: 'version' is empty [unsupported-version]
          <layout version=""/>
                  ^~~~~~~
          note: write version="1", or version="2" for words with a dot
      """#),
    BadLayout(
      "version with a blank",
      #"""
      <layout version=" 1"/>
      """#,
      #"""
      L:1:18: error: layout version ' 1' is not supported [unsupported-version]
          <layout version=" 1"/>
                           ^~
          note: write version="1"
      """#),
    BadLayout(
      "unknown root attribute",
      #"""
      <layout version="1" ownr="Screen"/>
      """#,
      #"""
      L:1:21: error: <layout> has no attribute 'ownr' [bad-element]
          <layout version="1" ownr="Screen"/>
                              ^~~~
          note: did you mean 'owner'? (<layout> takes: owner, version)
      """#),
    BadLayout(
      "unknown root attribute, nothing near",
      #"""
      <layout version="1" title="Screen"/>
      """#,
      #"""
      L:1:21: error: <layout> has no attribute 'title' [bad-element]
          <layout version="1" title="Screen"/>
                              ^~~~~
          note: <layout> takes: owner, version
      """#),
    BadLayout(
      "text in the root",
      #"""
      <layout version="1">
        Hello
        <A/>
      </layout>
      """#,
      #"""
      L:2:3: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            Hello
            ^~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text in an object",
      #"""
      <layout version="1">
        <A>Sign in</A>
      </layout>
      """#,
      #"""
      L:2:6: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>Sign in</A>
               ^~~~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text on several lines",
      #"""
      <layout version="1">
        <A>
          Sign
          in
        </A>
      </layout>
      """#,
      #"""
      L:3:5: error: text is not allowed in <A>, which contains only elements [misplaced-text]
              Sign
              ^~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text around elements and comments",
      #"""
      <layout version="1">
        one <!-- it's < > --> two <?pi don't ?>three
        <A/> four <B b=">"/>five</layout>
      """#,
      #"""
      L:2:3: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            one <!-- it's < > --> two <?pi don't ?>three
            ^~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:2:25: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            one <!-- it's < > --> two <?pi don't ?>three
                                  ^~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:2:42: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            one <!-- it's < > --> two <?pi don't ?>three
                                                   ^~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:3:8: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            <A/> four <B b=">"/>five</layout>
                 ^~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:3:23: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            <A/> four <B b=">"/>five</layout>
                                ^~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text that is an entity",
      #"""
      <layout version="1">
        <A>&amp;</A>
      </layout>
      """#,
      #"""
      L:2:6: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>&amp;</A>
               ^~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text that is not ASCII",
      #"""
      <layout version="1">
        <A> café und 🎉 </A>
      </layout>
      """#,
      #"""
      L:2:7: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A> café und 🎉 </A>
                ^~~~~~~~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text that is CDATA",
      #"""
      <layout version="1">
        <A><![CDATA[a < b]]></A>
      </layout>
      """#,
      #"""
      L:2:6: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A><![CDATA[a < b]]></A>
               ^~~~~~~~~~~~~~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text with > in it",
      #"""
      <layout version="1">
        <A>a > b</A>
      </layout>
      """#,
      #"""
      L:2:6: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>a > b</A>
               ^~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "text that a CDATA section continues",
      #"""
      <layout version="1">
        <A>a <![CDATA[b]]> c</A>
      </layout>
      """#,
      #"""
      L:2:6: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>a <![CDATA[b]]> c</A>
               ^
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:2:8: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>a <![CDATA[b]]> c</A>
                 ^~~~~~~~~~~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:2:22: error: text is not allowed in <A>, which contains only elements [misplaced-text]
            <A>a <![CDATA[b]]> c</A>
                               ^
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "layout in a layout",
      #"""
      <layout version="1">
        <layout version="1"><A/></layout>
      </layout>
      """#,
      #"""
      L:2:3: error: <layout> is not allowed inside another element [misplaced-element]
            <layout version="1"><A/></layout>
            ^~~~~~~
      """#),
    BadLayout(
      "layout in an object",
      #"""
      <layout version="1">
        <A><layout/></A>
      </layout>
      """#,
      #"""
      L:2:6: error: <layout> is not allowed inside another element [misplaced-element]
            <A><layout/></A>
               ^~~~~~~
      """#),
    BadLayout(
      "connect in an object",
      #"""
      <layout version="1">
        <A>
          <connect from="#a" outlet="b" to="#c"/>
        </A>
      </layout>
      """#,
      #"""
      L:3:5: error: <connect> is not allowed inside an object; move it into <layout> [misplaced-element]
              <connect from="#a" outlet="b" to="#c"/>
              ^~~~~~~~
      """#),
    BadLayout(
      "connect without from",
      #"""
      <layout version="1">
        <connect outlet="b" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect outlet="b" to="#c"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect without to",
      #"""
      <layout version="1">
        <connect from="#a" outlet="b"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" outlet="b"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with nothing to connect",
      #"""
      <layout version="1">
        <connect from="#a" to="#b"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" to="#b"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "empty connect",
      #"""
      <layout version="1">
        <connect/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with outlet and outlets",
      #"""
      <layout version="1">
        <connect from="#a" outlet="b" outlets="b" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" outlet="b" outlets="b" to="#c"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with event alone",
      #"""
      <layout version="1">
        <connect from="#a" event="b" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" event="b" to="#c"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with action alone",
      #"""
      <layout version="1">
        <connect from="#a" action="b" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" action="b" to="#c"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with outlet and action",
      #"""
      <layout version="1">
        <connect from="#a" outlet="x" event="e" action="b" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" outlet="x" event="e" action="b" to="#c"/>
            ^~~~~~~~
      """#),
    BadLayout(
      "connect with an unknown attribute",
      #"""
      <layout version="1">
        <connect from="#a" outlt="x" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a" outlt="x" to="#c"/>
            ^~~~~~~~
      L:2:22: error: <connect> has no attribute 'outlt' [bad-element]
            <connect from="#a" outlt="x" to="#c"/>
                               ^~~~~
          note: did you mean 'outlet'? (<connect> takes: outlet, outlets, event, to, action, from)
      """#),
    BadLayout(
      "connect with an id",
      #"""
      <layout version="1">
        <connect id="k" from="#a" outlet="x" to="#c"/>
      </layout>
      """#,
      #"""
      L:2:12: error: <connect> has no attribute 'id' [bad-element]
            <connect id="k" from="#a" outlet="x" to="#c"/>
                     ^~
          note: <connect> takes: to, from, action, event, outlet, outlets
      """#),
    BadLayout(
      "elements in connect",
      #"""
      <layout version="1">
        <connect from="#a" outlet="x" to="#c"><A><B/></A></connect>
      </layout>
      """#,
      #"""
      L:2:41: error: <A> is not allowed inside <connect>, which contains no elements [misplaced-element]
            <connect from="#a" outlet="x" to="#c"><A><B/></A></connect>
                                                  ^~
      """#),
    BadLayout(
      "text in connect",
      #"""
      <layout version="1">
        <connect from="#a" outlet="x" to="#c">x</connect>
      </layout>
      """#,
      #"""
      L:2:41: error: text is not allowed in <connect>, which is empty [misplaced-text]
            <connect from="#a" outlet="x" to="#c">x</connect>
                                                  ^
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      """#),
    BadLayout(
      "attribute in the root",
      #"""
      <layout version="1">
        <attribute name="x">1</attribute>
      </layout>
      """#,
      #"""
      L:2:3: error: <attribute> is outside the object that it belongs to [misplaced-element]
            <attribute name="x">1</attribute>
            ^~~~~~~~~~
      """#),
    BadLayout(
      "attribute without a name",
      #"""
      <layout version="1">
        <A><attribute>1</attribute></A>
      </layout>
      """#,
      #"""
      L:2:6: error: <attribute> has no name [bad-element]
            <A><attribute>1</attribute></A>
               ^~~~~~~~~~
      """#),
    BadLayout(
      "attribute with an empty name",
      #"""
      <layout version="1">
        <A><attribute name="">1</attribute></A>
      </layout>
      """#,
      #"""
      L:2:6: error: the name of this <attribute> is empty [bad-element]
            <A><attribute name="">1</attribute></A>
               ^~~~~~~~~~
      """#),
    BadLayout(
      "attribute with a value",
      #"""
      <layout version="1">
        <A><attribute name="x" value="1"/></A>
      </layout>
      """#,
      #"""
      L:2:26: error: <attribute> has no attribute 'value' [bad-element]
            <A><attribute name="x" value="1"/></A>
                                   ^~~~~
          note: <attribute> takes: name
      """#),
    BadLayout(
      "attribute with a near miss",
      #"""
      <layout version="1">
        <A><attribute nam="x"/></A>
      </layout>
      """#,
      #"""
      L:2:6: error: <attribute> has no name [bad-element]
            <A><attribute nam="x"/></A>
               ^~~~~~~~~~
      L:2:17: error: <attribute> has no attribute 'nam' [bad-element]
            <A><attribute nam="x"/></A>
                          ^~~
          note: did you mean 'name'? (<attribute> takes: name)
      """#),
    BadLayout(
      "text and an object in attribute",
      #"""
      <layout version="1">
        <A><attribute name="x">1<B/>2</attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: text is not allowed in an <attribute> that contains elements [misplaced-text]
            <A><attribute name="x">1<B/>2</attribute></A>
                                   ^
          note: a value is a text, items, or objects, and only one of these
      L:2:31: error: text is not allowed in an <attribute> that contains elements [misplaced-text]
            <A><attribute name="x">1<B/>2</attribute></A>
                                        ^
          note: a value is a text, items, or objects, and only one of these
      """#),
    BadLayout(
      "text and items in attribute",
      #"""
      <layout version="1">
        <A><attribute name="x">1<item>2</item></attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: text is not allowed in an <attribute> that contains elements [misplaced-text]
            <A><attribute name="x">1<item>2</item></attribute></A>
                                   ^
          note: a value is a text, items, or objects, and only one of these
      """#),
    BadLayout(
      "text behind items",
      #"""
      <layout version="1">
        <A><attribute name="x"><item>2</item>
          three
        </attribute></A>
      </layout>
      """#,
      #"""
      L:3:5: error: text is not allowed in an <attribute> that contains elements [misplaced-text]
              three
              ^~~~~
          note: a value is a text, items, or objects, and only one of these
      """#),
    BadLayout(
      "text and items in item",
      #"""
      <layout version="1">
        <A><attribute name="x"><item>a<item>2</item></item></attribute></A>
      </layout>
      """#,
      #"""
      L:2:32: error: text is not allowed in an <item> that contains items [misplaced-text]
            <A><attribute name="x"><item>a<item>2</item></item></attribute></A>
                                         ^
          note: a value is a text, items, or objects, and only one of these
      """#),
    BadLayout(
      "attribute in attribute",
      #"""
      <layout version="1">
        <A><attribute name="x"><attribute name="y">1</attribute></attribute></A>
      </layout>
      """#,
      #"""
      L:2:26: error: <attribute> is not allowed inside <attribute>, which contains text, items or objects [misplaced-element]
            <A><attribute name="x"><attribute name="y">1</attribute></attribute></A>
                                   ^~~~~~~~~~
      """#),
    BadLayout(
      "connect in item",
      #"""
      <layout version="1">
        <A><attribute name="x"><item><connect/></item></attribute></A>
      </layout>
      """#,
      #"""
      L:2:32: error: <connect> is not allowed inside <item>, which contains text or items [misplaced-element]
            <A><attribute name="x"><item><connect/></item></attribute></A>
                                         ^~~~~~~~
      """#),
    BadLayout(
      "object in item",
      #"""
      <layout version="1">
        <A><attribute name="x"><item><B/></item></attribute></A>
      </layout>
      """#,
      #"""
      L:2:32: error: <B> is not allowed inside <item>, which contains text or items [misplaced-element]
            <A><attribute name="x"><item><B/></item></attribute></A>
                                         ^~
          note: objects are values without <item>: <attribute name="…"><B/></attribute>
      """#),
    BadLayout(
      "object among items",
      #"""
      <layout version="1">
        <A><attribute name="x"><item/><B/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:33: error: <B> is not allowed among the items of a value [misplaced-element]
            <A><attribute name="x"><item/><B/></attribute></A>
                                          ^~
      """#),
    BadLayout(
      "item among objects",
      #"""
      <layout version="1">
        <A><attribute name="x"><B/><item/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:30: error: <item> is not allowed among the objects that are the value of an attribute [misplaced-element]
            <A><attribute name="x"><B/><item/></attribute></A>
                                       ^~~~~
      """#),
    BadLayout(
      "item with another attribute",
      #"""
      <layout version="1">
        <A><attribute name="x"><item kee="a"/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:32: error: <item> has no attribute 'kee' [bad-element]
            <A><attribute name="x"><item kee="a"/></attribute></A>
                                         ^~~
          note: did you mean 'key'? (<item> takes: key)
      """#),
    BadLayout(
      "keys on some items",
      #"""
      <layout version="1">
        <A><attribute name="x"><item key="a"/><item/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:41: error: this <item> has no key, and those before it have [bad-element]
            <A><attribute name="x"><item key="a"/><item/></attribute></A>
                                                  ^~~~~
          note: items with keys make a dictionary, items without an array
      """#),
    BadLayout(
      "keys on later items",
      #"""
      <layout version="1">
        <A><attribute name="x"><item/><item key="a"/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:33: error: this <item> has a key, and those before it have none [bad-element]
            <A><attribute name="x"><item/><item key="a"/></attribute></A>
                                          ^~~~~
          note: items with keys make a dictionary, items without an array
      """#),
    BadLayout(
      "key twice",
      #"""
      <layout version="1">
        <A><attribute name="x"><item key="a&amp;b"/><item key="b"/><item key="a&#38;b"/></attribute></A>
      </layout>
      """#,
      #"""
      L:2:68: error: the key 'a&b' is given twice [duplicate-key]
          …ttribute name="x"><item key="a&amp;b"/><item key="b"/><item key="a&#38;b"/></attribute></A>
                                                                       ^~~
      L:2:32: note: the first is here
            <A><attribute name="x"><item key="a&amp;b"/><item key="b"/><item key="a&#38;b"/></attribute>…
                                         ^~~
      """#),
    BadLayout(
      "attribute twice, in the tag and as an element",
      #"""
      <layout version="1">
        <A
           text="a">
          <attribute name="text">b</attribute>
        </A>
      </layout>
      """#,
      #"""
      L:4:5: error: the attribute 'text' is given twice [duplicate-attribute]
              <attribute name="text">b</attribute>
              ^~~~~~~~~~
      L:3:6: note: the first is here
               text="a">
               ^~~~
      """#),
    BadLayout(
      "attribute twice as an element",
      #"""
      <layout version="1">
        <A>
          <attribute name="t">a</attribute><attribute name="t">b</attribute>
        </A>
      </layout>
      """#,
      #"""
      L:3:38: error: the attribute 't' is given twice [duplicate-attribute]
              <attribute name="t">a</attribute><attribute name="t">b</attribute>
                                               ^~~~~~~~~~
      L:3:5: note: the first is here
              <attribute name="t">a</attribute><attribute name="t">b</attribute>
              ^~~~~~~~~~
      """#),
    BadLayout(
      "id as an element",
      #"""
      <layout version="1">
        <A><attribute name="id">a</attribute></A>
      </layout>
      """#,
      #"""
      L:2:6: error: 'id' must be written in the tag, not as <attribute> [bad-element]
            <A><attribute name="id">a</attribute></A>
               ^~~~~~~~~~
      """#),
    BadLayout(
      "outlet and outlets as elements",
      #"""
      <layout version="1">
        <A><attribute name="outlet">a</attribute><attribute name="outlets">b</attribute></A>
      </layout>
      """#,
      #"""
      L:2:6: error: 'outlet' must be written in the tag, not as <attribute> [bad-element]
            <A><attribute name="outlet">a</attribute><attribute name="outlets">b</att…
               ^~~~~~~~~~
      L:2:44: error: 'outlets' must be written in the tag, not as <attribute> [bad-element]
            <A><attribute name="outlet">a</attribute><attribute name="outlets">b</attribute></A>
                                                     ^~~~~~~~~~
      """#),
    BadLayout(
      "all at once",
      #"""
      <layout version="3" onwer="X">
        text
        <connect from="#a"/>
        <attribute name="x"/>
        <A><connect/></A>
      </layout>
      """#,
      #"""
      L:1:9: error: layout version '3' is not supported [unsupported-version]
          <layout version="3" onwer="X">
                  ^~~~~~~
          note: the supported versions are 1 and 2
      L:1:21: error: <layout> has no attribute 'onwer' [bad-element]
          <layout version="3" onwer="X">
                              ^~~~~
          note: did you mean 'owner'? (<layout> takes: owner, root, version)
      L:2:3: error: text is not allowed in <layout>, which contains only elements [misplaced-text]
            text
            ^~~~
          note: a text is an attribute: text="…", or <attribute name="text">…</attribute>
      L:3:3: error: <connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action' [bad-element]
            <connect from="#a"/>
            ^~~~~~~~
      L:4:3: error: <attribute> is outside the object that it belongs to [misplaced-element]
            <attribute name="x"/>
            ^~~~~~~~~~
      L:5:6: error: <connect> is not allowed inside an object; move it into <layout> [misplaced-element]
            <A><connect/></A>
               ^~~~~~~~
      """#),
    BadLayout(
      "no owner",
      #"""
      <layout version="1" owner=""/>
      """#,
      #"""
      L:1:21: error: 'owner' is empty [bad-element]
          <layout version="1" owner=""/>
                              ^~~~~
          note: it names the class of the owner; leave it out if there is none
      """#),
    BadLayout(
      "connections without a source, or without an outlet",
      #"""
      <layout version="1">
        <connect from="" outlet="x" to="#a"/>
        <connect from="#a" outlet="" to="#a"/>
      </layout>
      """#,
      #"""
      L:2:12: error: 'from' is empty [bad-element]
            <connect from="" outlet="x" to="#a"/>
                     ^~~~
          note: a connection without it connects nothing
      L:3:22: error: 'outlet' is empty [bad-element]
            <connect from="#a" outlet="" to="#a"/>
                               ^~~~~~
          note: a connection without it connects nothing
      """#),
    BadLayout(
      "attributes with names that XML does not allow",
      #"""
      <layout version="1">
        <A>
          <attribute name="i-->tems">1</attribute>
          <attribute name="1st">2</attribute>
          <attribute name=" a">3</attribute>
        </A>
      </layout>
      """#,
      #"""
      L:3:16: error: 'i-->tems' cannot be the name of an attribute in XML [bad-element]
              <attribute name="i-->tems">1</attribute>
                         ^~~~
      L:4:16: error: '1st' cannot be the name of an attribute in XML [bad-element]
              <attribute name="1st">2</attribute>
                         ^~~~
      L:5:16: error: ' a' cannot be the name of an attribute in XML [bad-element]
              <attribute name=" a">3</attribute>
                         ^~~~
      """#),
  ]
}
