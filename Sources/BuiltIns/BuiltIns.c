// Written by Scripts/list-built-ins; do not edit.
#include "BuiltIns.h"

static const unsigned char file_0[] = {
#embed "../../Reports/Languages/th.xliff"
};
static const unsigned char file_1[] = {
#embed "../../Reports/Schema/report.xsd"
};
static const unsigned char file_2[] = {
#embed "../../Reports/Schema/xliff.xsd"
};
static const unsigned char file_3[] = {
#embed "../../Reports/Templates/figure.css"
};
static const unsigned char file_4[] = {
#embed "../../Reports/Templates/figure.mustache"
};
static const unsigned char file_5[] = {
#embed "../../Reports/Templates/list.mustache"
};
static const unsigned char file_6[] = {
#embed "../../Reports/Templates/page.mustache"
};
static const unsigned char file_7[] = {
#embed "../../Reports/Templates/paragraph-apa.mustache"
};
static const unsigned char file_8[] = {
#embed "../../Reports/Templates/paragraph-finding.mustache"
};
static const unsigned char file_9[] = {
#embed "../../Reports/Templates/paragraph-note.mustache"
};
static const unsigned char file_10[] = {
#embed "../../Reports/Templates/paragraph-plain.mustache"
};
static const unsigned char file_11[] = {
#embed "../../Reports/Templates/paragraph-warning.mustache"
};
static const unsigned char file_12[] = {
#embed "../../Reports/Templates/provenance.mustache"
};
static const unsigned char file_13[] = {
#embed "../../Reports/Templates/report.css"
};
static const unsigned char file_14[] = {
#embed "../../Reports/Templates/report.th.css"
};
static const unsigned char file_15[] = {
#embed "../../Reports/Templates/section.mustache"
};
static const unsigned char file_16[] = {
#embed "../../Reports/Templates/table.mustache"
};
static const unsigned char file_17[] = {
#embed "../../Reports/Templates/text.mustache"
};
static const unsigned char file_18[] = {
#embed "../../Surveys/Artefacts/favorites.xml"
};
static const unsigned char file_19[] = {
#embed "../../Surveys/Artefacts/folder-browsing.xml"
};
static const unsigned char file_20[] = {
#embed "../../Surveys/Artefacts/wedding-vows.xml"
};
static const unsigned char file_21[] = {
#embed "../../Surveys/Heuristics/mobile-13.xml"
};
static const unsigned char file_22[] = {
#embed "../../Surveys/Heuristics/nielsen-10.xml"
};
static const unsigned char file_23[] = {
#embed "../../Surveys/Instruments/asq.xml"
};
static const unsigned char file_24[] = {
#embed "../../Surveys/Instruments/attrakdiff-short.xml"
};
static const unsigned char file_25[] = {
#embed "../../Surveys/Instruments/attrakdiff.xml"
};
static const unsigned char file_26[] = {
#embed "../../Surveys/Instruments/ces.xml"
};
static const unsigned char file_27[] = {
#embed "../../Surveys/Instruments/csat.xml"
};
static const unsigned char file_28[] = {
#embed "../../Surveys/Instruments/csuq.xml"
};
static const unsigned char file_29[] = {
#embed "../../Surveys/Instruments/geq-core.xml"
};
static const unsigned char file_30[] = {
#embed "../../Surveys/Instruments/ipq.xml"
};
static const unsigned char file_31[] = {
#embed "../../Surveys/Instruments/nasa-rtlx.xml"
};
static const unsigned char file_32[] = {
#embed "../../Surveys/Instruments/nasa-tlx.xml"
};
static const unsigned char file_33[] = {
#embed "../../Surveys/Instruments/nps.xml"
};
static const unsigned char file_34[] = {
#embed "../../Surveys/Instruments/pattern-appraisal.xml"
};
static const unsigned char file_35[] = {
#embed "../../Surveys/Instruments/pssuq-2.xml"
};
static const unsigned char file_36[] = {
#embed "../../Surveys/Instruments/pssuq-20.xml"
};
static const unsigned char file_37[] = {
#embed "../../Surveys/Instruments/pssuq-3.xml"
};
static const unsigned char file_38[] = {
#embed "../../Surveys/Instruments/seq.xml"
};
static const unsigned char file_39[] = {
#embed "../../Surveys/Instruments/smeq.xml"
};
static const unsigned char file_40[] = {
#embed "../../Surveys/Instruments/ssq.xml"
};
static const unsigned char file_41[] = {
#embed "../../Surveys/Instruments/sus-positive.xml"
};
static const unsigned char file_42[] = {
#embed "../../Surveys/Instruments/sus.xml"
};
static const unsigned char file_43[] = {
#embed "../../Surveys/Instruments/tam.xml"
};
static const unsigned char file_44[] = {
#embed "../../Surveys/Instruments/ueq-s.xml"
};
static const unsigned char file_45[] = {
#embed "../../Surveys/Instruments/ueq.xml"
};
static const unsigned char file_46[] = {
#embed "../../Surveys/Instruments/umux-lite.xml"
};
static const unsigned char file_47[] = {
#embed "../../Surveys/Instruments/umux.xml"
};
static const unsigned char file_48[] = {
#embed "../../Surveys/Pages/agreement.mustache"
};
static const unsigned char file_49[] = {
#embed "../../Surveys/Pages/back.mustache"
};
static const unsigned char file_50[] = {
#embed "../../Surveys/Pages/consent-sections.mustache"
};
static const unsigned char file_51[] = {
#embed "../../Surveys/Pages/consent-summary.mustache"
};
static const unsigned char file_52[] = {
#embed "../../Surveys/Pages/consent.mustache"
};
static const unsigned char file_53[] = {
#embed "../../Surveys/Pages/evaluator-checklist.mustache"
};
static const unsigned char file_54[] = {
#embed "../../Surveys/Pages/evaluator-design.mustache"
};
static const unsigned char file_55[] = {
#embed "../../Surveys/Pages/evaluator-finding.mustache"
};
static const unsigned char file_56[] = {
#embed "../../Surveys/Pages/evaluator-problems.mustache"
};
static const unsigned char file_57[] = {
#embed "../../Surveys/Pages/evaluator-ratings.mustache"
};
static const unsigned char file_58[] = {
#embed "../../Surveys/Pages/evaluator-shown.mustache"
};
static const unsigned char file_59[] = {
#embed "../../Surveys/Pages/evaluator-start.mustache"
};
static const unsigned char file_60[] = {
#embed "../../Surveys/Pages/evaluator.css"
};
static const unsigned char file_61[] = {
#embed "../../Surveys/Pages/evaluator.mustache"
};
static const unsigned char file_62[] = {
#embed "../../Surveys/Pages/form-fields.mustache"
};
static const unsigned char file_63[] = {
#embed "../../Surveys/Pages/icon.svg"
};
static const unsigned char file_64[] = {
#embed "../../Surveys/Pages/incomplete.mustache"
};
static const unsigned char file_65[] = {
#embed "../../Surveys/Pages/item.mustache"
};
static const unsigned char file_66[] = {
#embed "../../Surveys/Pages/join.mustache"
};
static const unsigned char file_67[] = {
#embed "../../Surveys/Pages/language-choice.mustache"
};
static const unsigned char file_68[] = {
#embed "../../Surveys/Pages/observer-measure.mustache"
};
static const unsigned char file_69[] = {
#embed "../../Surveys/Pages/observer-notes.mustache"
};
static const unsigned char file_70[] = {
#embed "../../Surveys/Pages/observer-person.mustache"
};
static const unsigned char file_71[] = {
#embed "../../Surveys/Pages/observer-sheet.mustache"
};
static const unsigned char file_72[] = {
#embed "../../Surveys/Pages/observer.css"
};
static const unsigned char file_73[] = {
#embed "../../Surveys/Pages/observer.js"
};
static const unsigned char file_74[] = {
#embed "../../Surveys/Pages/observer.mustache"
};
static const unsigned char file_75[] = {
#embed "../../Surveys/Pages/page.mustache"
};
static const unsigned char file_76[] = {
#embed "../../Surveys/Pages/pages.css"
};
static const unsigned char file_77[] = {
#embed "../../Surveys/Pages/pages.js"
};
static const unsigned char file_78[] = {
#embed "../../Surveys/Pages/questionnaire.mustache"
};
static const unsigned char file_79[] = {
#embed "../../Surveys/Pages/questions.mustache"
};
static const unsigned char file_80[] = {
#embed "../../Surveys/Pages/rater-design.mustache"
};
static const unsigned char file_81[] = {
#embed "../../Surveys/Pages/rater-question.mustache"
};
static const unsigned char file_82[] = {
#embed "../../Surveys/Pages/rater.css"
};
static const unsigned char file_83[] = {
#embed "../../Surveys/Pages/rater.mustache"
};
static const unsigned char file_84[] = {
#embed "../../Surveys/Pages/refusal.mustache"
};
static const unsigned char file_85[] = {
#embed "../../Surveys/Pages/researcher-audit.mustache"
};
static const unsigned char file_86[] = {
#embed "../../Surveys/Pages/researcher-close.mustache"
};
static const unsigned char file_87[] = {
#embed "../../Surveys/Pages/researcher-collection.mustache"
};
static const unsigned char file_88[] = {
#embed "../../Surveys/Pages/researcher-dashboard.mustache"
};
static const unsigned char file_89[] = {
#embed "../../Surveys/Pages/researcher-designs.mustache"
};
static const unsigned char file_90[] = {
#embed "../../Surveys/Pages/researcher-early-look.mustache"
};
static const unsigned char file_91[] = {
#embed "../../Surveys/Pages/researcher-history.mustache"
};
static const unsigned char file_92[] = {
#embed "../../Surveys/Pages/researcher-import.mustache"
};
static const unsigned char file_93[] = {
#embed "../../Surveys/Pages/researcher-inspections.mustache"
};
static const unsigned char file_94[] = {
#embed "../../Surveys/Pages/researcher-invitations-made.mustache"
};
static const unsigned char file_95[] = {
#embed "../../Surveys/Pages/researcher-invitations.mustache"
};
static const unsigned char file_96[] = {
#embed "../../Surveys/Pages/researcher-login.mustache"
};
static const unsigned char file_97[] = {
#embed "../../Surveys/Pages/researcher-navigation.mustache"
};
static const unsigned char file_98[] = {
#embed "../../Surveys/Pages/researcher-reason.mustache"
};
static const unsigned char file_99[] = {
#embed "../../Surveys/Pages/researcher-report.mustache"
};
static const unsigned char file_100[] = {
#embed "../../Surveys/Pages/researcher-return.mustache"
};
static const unsigned char file_101[] = {
#embed "../../Surveys/Pages/researcher-withdraw.mustache"
};
static const unsigned char file_102[] = {
#embed "../../Surveys/Pages/researcher.css"
};
static const unsigned char file_103[] = {
#embed "../../Surveys/Pages/task.mustache"
};
static const unsigned char file_104[] = {
#embed "../../Surveys/Pages/thanks.mustache"
};
static const unsigned char file_105[] = {
#embed "../../Surveys/Pages/welcome.mustache"
};
static const unsigned char file_106[] = {
#embed "../../Surveys/Pages/withdraw.mustache"
};
static const unsigned char file_107[] = {
#embed "../../Surveys/Patterns/Queries/founding-broad.xml"
};
static const unsigned char file_108[] = {
#embed "../../Surveys/Patterns/Queries/founding-specific.xml"
};
static const unsigned char file_109[] = {
#embed "../../Surveys/Patterns/Queries/further-specific.xml"
};
static const unsigned char file_110[] = {
#embed "../../Surveys/Patterns/StopWords/english.xml"
};
static const unsigned char file_111[] = {
#embed "../../Surveys/Patterns/Thesauri/mobile-interface.xml"
};
static const unsigned char file_112[] = {
#embed "../../Surveys/Patterns/mobile-ios-14.xml"
};
static const unsigned char file_113[] = {
#embed "../../Surveys/Schema/archive.xsd"
};
static const unsigned char file_114[] = {
#embed "../../Surveys/Schema/artefact.xsd"
};
static const unsigned char file_115[] = {
#embed "../../Surveys/Schema/heuristic-set.xsd"
};
static const unsigned char file_116[] = {
#embed "../../Surveys/Schema/inspection-records.xsd"
};
static const unsigned char file_117[] = {
#embed "../../Surveys/Schema/instrument.xsd"
};
static const unsigned char file_118[] = {
#embed "../../Surveys/Schema/pattern-catalog.xsd"
};
static const unsigned char file_119[] = {
#embed "../../Surveys/Schema/pattern-queries.xsd"
};
static const unsigned char file_120[] = {
#embed "../../Surveys/Schema/stop-words.xsd"
};
static const unsigned char file_121[] = {
#embed "../../Surveys/Schema/study.xsd"
};
static const unsigned char file_122[] = {
#embed "../../Surveys/Schema/thesaurus.xsd"
};
static const unsigned char file_123[] = {
#embed "../../Surveys/Schema/words.xsd"
};
static const unsigned char file_124[] = {
#embed "../../Surveys/Words/da.xml"
};
static const unsigned char file_125[] = {
#embed "../../Surveys/Words/de.xml"
};
static const unsigned char file_126[] = {
#embed "../../Surveys/Words/en.xml"
};
static const unsigned char file_127[] = {
#embed "../../Surveys/Words/es.xml"
};
static const unsigned char file_128[] = {
#embed "../../Surveys/Words/fr.xml"
};
static const unsigned char file_129[] = {
#embed "../../Surveys/Words/id.xml"
};
static const unsigned char file_130[] = {
#embed "../../Surveys/Words/it.xml"
};
static const unsigned char file_131[] = {
#embed "../../Surveys/Words/ja.xml"
};
static const unsigned char file_132[] = {
#embed "../../Surveys/Words/nl.xml"
};
static const unsigned char file_133[] = {
#embed "../../Surveys/Words/pl.xml"
};
static const unsigned char file_134[] = {
#embed "../../Surveys/Words/pt.xml"
};
static const unsigned char file_135[] = {
#embed "../../Surveys/Words/sv.xml"
};
static const unsigned char file_136[] = {
#embed "../../Surveys/Words/th.xml"
};
static const unsigned char file_137[] = {
#embed "../../Surveys/Words/tr.xml"
};
static const unsigned char file_138[] = {
#embed "../../Surveys/Words/zh.xml"
};

