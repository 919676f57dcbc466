/// What is wrong with the sound catalogue after a replacement, and what is then said.
extension PatternSetDocumentTests {
  /// What the schema refuses: the replacement, and the place, what is wrong and what was expected.
  static let refusedBySchema: [(String, String, String)] = [
    (
      "id=\"mine\" version", "id=\"Mine 1\" version",
      "2:58: attribute \"id\" of <pattern-catalog> is \"Mine 1\"; expected text of the form [a-z][a-z0-9]*(-[a-z0-9]+)*"
    ),
    (
      " version=\"2\"", "", "2:1: <pattern-catalog> lacks the attribute \"version\"; expected version=\"...\""
    ),
    (
      "catalog:1", "catalog:2",
      "2:1: <pattern-catalog> is not an outermost element of this schema, or is in the wrong namespace; expected <pattern-catalog> in the namespace urn:studytool:pattern-catalog:1"
    ),
    (
      "<name lang=\"en\">Mine</name>", "<name>Mine</name>",
      "3:3: <name> lacks the attribute \"lang\"; expected lang=\"...\""
    ),
    (
      "  <source id=\"own\" role=\"patterns\" doi=\"10.1/x\" url=\"https://example.org/\" verified=\"false\">Own work.</source>\n",
      "", "6:3: <licence> is not allowed here in <pattern-catalog>; expected <about> or <source>"
    ),
    (
      "role=\"patterns\"", "role=\"queries\"",
      "6:20: attribute \"role\" of <source> is \"queries\"; expected \"patterns\", \"known-uses\", \"wording\" or \"translation\""
    ),
    (
      "verified=\"false\"", "verified=\"maybe\"",
      "6:76: attribute \"verified\" of <source> is \"maybe\"; expected true or false"
    ),
    ("<licence>Free.</licence>", "<licence> </licence>", "7:3: <licence> is empty; expected some text"),
    (
      "group=\"forms\"", "group=\"pages\"",
      "9:3: <pattern> refers to \"pages\", which does not exist (rule patternGroup); expected a value that is declared"
    ),
    (
      "<pattern id=\"summary\"", "<pattern id=\"one-thing\"",
      "79:3: <pattern> repeats \"one-thing\", which stands for another element (rule patternKey); expected each value once"
    ),
    (
      "    <problem lang=\"en\">People overlook questions.</problem>\n", "",
      "15:5: <solution> is not allowed here in <pattern>; expected <context> or <problem>"
    ),
    (
      "    <context lang=\"en\">Long forms.</context>\n    <problem lang=\"en\">People overlook questions.</problem>\n",
      "    <problem lang=\"en\">People overlook questions.</problem>\n    <context lang=\"en\">Long forms.</context>\n",
      "14:5: <problem> is not allowed here in <pattern>; expected <description> or <context>"
    ),
    (
      "<solution lang=\"en\">Ask one thing on a page.</solution>", "<solution lang=\"en\"> </solution>",
      "16:5: <solution> is empty; expected some text"
    ),
    (
      "<component id=\"field\" kind=\"control\"", "<component id=\"page\" kind=\"control\"",
      "20:7: <component> repeats \"page\", which stands for another element (rule componentKey); expected each value once"
    ),
    (
      "kind=\"control\"", "kind=\"window\"",
      "20:29: attribute \"kind\" of <component> is \"window\"; expected \"view\", \"content\", \"control\", \"gesture\", \"data\" or \"system\""
    ),
    (
      "to=\"field\"", "to=\"label\"",
      "21:7: <relation> refers to \"label\", which does not exist (rule relationTo); expected a value that is declared"
    ),
    (
      "kind=\"contains\"", "kind=\"holds\"",
      "21:40: attribute \"kind\" of <relation> is \"holds\"; expected \"contains\", \"shows\", \"opens\", \"manipulates\", \"recognises\", \"specialises\" or \"reads\""
    ),
    (
      "    </structure>", "      <relation from=\"page\" to=\"field\" kind=\"contains\"/>\n    </structure>",
      "22:7: <relation> repeats \"page\", \"field\", \"contains\", which stands for another element (rule relationOnce); expected each value once"
    ),
    (
      "id=\"OT-002\">", "id=\"OT-001\">",
      "46:5: <use-case> repeats \"OT-001\", which stands for another element (rule useCaseKey); expected each value once"
    ),
    (
      "id=\"OT-002\">", "id=\"ot2\">",
      "46:15: attribute \"id\" of <use-case> is \"ot2\"; expected text of the form [A-Z][A-Z0-9]*-[0-9]+"
    ),
    (
      "<related use-case=\"OT-002\"/>", "<related use-case=\"OT-009\"/>",
      "28:7: <related> refers to \"OT-009\", which does not exist (rule relatedUseCase); expected a value that is declared"
    ),
    (
      "<related use-case=\"OT-002\"/>", "<related use-case=\"OT-002\"/><related use-case=\"OT-002\"/>",
      "28:35: <related> repeats \"OT-002\", which stands for another element (rule relatedUseCaseOnce); expected each value once"
    ),
    (
      "by=\"system\" use-case=\"OT-002\"", "by=\"system\" use-case=\"OT-009\"",
      "33:9: <step> refers to \"OT-009\", which does not exist (rule stepUseCase); expected a value that is declared"
    ),
    (
      "by=\"actor\"", "by=\"user\"",
      "32:15: attribute \"by\" of <step> is \"user\"; expected \"actor\" or \"system\""
    ),
    (
      "at=\"2\">", "at=\"0\">",
      "35:20: attribute \"at\" of <alternative> is \"0\"; expected a whole number from 1 to 999"
    ),
    (
      "at=\"2\">", "at=\"two\">",
      "35:20: attribute \"at\" of <alternative> is \"two\"; expected a whole number from 1 to 999"
    ),
    (
      "<condition lang=\"en\">The answer is empty.</condition>", "",
      "37:9: <step> is not allowed here in <alternative>; expected <condition>"
    ),
    (
      "<flow><step by=\"system\"><text lang=\"en\">Compares it with the rule.</text></step></flow>",
      "<flow/>", "53:7: <flow> is not complete: an element is missing at its end; expected <step>"
    ),
    (
      "      <precondition><text lang=\"en\">The form is open.</text></precondition>\n", "",
      "29:7: <postcondition> is not allowed here in <use-case>; expected <related> or <precondition>"
    ),
    (
      "use-case=\"OT-001\">", "use-case=\"OT-009\">",
      "55:5: <scenario> refers to \"OT-009\", which does not exist (rule scenarioUseCase); expected a value that is declared"
    ),
    (
      "from=\"user\" to=\"page\"", "from=\"nobody\" to=\"page\"",
      "59:7: <message> refers to \"nobody\", which does not exist (rule messageFrom); expected a value that is declared"
    ),
    (
      "to=\"user\" kind=\"return\"", "to=\"nobody\" kind=\"return\"",
      "62:59: <message> refers to \"nobody\", which does not exist (rule messageTo); expected a value that is declared"
    ),
    (
      "kind=\"self\"", "kind=\"me\"",
      "61:86: attribute \"kind\" of <message> is \"me\"; expected \"call\", \"return\" or \"self\""
    ),
    (
      "<participant id=\"page\"", "<participant id=\"user\"",
      "58:7: <participant> repeats \"user\", which stands for another element (rule participantKey); expected each value once"
    ),
    (
      "        <branch><condition lang=\"en\">not sound</condition><message from=\"page\" to=\"user\" kind=\"return\"><text lang=\"en\">what is wrong</text></message></branch>\n",
      "", "60:7: <alt> is not complete: an element is missing at its end; expected <branch>"
    ),
    (
      "<loop><condition lang=\"en\">pages are left</condition>", "<loop>",
      "65:13: <message> is not allowed here in <loop>; expected <condition>"
    ),
    (
      "    </scenario>",
      "    </scenario>\n    <scenario id=\"next-page\"><name lang=\"en\">Again</name><participant id=\"a\"><name lang=\"en\">A</name></participant><message from=\"a\" to=\"a\" kind=\"self\"><text lang=\"en\">x</text></message></scenario>",
      "67:5: <scenario> repeats \"next-page\", which stands for another element (rule scenarioId); expected each value once"
    ),
    (
      "year=\"2020\"", "year=\"20\"",
      "67:43: attribute \"year\" of <known-use> is \"20\"; expected text of the form [0-9]{4}"
    ),
    (
      "source=\"own\"", "source=\"other\"",
      "67:5: <known-use> refers to \"other\", which does not exist (rule knownUseSource); expected a value that is declared"
    ),
    (
      "<known-use application=\"Library card\"><about lang=\"en\">The fourth page.</about></known-use>", "",
      "79:3: <pattern> is not complete: an element is missing at its end; expected <solution>, <structure>, <use-case>, <scenario> or <known-use>"
    ),
    (
      "    <meta-view>",
      "    <known-use application=\"Library card\"><about lang=\"en\">Again.</about></known-use>\n    <meta-view>",
      "68:5: <known-use> repeats \"Library card\", which stands for another element (rule knownUse); expected each value once"
    ),
    (
      "place=\"top\"", "place=\"left\"",
      "72:17: attribute \"place\" of <region> is \"left\"; expected \"top\", \"middle\", \"bottom\" or \"over\""
    ),
    (
      "kind=\"bar\"", "kind=\"strip\"",
      "72:29: attribute \"kind\" of <region> is \"strip\"; expected \"bar\", \"text\", \"image\", \"map\", \"row\", \"panel\", \"button\", \"field\", \"keyboard\", \"marker\" or \"indicator\""
    ),
    (
      "size=\"large\"", "size=\"9\"",
      "73:45: attribute \"size\" of <region> is \"9\"; expected \"small\", \"normal\" or \"large\""
    ),
    (
      "beside=\"true\"", "beside=\"yes\"",
      "74:46: attribute \"beside\" of <region> is \"yes\"; expected true or false"
    ),
    (
      "      </screen>",
      "      </screen>\n      <screen id=\"page\"><name lang=\"en\">B</name><region place=\"top\" kind=\"bar\"><name lang=\"en\">C</name></region></screen>",
      "76:7: <screen> repeats \"page\", which stands for another element (rule screenKey); expected each value once"
    ),
    (
      "related pattern=\"summary\"", "related pattern=\"overview\"",
      "77:5: <related> refers to \"overview\", which does not exist (rule relatedPattern); expected a value that is declared"
    ),
    (
      "type=\"required\"", "type=\"maybe\"",
      "77:32: attribute \"type\" of <related> is \"maybe\"; expected \"required\" or \"optional\""
    ),
    (
      "<why lang=\"en\">People want to see all before they send it.</why>", "",
      "77:5: <related> is not complete: an element is missing at its end; expected <why>"
    ),
    (
      "    <related pattern",
      "    <related pattern=\"summary\" type=\"optional\"><why lang=\"en\">Twice.</why></related>\n    <related pattern",
      "78:5: <related> repeats \"summary\", which stands for another element (rule relatedOnce); expected each value once"
    ),
    (
      "lang=\"en\">One thing per page", "lang=\"english!\">One thing per page",
      "10:11: attribute \"lang\" of <name> is \"english!\"; expected a language code such as en"
    ),
  ]

