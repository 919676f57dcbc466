/// Small documents of the kinds that searching needs; each says everything that its kind can say.
enum PatternSamples {
  /// A catalogue of two patterns.
  static let catalog = """
    <?xml version="1.0" encoding="UTF-8"?>
    <pattern-catalog xmlns="urn:studytool:pattern-catalog:1" id="mine" version="2">
      <name lang="en">Mine</name>
      <name lang="th">ของฉัน</name>
      <about lang="en">Made for a test.</about>
      <source id="own" role="patterns" doi="10.1/x" url="https://example.org/" verified="false">Own work.</source>
      <licence>Free.</licence>
      <group id="forms"><name lang="en">Forms</name><about lang="en">To fill in.</about></group>
      <pattern id="one-thing" group="forms">
        <name lang="en">One thing per page</name>
        <name lang="th">ทีละเรื่อง</name>
        <alias lang="en">Wizard</alias>
        <description lang="en">A long form is split.</description>
        <context lang="en">Long forms.</context>
        <problem lang="en">People overlook questions.</problem>
        <solution lang="en">Ask one thing on a page.</solution>
        <structure>
          <about lang="en">Pages in a row.</about>
          <component id="page" kind="view"><name lang="en">Page</name><about lang="en">One of many.</about></component>
          <component id="field" kind="control"><name lang="en">Field</name></component>
          <relation from="page" to="field" kind="contains"><label lang="en">holds</label></relation>
        </structure>
        <use-case id="OT-001">
          <name lang="en">Fill in a page</name>
          <description lang="en">The user answers one question.</description>
          <actor lang="en">User</actor>
          <trigger lang="en">A page is open.</trigger>
          <related use-case="OT-002"/>
          <precondition><text lang="en">The form is open.</text></precondition>
          <postcondition><text lang="en">The answer is kept.</text></postcondition>
          <flow>
            <step by="actor"><text lang="en">Answers.</text></step>
            <step by="system" use-case="OT-002"><text lang="en">Checks the answer.</text></step>
          </flow>
          <alternative at="2">
            <condition lang="en">The answer is empty.</condition>
            <step by="system"><text lang="en">Asks again.</text></step>
            <exception at="1" continues-at="2"><condition lang="en">It is still empty.</condition><step by="system"><text lang="en">Gives up.</text></step></exception>
          </alternative>
          <exception at="1" continues-at="2">
            <condition lang="en">The connection is lost.</condition>
            <step by="system"><text lang="en">Keeps the answer.</text></step>
          </exception>
          <rule><text lang="en">No page asks for two things.</text></rule>
        </use-case>
        <use-case id="OT-002">
          <name lang="en">Check an answer</name>
          <description lang="en">The answer is checked.</description>
          <actor lang="en">User</actor>
          <trigger lang="en">An answer was given.</trigger>
          <precondition><text lang="en">There is an answer.</text></precondition>
          <postcondition><text lang="en">It is known to be sound.</text></postcondition>
          <flow><step by="system"><text lang="en">Compares it with the rule.</text></step></flow>
        </use-case>
        <scenario id="next-page" use-case="OT-001">
          <name lang="en">The next page</name>
          <participant id="user" kind="actor"><name lang="en">User</name></participant>
          <participant id="page"><name lang="en">Page</name></participant>
          <message from="user" to="page"><text lang="en">answer</text></message>
          <alt>
            <branch><condition lang="en">sound</condition><message from="page" to="page" kind="self"><text lang="en">keep the answer</text></message></branch>
            <branch><condition lang="en">not sound</condition><message from="page" to="user" kind="return"><text lang="en">what is wrong</text></message></branch>
          </alt>
          <opt><condition lang="en">the last page</condition><message from="page" to="user" kind="return"><text lang="en">thanks</text></message></opt>
          <loop><condition lang="en">pages are left</condition><message from="user" to="page"><text lang="en">go on</text></message></loop>
        </scenario>
        <known-use application="Library card" year="2020" source="own"><about lang="en">Three pages.</about></known-use>
        <meta-view>
          <about lang="en">A page.</about>
          <screen id="page">
            <name lang="en">Page</name>
            <region place="top" kind="bar"><name lang="en">Progress</name></region>
            <region place="middle" kind="field" size="large"><name lang="en">Answer</name></region>
            <region place="middle" kind="button" beside="true"><name lang="en">Next</name></region>
          </screen>
        </meta-view>
        <related pattern="summary" type="required"><why lang="en">People want to see all before they send it.</why></related>
      </pattern>
      <pattern id="summary" group="forms">
        <name lang="en">Summary</name>
        <description lang="en">All answers at the end.</description>
        <context lang="en">Forms of several pages.</context>
        <problem lang="en">Nobody remembers every answer.</problem>
        <solution lang="en">Show all of them.</solution>
        <known-use application="Library card"><about lang="en">The fourth page.</about></known-use>
      </pattern>
    </pattern-catalog>
    """

  /// Queries for it.
  static let queries = """
    <?xml version="1.0" encoding="UTF-8"?>
    <pattern-queries xmlns="urn:studytool:pattern-queries:1" id="asked" version="1" catalog="mine">
      <name lang="en">Asked</name>
      <about lang="en">Asked by one person.</about>
      <source id="own" role="queries" verified="true">Own work.</source>
      <query id="long" lang="en">
        <text>long form</text>
        <relevant pattern="one-thing" grade="2"><why lang="en">It splits it.</why></relevant>
        <relevant pattern="summary"/>
      </query>
      <query id="all" lang="en"><text>all answers</text><relevant pattern="summary"/></query>
    </pattern-queries>
    """

  /// Words that mean the same.
  static let thesaurus = """
    <?xml version="1.0" encoding="UTF-8"?>
    <thesaurus xmlns="urn:studytool:thesaurus:1" id="words" version="1" lang="en">
      <name lang="en">Words</name>
      <about lang="en">For a test.</about>
      <synonyms><term>sign in</term><term>login</term></synonyms>
      <synonyms><term>form</term><term>user's sheet</term></synonyms>
    </thesaurus>
    """

  /// Words that are not searched.
  static let stopWords = """
    <?xml version="1.0" encoding="UTF-8"?>
    <stop-words xmlns="urn:studytool:stop-words:1" id="few" version="1" lang="en">
      <name lang="en">Few</name>
      <about lang="en">For a test.</about>
      <word>the</word>
      <word>it's</word>
    </stop-words>
    """
}