static const struct built_in_file files[] = {
  {"Reports/Languages/th.xliff", file_0, sizeof file_0},
  {"Reports/Schema/report.xsd", file_1, sizeof file_1},
  {"Reports/Schema/xliff.xsd", file_2, sizeof file_2},
  {"Reports/Templates/figure.css", file_3, sizeof file_3},
  {"Reports/Templates/figure.mustache", file_4, sizeof file_4},
  {"Reports/Templates/list.mustache", file_5, sizeof file_5},
  {"Reports/Templates/page.mustache", file_6, sizeof file_6},
  {"Reports/Templates/paragraph-apa.mustache", file_7, sizeof file_7},
  {"Reports/Templates/paragraph-finding.mustache", file_8, sizeof file_8},
  {"Reports/Templates/paragraph-note.mustache", file_9, sizeof file_9},
  {"Reports/Templates/paragraph-plain.mustache", file_10, sizeof file_10},
  {"Reports/Templates/paragraph-warning.mustache", file_11, sizeof file_11},
  {"Reports/Templates/provenance.mustache", file_12, sizeof file_12},
  {"Reports/Templates/report.css", file_13, sizeof file_13},
  {"Reports/Templates/report.th.css", file_14, sizeof file_14},
  {"Reports/Templates/section.mustache", file_15, sizeof file_15},
  {"Reports/Templates/table.mustache", file_16, sizeof file_16},
  {"Reports/Templates/text.mustache", file_17, sizeof file_17},
  {"Surveys/Artefacts/favorites.xml", file_18, sizeof file_18},
  {"Surveys/Artefacts/folder-browsing.xml", file_19, sizeof file_19},
  {"Surveys/Artefacts/wedding-vows.xml", file_20, sizeof file_20},
  {"Surveys/Heuristics/mobile-13.xml", file_21, sizeof file_21},
  {"Surveys/Heuristics/nielsen-10.xml", file_22, sizeof file_22},
  {"Surveys/Instruments/asq.xml", file_23, sizeof file_23},
  {"Surveys/Instruments/attrakdiff-short.xml", file_24, sizeof file_24},
  {"Surveys/Instruments/attrakdiff.xml", file_25, sizeof file_25},
  {"Surveys/Instruments/ces.xml", file_26, sizeof file_26},
  {"Surveys/Instruments/csat.xml", file_27, sizeof file_27},
  {"Surveys/Instruments/csuq.xml", file_28, sizeof file_28},
  {"Surveys/Instruments/geq-core.xml", file_29, sizeof file_29},
  {"Surveys/Instruments/ipq.xml", file_30, sizeof file_30},
  {"Surveys/Instruments/nasa-rtlx.xml", file_31, sizeof file_31},
  {"Surveys/Instruments/nasa-tlx.xml", file_32, sizeof file_32},
  {"Surveys/Instruments/nps.xml", file_33, sizeof file_33},
  {"Surveys/Instruments/pattern-appraisal.xml", file_34, sizeof file_34},
  {"Surveys/Instruments/pssuq-2.xml", file_35, sizeof file_35},
  {"Surveys/Instruments/pssuq-20.xml", file_36, sizeof file_36},
  {"Surveys/Instruments/pssuq-3.xml", file_37, sizeof file_37},
  {"Surveys/Instruments/seq.xml", file_38, sizeof file_38},
  {"Surveys/Instruments/smeq.xml", file_39, sizeof file_39},
  {"Surveys/Instruments/ssq.xml", file_40, sizeof file_40},
  {"Surveys/Instruments/sus-positive.xml", file_41, sizeof file_41},
  {"Surveys/Instruments/sus.xml", file_42, sizeof file_42},
  {"Surveys/Instruments/tam.xml", file_43, sizeof file_43},
  {"Surveys/Instruments/ueq-s.xml", file_44, sizeof file_44},
  {"Surveys/Instruments/ueq.xml", file_45, sizeof file_45},
  {"Surveys/Instruments/umux-lite.xml", file_46, sizeof file_46},
  {"Surveys/Instruments/umux.xml", file_47, sizeof file_47},
  {"Surveys/Pages/agreement.mustache", file_48, sizeof file_48},
  {"Surveys/Pages/back.mustache", file_49, sizeof file_49},
  {"Surveys/Pages/consent-sections.mustache", file_50, sizeof file_50},
  {"Surveys/Pages/consent-summary.mustache", file_51, sizeof file_51},
  {"Surveys/Pages/consent.mustache", file_52, sizeof file_52},
  {"Surveys/Pages/evaluator-checklist.mustache", file_53, sizeof file_53},
  {"Surveys/Pages/evaluator-design.mustache", file_54, sizeof file_54},
  {"Surveys/Pages/evaluator-finding.mustache", file_55, sizeof file_55},
  {"Surveys/Pages/evaluator-problems.mustache", file_56, sizeof file_56},
  {"Surveys/Pages/evaluator-ratings.mustache", file_57, sizeof file_57},
  {"Surveys/Pages/evaluator-shown.mustache", file_58, sizeof file_58},
  {"Surveys/Pages/evaluator-start.mustache", file_59, sizeof file_59},
  {"Surveys/Pages/evaluator.css", file_60, sizeof file_60},
  {"Surveys/Pages/evaluator.mustache", file_61, sizeof file_61},
  {"Surveys/Pages/form-fields.mustache", file_62, sizeof file_62},
  {"Surveys/Pages/icon.svg", file_63, sizeof file_63},
  {"Surveys/Pages/incomplete.mustache", file_64, sizeof file_64},
  {"Surveys/Pages/item.mustache", file_65, sizeof file_65},
  {"Surveys/Pages/join.mustache", file_66, sizeof file_66},
  {"Surveys/Pages/language-choice.mustache", file_67, sizeof file_67},
  {"Surveys/Pages/observer-measure.mustache", file_68, sizeof file_68},
  {"Surveys/Pages/observer-notes.mustache", file_69, sizeof file_69},
  {"Surveys/Pages/observer-person.mustache", file_70, sizeof file_70},
  {"Surveys/Pages/observer-sheet.mustache", file_71, sizeof file_71},
  {"Surveys/Pages/observer.css", file_72, sizeof file_72},
  {"Surveys/Pages/observer.js", file_73, sizeof file_73},
  {"Surveys/Pages/observer.mustache", file_74, sizeof file_74},
  {"Surveys/Pages/page.mustache", file_75, sizeof file_75},
  {"Surveys/Pages/pages.css", file_76, sizeof file_76},
  {"Surveys/Pages/pages.js", file_77, sizeof file_77},
  {"Surveys/Pages/questionnaire.mustache", file_78, sizeof file_78},
  {"Surveys/Pages/questions.mustache", file_79, sizeof file_79},
  {"Surveys/Pages/rater-design.mustache", file_80, sizeof file_80},
  {"Surveys/Pages/rater-question.mustache", file_81, sizeof file_81},
  {"Surveys/Pages/rater.css", file_82, sizeof file_82},
  {"Surveys/Pages/rater.mustache", file_83, sizeof file_83},
  {"Surveys/Pages/refusal.mustache", file_84, sizeof file_84},
  {"Surveys/Pages/researcher-audit.mustache", file_85, sizeof file_85},
  {"Surveys/Pages/researcher-close.mustache", file_86, sizeof file_86},
  {"Surveys/Pages/researcher-collection.mustache", file_87, sizeof file_87},
  {"Surveys/Pages/researcher-dashboard.mustache", file_88, sizeof file_88},
  {"Surveys/Pages/researcher-designs.mustache", file_89, sizeof file_89},
  {"Surveys/Pages/researcher-early-look.mustache", file_90, sizeof file_90},
  {"Surveys/Pages/researcher-history.mustache", file_91, sizeof file_91},
  {"Surveys/Pages/researcher-import.mustache", file_92, sizeof file_92},
  {"Surveys/Pages/researcher-inspections.mustache", file_93, sizeof file_93},
  {"Surveys/Pages/researcher-invitations-made.mustache", file_94, sizeof file_94},
  {"Surveys/Pages/researcher-invitations.mustache", file_95, sizeof file_95},
  {"Surveys/Pages/researcher-login.mustache", file_96, sizeof file_96},
  {"Surveys/Pages/researcher-navigation.mustache", file_97, sizeof file_97},
  {"Surveys/Pages/researcher-reason.mustache", file_98, sizeof file_98},
  {"Surveys/Pages/researcher-report.mustache", file_99, sizeof file_99},
  {"Surveys/Pages/researcher-return.mustache", file_100, sizeof file_100},
  {"Surveys/Pages/researcher-withdraw.mustache", file_101, sizeof file_101},
  {"Surveys/Pages/researcher.css", file_102, sizeof file_102},
  {"Surveys/Pages/task.mustache", file_103, sizeof file_103},
  {"Surveys/Pages/thanks.mustache", file_104, sizeof file_104},
  {"Surveys/Pages/welcome.mustache", file_105, sizeof file_105},
  {"Surveys/Pages/withdraw.mustache", file_106, sizeof file_106},
  {"Surveys/Patterns/Queries/founding-broad.xml", file_107, sizeof file_107},
  {"Surveys/Patterns/Queries/founding-specific.xml", file_108, sizeof file_108},
  {"Surveys/Patterns/Queries/further-specific.xml", file_109, sizeof file_109},
  {"Surveys/Patterns/StopWords/english.xml", file_110, sizeof file_110},
  {"Surveys/Patterns/Thesauri/mobile-interface.xml", file_111, sizeof file_111},
  {"Surveys/Patterns/mobile-ios-14.xml", file_112, sizeof file_112},
  {"Surveys/Schema/archive.xsd", file_113, sizeof file_113},
  {"Surveys/Schema/artefact.xsd", file_114, sizeof file_114},
  {"Surveys/Schema/heuristic-set.xsd", file_115, sizeof file_115},
  {"Surveys/Schema/inspection-records.xsd", file_116, sizeof file_116},
  {"Surveys/Schema/instrument.xsd", file_117, sizeof file_117},
  {"Surveys/Schema/pattern-catalog.xsd", file_118, sizeof file_118},
  {"Surveys/Schema/pattern-queries.xsd", file_119, sizeof file_119},
  {"Surveys/Schema/stop-words.xsd", file_120, sizeof file_120},
  {"Surveys/Schema/study.xsd", file_121, sizeof file_121},
  {"Surveys/Schema/thesaurus.xsd", file_122, sizeof file_122},
  {"Surveys/Schema/words.xsd", file_123, sizeof file_123},
  {"Surveys/Words/da.xml", file_124, sizeof file_124},
  {"Surveys/Words/de.xml", file_125, sizeof file_125},
  {"Surveys/Words/en.xml", file_126, sizeof file_126},
  {"Surveys/Words/es.xml", file_127, sizeof file_127},
  {"Surveys/Words/fr.xml", file_128, sizeof file_128},
  {"Surveys/Words/id.xml", file_129, sizeof file_129},
  {"Surveys/Words/it.xml", file_130, sizeof file_130},
  {"Surveys/Words/ja.xml", file_131, sizeof file_131},
  {"Surveys/Words/nl.xml", file_132, sizeof file_132},
  {"Surveys/Words/pl.xml", file_133, sizeof file_133},
  {"Surveys/Words/pt.xml", file_134, sizeof file_134},
  {"Surveys/Words/sv.xml", file_135, sizeof file_135},
  {"Surveys/Words/th.xml", file_136, sizeof file_136},
  {"Surveys/Words/tr.xml", file_137, sizeof file_137},
  {"Surveys/Words/zh.xml", file_138, sizeof file_138},
};

size_t built_in_count(void) { return sizeof files / sizeof files[0]; }

const struct built_in_file *built_in_at(size_t index) { return &files[index]; }