  /// What the schema cannot say: the replacement, and all that is said.
  static let contradictions: [(String, String, [String])] = [
    (
      "related pattern=\"summary\"", "related pattern=\"one-thing\"",
      [
        "77:14: the pattern is related to itself; expected another pattern of the catalogue; correct the identifier, or take the relation out"
      ]
    ),
    (
      "<alternative at=\"2\"", "<alternative at=\"3\"",
      [
        "35:20: there is no step 3; expected a step from 1 to 2, which the flow that the branch leaves has; correct the number, or add the steps"
      ]
    ),
    (
      "<exception at=\"1\" continues-at=\"2\"><", "<exception at=\"2\" continues-at=\"2\"><",
      [
        "38:20: there is no step 2; expected a step from 1 to 1, which the flow that the branch leaves has; correct the number, or add the steps"
      ]
    ),
    (
      "<exception at=\"1\" continues-at=\"2\"><", "<exception at=\"1\" continues-at=\"3\"><",
      [
        "38:27: there is no step 3; expected a step from 1 to 2, which the normal flow has; correct the number, or add the steps"
      ]
    ),
    (
      "<exception at=\"1\" continues-at=\"2\">\n", "<exception at=\"1\" continues-at=\"4\">\n",
      [
        "40:25: there is no step 4; expected a step from 1 to 2, which the normal flow has; correct the number, or add the steps"
      ]
    ),
    (
      "<exception at=\"1\" continues-at=\"2\">\n", "<exception at=\"9\" continues-at=\"4\">\n",
      [
        "40:18: there is no step 9; expected a step from 1 to 2, which the flow that the branch leaves has; correct the number, or add the steps",
        "40:25: there is no step 4; expected a step from 1 to 2, which the normal flow has; correct the number, or add the steps",
      ]
    ),
    (
      "from=\"page\" to=\"page\" kind=\"self\"", "from=\"page\" to=\"user\" kind=\"self\"",
      [
        "61:76: a message of kind \"self\" goes to another participant; expected to=\"page\"; correct the participant, or the kind"
      ]
    ),
    (
      "<message from=\"user\" to=\"page\"><text lang=\"en\">go on",
      "<message from=\"user\" to=\"page\" kind=\"self\"><text lang=\"en\">go on",
      [
        "65:81: a message of kind \"self\" goes to another participant; expected to=\"user\"; correct the participant, or the kind"
      ]
    ),
    (
      "from=\"page\" to=\"page\" kind=\"self\"", "from=\"page\" to=\"page\"",
      [
        "61:76: the message goes to the participant that sends it; expected another participant, or kind=\"self\"; correct the participant, or the kind"
      ]
    ),
    (
      "<message from=\"page\" to=\"user\" kind=\"return\"><text lang=\"en\">thanks",
      "<message from=\"page\" to=\"page\" kind=\"return\"><text lang=\"en\">thanks",
      [
        "64:79: the message goes to the participant that sends it; expected another participant, or kind=\"self\"; correct the participant, or the kind"
      ]
    ),
    (
      "<name lang=\"en\">Forms</name>", "<name lang=\"en\">Forms</name><name lang=\"en\">Papers</name>",
      [
        "8:55: there are two <name> in en; expected one a language; remove one of them, correct its lang, or call it <alias> where it is another name of a pattern"
      ]
    ),
    (
      "<name lang=\"th\">ทีละเรื่อง</name>", "<name lang=\"en\">Step by step</name>",
      [
        "11:11: there are two <name> in en; expected one a language; remove one of them, correct its lang, or call it <alias> where it is another name of a pattern"
      ]
    ),
  ]
}
