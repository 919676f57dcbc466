#!/usr/bin/env python3
"""Recomputes every figure of field-files.json from the folder given.

field-files.py FOLDER [--write] [--json FILE]
Without --write: compares with the JSON beside this script, and with what the README states; exit 1 where table and
script disagree. README differences are printed, and do not count. With --write: writes the JSON.
"""
import json, math, os, re, sys, warnings
import numpy as np, pandas as pd
from scipy import stats
warnings.filterwarnings('ignore')
ROOT = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
JS = sys.argv[sys.argv.index('--json') + 1] if '--json' in sys.argv else os.path.join(HERE, 'field-files.json')
P = lambda f: os.path.join(ROOT, f)
CASES, CROSS = [], []

def sus(a):
    a = np.asarray(a, float)
    return (np.where(np.arange(10) % 2 == 0, a - 1, 5 - a)).sum(axis=1) * 2.5
def gm(x): x = pd.Series(x, dtype=float).dropna(); return float(np.exp(np.log(x).mean()))
def d(pre, x, what=('n', 'mean', 'sd')):
    x = pd.Series(x, dtype=float).dropna(); o = {}
    for w in what:
        o[f'{pre}.{w}'] = {'n': lambda: len(x), 'mean': x.mean, 'sd': x.std, 'geometric-mean': lambda: gm(x)}[w]()
    return o
def tool(pre, items):  # as the workbooks of the UEQ compute them
    x = items.mean(axis=1); r = items.corr().values; k = r.shape[0]; m = r[np.triu_indices(k, 1)].mean()
    return {f'{pre}.normal-half-width': stats.norm.ppf(.975) * x.std() / math.sqrt(len(x)), f'{pre}.standardised-alpha': k * m / (1 + (k - 1) * m)}
def case(file, kind, note, instruments=(), figures=None, readme=None, flags=(), missing=None, alt=None):
    CASES.append(dict(file=file, instruments=list(instruments), kind=kind, note=note, figures=figures or {},
                      flags=[list(f) for f in flags], missing=missing, alternatives=alt or {}, readme=readme or {}))
def cross(name, value, readme): CROSS.append((name, value, readme))
GN = ('n', 'geometric-mean')
def tlong(df, person, time):  # person first: mean of logarithms of each person
    return np.exp(np.log(df[time].astype(float)).groupby(df[person]).mean())

# ---- HenrikVL
F = 'HenrikVL__thesis-plots/sus.csv'
x = pd.read_csv(P(F), sep=';', encoding='cp1252'); x = x[x['$submission_id'].notna()].copy()
x['s'] = sus(x.iloc[:, 4:14])
fig = {}
fig |= d('sus.overall.all', x.groupby('First name').s.mean())
for l in ['Rugged Controller', 'Apple Vision Pro (NATIVE)', 'Apple Vision Pro (PORTED)']:
    fig |= d(f'sus.overall.Control-Setup={l}', x[x['Control Setup'] == l].s, ('mean',) if 'NATIVE' not in l else ('mean', 'sd'))
rm = {'sus.overall.all.mean': '82.5', 'sus.overall.all.sd': '10.055', 'sus.overall.Control-Setup=Rugged Controller.mean': '81.667',
      'sus.overall.Control-Setup=Apple Vision Pro (NATIVE).mean': '87.083', 'sus.overall.Control-Setup=Apple Vision Pro (NATIVE).sd': '6.785',
      'sus.overall.Control-Setup=Apple Vision Pro (PORTED).mean': '78.75'}
case(F, 'figures', 'windows-1252; `;`; long within: 6 people x 3 levels of Control Setup; person is only in First name ($submission_id is one form, 18 of them); 11 empty + 3 summary rows at the end are no people; decimal comma only in score columns', ['sus'], fig, rm, [['--encoding', 'windows-1252', '--instrument', 'sus', '--map', 'First name=participant', '--map', '$submission_id=ignore', '--by', 'Control-Setup']])
F = 'HenrikVL__thesis-plots/tlx.csv'
x = pd.read_csv(P(F), sep=';'); x['t'] = x.iloc[:, 5:11].astype(float).mean(axis=1)
fig = d('nasa-rtlx.overall.all', x.groupby('User').t.mean()); rm = {}
for l, r in [('Rugged Controller', 34.167), ('Apple Vision Pro (NATIVE)', 26.667), ('Apple Vision Pro (PORTED)', 29.167)]:
    v = x[x['Control Setup'] == l].t; fig |= d(f'nasa-rtlx.overall.Control-Setup={l}', v, ('mean',)); cross(f'HenrikVL tlx x5 {l}', v.mean() * 5, str(r))
case(F, 'figures', 'UTF-8 with replacement character in names; `;` with decimal comma; scale 1-20 (figures on 1-20, README x 5); long within; person = User (or First name), not $submission_id; SCORE and TLX SCORE are derived (TLX SCORE wrong in 2 rows), $answer_time_ms is no task time', ['nasa-rtlx'], fig, rm, [['--scale', 'nasa-rtlx=1-20', '--map', '$submission_id=ignore', '--map', 'User=participant', '--map', 'SCORE=ignore', '--by', 'Control-Setup']])
# ---- licencjat
F = 'SiegfriedWagner__licencjat-analiza/sus.csv'
W = {'zdecydowanie nie zgadzam się': 1, 'raczej się nie zgadzam': 2, 'nie mam zdania': 3, 'raczej się zgadzam': 4, 'zdecydowanie się zgadzam': 5}
x = pd.read_csv(P(F)); x['s'] = sus(x.iloc[:, 4:14].map(lambda v: W[v.strip()]))
fig = d('sus.overall.all', x.groupby('Kod badanego').s.mean(), ('n', 'mean')); rm = {}
for l, m, s in [('Obszary aktywowane przemieszczeniem spojrzenia', '57.667', '24.467'), ('Obszary aktywowane spojrzeniem', '77.0', '14.705'), ('Przyciski wzrokowe', '81.833', '15.279')]:
    k = f'sus.overall.Testowany-interfejs={l}'; fig |= d(k, x[x['Testowany interfejs'] == l].s, ('mean', 'sd')); rm |= {k + '.mean': m, k + '.sd': s}
case(F, 'figures', 'Polish, answers in words; items reworded ("this way of control"), numbered 1. to 10.; first column has no heading (row number); person = Kod badanego; long within: 15 x 3 Testowany interfejs', ['sus'], fig, rm)
F = 'SiegfriedWagner__licencjat-analiza/time_series.csv'
x = pd.read_csv(P(F)); x['s'] = x.Duration / 1000
fig = d('time.single-values.all', x.s, GN); rm = {'time.single-values.all.n': '485', 'time.single-values.all.geometric-mean': '10.337'}
c = x[x.Completed.astype(str) == 'True']
for l, r in [('Obszary aktywowane przemieszczeniem spojrzenia', '14.604'), ('Obszary aktywowane spojrzeniem', '10.962'), ('Przyciski wzrokowe', '10.561')]:
    q = x[x['Testowany interfejs'] == l]; fig |= d(f'time.Testowany-interfejs={l}', tlong(q, 'Kod badanego', 's'), ('geometric-mean',))
    q = c[c['Testowany interfejs'] == l]; k = f'time.successful-only.Testowany-interfejs={l}'; fig |= d(k, tlong(q, 'Kod badanego', 's'), ('geometric-mean',)); rm[k + '.geometric-mean'] = r
cross('licencjat completed, geometric mean of rows', gm(c.s), '11.101'); cross('licencjat completed n', len(c), '370'); cross('licencjat people', x['Kod badanego'].nunique(), '13')
case(F, 'figures', 'Duration is in MILLISECONDS (unit only seen against Start/End stamp); person = Kod badanego, within Testowany interfejs (12 of 13 have several levels), several attempts a task; Completed True/False; SubTask empty; interface names in Polish', [], fig, rm, [['--map', 'Kod badanego=participant', '--map', 'Testowany interfejs=factor:Testowany-interfejs', '--map', 'Task name=ignore']])
# ---- Viktor
F = 'ViktorSjolind__SUS-Analysis/SUSsvaren.csv'
x = pd.read_csv(P(F), sep=';', lineterminator='\r')
case(F, 'figures', 'line ends CR only; `;`; ten columns quest1..quest10 and nothing else, no participant', ['sus'], d('sus.overall.all', sus(x)), {'sus.overall.all.n': '37', 'sus.overall.all.mean': '69.9324', 'sus.overall.all.sd': '18.7499'}, [['--instrument', 'sus']])
# ---- FreeMap
F = 'jonas-hurst__FreeMapRetrieve-Statistic/questionnaire.csv'
x = pd.read_csv(P(F)); x['s'] = sus(x.iloc[:, 8:18]); i, m = x.columns[1], x.columns[2]
A, B = 'Feature-to-Pointer', 'Pointer-to-Feature'; kA, kB = f'sus.overall.Retrieve-Method={A}', f'sus.overall.Retrieve-Method={B}'
fig = d(kA, x[x[m] == A].s) | d(kB, x[x[m] == B].s)
al = {'without trial ids 98 and 99': d(kA, x[(x[m] == A) & (x[i] < 90)].s) | d(kB, x[x[m] == B].s)}
cross('FreeMap F2P without id 98', al['without trial ids 98 and 99'][kA + '.mean'], '79.039')
case(F, 'figures', 'every heading holds English + line break + German, with typos; SUS = columns 9-18; then 3 of 6 TLX questions (no TLX score); between groups in Retrieve-Method; ids 98 and 99 are trials of the study, 99 without group', ['sus'], fig, {kA + '.n': '14', kA + '.mean': '78.393', kB + '.n': '13', kB + '.mean': '77.5'}, [['--map', '#9-#18=sus', '--map', '#2=participant', '--map', '#3=factor:Retrieve-Method']], alt=al)
F = 'jonas-hurst__FreeMapRetrieve-Statistic/evaluation.xlsx'
x = pd.read_excel(P(F)); v = x[x.valid.astype(str).str.upper() == 'TRUE']
def fm(q): return d('time.single-values.all', q.time, ('n',)) | d('time.method=F2P', tlong(q[q.method == 'F2P'], 'id', 'time'), GN) | d('time.method=P2F', tlong(q[q.method == 'P2F'], 'id', 'time'), GN)
fig = fm(v)
case(F, 'figures', 'long: 6 trials a person; seconds, unit not named; `valid` FALSE in 2 trials with invalid_reason (primary figures leave them out; alternative keeps them); between: method F2P/P2F; slips/failure/lapse are counts', [], fig, {'time.method=F2P.geometric-mean': '21.95', 'time.method=F2P.n': '12', 'time.method=P2F.geometric-mean': '17.125', 'time.method=P2F.n': '13'}, alt={'all 150 trials': fm(x)}, flags=[['--map', 'method=factor:method']])
# ---- MovingReality
F = 'SintMaartenskliniek__MovingReality/SUS.xlsx'
x = pd.read_excel(P(F), sheet_name='SUS', header=None)
s = sus(x.iloc[1:11, list(range(1, 25, 2))].T.astype(float))
case(F, 'figures', 'items are ROWS, people COLUMNS (pp01..pp12), beside each a column "Score ppNN" of points; sum and overall rows below, median and average columns right; sheet Blad1 repeats the scores (with other measures)', ['sus'], d('sus.overall.all', s), {'sus.overall.all.n': '12', 'sus.overall.all.mean': '83.3333', 'sus.overall.all.sd': '10.4083'})
cross('MovingReality median', float(np.median(s)), '83.75')
# ---- Promethaes
F = 'Promethaes__HCIAssignment2/SUS.csv'
x = pd.read_csv(P(F)); p = x.pivot(index='Participants', columns='Tool', values='Score')
fig = d('score.all', p.mean(axis=1), ('n', 'mean')) | d('score.Tool=A', p.A) | d('score.Tool=B', p.B)
case(F, 'figures', 'finished scores, long within (Participants plural is the person); Order is a sequence "A->B"/"B->A" of the person, not the position of the row', ['sus'], fig, {'score.Tool=A.mean': '65.094', 'score.Tool=A.sd': '8.980', 'score.Tool=B.mean': '74.875', 'score.Tool=B.sd': '7.478'}, [['--map', 'Order=ignore', '--map', 'Tool=factor:Tool', '--map', 'Participants=participant']])
o = x.drop_duplicates('Participants').set_index('Participants').Order
cross('Promethaes t', stats.ttest_rel(p.B, p.A).statistic, '5.061'); cross('Promethaes diff A->B', (p.B - p.A)[o == 'A->B'].mean(), '5.0'); cross('Promethaes diff B->A', (p.B - p.A)[o == 'B->A'].mean(), '14.563')
# ---- ivonne
F = 'ivonnecarmen07__Data_Usability/System Usability Scale (SUS).csv'
W = {'muy en desacuerdo': 1, 'algo en desacuerdo': 2, 'ni en acuerdo ni en desacuerdo': 3, 'algo de acuerdo': 4, 'muy de acuerdo': 5}
x = pd.read_csv(P(F)); a = x.iloc[:, 2:32:3]
case(F, 'figures', 'Spanish Google Forms quiz: after each question a column [Puntuación] ("-- / 0") and [Comentarios]; words "Muy en desacuerdo" .. "Muy de acuerdo"; Puntuación total is no SUS score; stamp "a. m. GMT-5" with no-break space; "aplicación" for system', ['sus'], d('sus.overall.all', sus(a.map(lambda v: W[str(v).strip().lower()]))), {'sus.overall.all.n': '10', 'sus.overall.all.mean': '74.75', 'sus.overall.all.sd': '21.162'})
F = 'ivonnecarmen07__Data_Usability/datos.csv'
x = pd.read_csv(P(F)); t = pd.to_timedelta(x.Tiempo).dt.total_seconds()
case(F, 'figures', 'Spanish headings Usuario/Tiempo/Errores; times as pandas timedeltas "0 days 00:15:58.800000"', [], d('time.all', t, GN) | d('errors.all', x.Errores, ('n', 'mean')), {'time.all.n': '75', 'time.all.geometric-mean': '552.92', 'errors.all.mean': '2.1867'})
F = 'ivonnecarmen07__Data_Usability/Short_UEQ_Data_Analysis_Tool.xlsx'
x = pd.read_excel(P(F), sheet_name='Data', header=None).iloc[3:, :8].astype(float) - 4
x = x.dropna(how='all')
cross('ivonne UEQ-S n', len(x), '45'); cross('ivonne UEQ-S pragmatic', x.iloc[:, :4].mean(axis=1).mean(), '1.2444'); cross('ivonne UEQ-S hedonic', x.iloc[:, 4:].mean(axis=1).mean(), '1.1444'); cross('ivonne UEQ-S overall', x.mean(axis=1).mean(), '1.1944')
case(F, 'figures', 'official UEQ-S workbook: Read_First is the first sheet, data on sheet Data under three heading rows (title, "Items", numbers 1-8), 45 people, 1-7; the other sheets are results', ['ueq-s'], d('ueq-s.pragmatic.all', x.iloc[:, :4].mean(axis=1)) | d('ueq-s.hedonic.all', x.iloc[:, 4:].mean(axis=1)) | d('ueq-s.overall.all', x.mean(axis=1)) | tool('ueq-s.pragmatic.all', x.iloc[:, :4]) | tool('ueq-s.hedonic.all', x.iloc[:, 4:]))
# ---- Elektra
F = 'ElektraInitiative__puppet-userstudy-results/merged.csv'
x = pd.read_csv(P(F), skip_blank_lines=True).dropna(subset=['user'])
fig = {'time.all.times': len(x), 'time.all.times-without-success': int((x.success.astype(str).str.lower() != 'true').sum())}; rm = {}
rm['time.all.times'] = '140'; rm['time.all.times-without-success'] = '4'
for t, m, r in [('task1', 'A', '1430.2'), ('task1', 'B', '836.8'), ('task2.1', 'A', '468.8'), ('task2.1', 'C', '3811.8'), ('task2.1', 'D', '1174.7'), ('task3.2', 'B', '1105.0')]:
    k = f'time.task={t}.method=method_{m}'; fig |= d(k, x[(x.task == t) & (x.method == f'method_{m}')].duration, ('geometric-mean',)); rm[k + '.geometric-mean'] = r
for t, m, r in [('task2.2', 'A', '642.0'), ('task2.2', 'C', '2523.0'), ('task2.2', 'D', '741.8'), ('task3.2', 'A', '792.6')]:
    cross(f'Elektra {t} {m}', gm(x[(x.task == t) & (x.method == f'method_{m}')].duration), r)
z = x[x.success.astype(str).str.lower() == 'true']
for t, r in [('task2.1', '3652.6'), ('task2.2', '2291.0')]: cross(f'Elektra {t} C successful', gm(z[(z.task == t) & (z.method == 'method_C')].duration), r)
case(F, 'figures', 'long within by method, crossed with task but not every method in every task; sid, groupid and user all name the person, `group` names order groups; duration in seconds (unit not named; limit 4500 s exceeded); duration_fs empty in 4 failures; empty lines between people', [], fig, rm, [['--map', 'method=factor:method', '--map', 'group=ignore']])
F = 'ElektraInitiative__puppet-userstudy-results/usability.csv'
x = pd.read_csv(P(F)).dropna(subset=['user']); fig = {}; rm = {}
fig['score.all.n'] = x.user.nunique()
for t, m, r in [('task1', 'A', '2.429'), ('task1', 'B', '1.643'), ('task2.1', 'A', '1.286'), ('task2.1', 'C', '4.286'), ('task2.1', 'D', '1.643')]:
    k = f'score.task={t}.method=method{m}'; fig |= d(k, x[(x.task == t) & (x.method == f'method{m}')].rating, ('mean',)); rm[k + '.mean'] = r
case(F, 'figures', 'ratings 1-5 with 1 = BEST and no instrument (direction must be asked); long within by method (methodA, in merged.csv method_A); user g1_user1 holds the group; empty lines between people', [], fig, rm, [['--map', 'method=factor:method', '--map', 'group=ignore']])
# ---- sbl-survey
F = 'michaelfeurstein__sbl-survey/results-survey623939-anon.csv'
x = pd.read_csv(P(F), encoding='mac_roman').dropna(subset=['id'])
dig = lambda v: float(re.match(r'\s*(\d)', str(v)).group(1)) if re.match(r'\s*(\d)', str(v)) else np.nan
S = {k: sus(x[[f'NOTATION0{k}[SQ{j:03d}]' for j in range(1, 11)]].map(dig)) for k in (1, 2, 3)}
fig = d('sus.overall.all', np.mean([S[1], S[2], S[3]], axis=0), ('n', 'mean')); rm = {'sus.overall.all.n': '55'}
for k, m, s in [(1, '49.682', '18.220'), (2, '56.318', '21.141'), (3, '58.0', '19.629')]:
    q = f'sus.overall.condition=NOTATION0{k}'; fig |= d(q, S[k], ('mean', 'sd')); rm |= {q + '.mean': m, q + '.sd': s}
cross('sbl-survey Friedman', stats.friedmanchisquare(S[1], S[2], S[3]).statistic, '9.546')
case(F, 'figures', 'LimeSurvey, codes as headings: SUS three times side by side NOTATION01[SQ001].. (wide within: script, natural language, key-value); cells "1 - strongly disagree","2",..; Mac Roman; comments with line breaks; last row empty', ['sus'], fig, rm)
# ---- sbl-experiment
def mmss(v):
    p = str(v).split(':')
    return np.nan if len(p) < 2 else int(p[0]) * 60 + int(p[1])
allr = []
for n, a, b, r in [('442511', 'KV', 'NL', 21), ('519841', 'NL', 'KV', 17), ('678389', 'KV', 'NL', 13), ('864879', 'NL', 'KV', 16)]:
    F = f'michaelfeurstein__sbl-experiment/results-survey{n}_selected.csv'
    x = pd.read_csv(P(F), sep=';', encoding='utf-8-sig'); fig = {}; row = {}
    for j, c in ((1, a), (2, b)):
        s = pd.Series(sus(x[[f'TREATMENT{j}{c}SUS[SQ{q:03d}]' for q in range(1, 11)]].map(dig))); t = x[f'TREATMENT{j}{c}TIME'].map(mmss)
        row[c] = s; row['t' + c] = t
        fig |= d(f'sus.overall.condition={c}', s, ('n', 'mean')) | d(f'time.condition={c}', t, GN)
    allr.append(pd.DataFrame(row | {'first': a, 'f': n}))
    case(F, 'figures', f'LimeSurvey, `;`, BOM; crossover, first treatment {a}: TREATMENT1{a}SUS[SQ001].., TREATMENT2{b}..; the condition KV/NL stands inside the code, period in the number; TIME is mm:ss' + ('; "25:25:00" and "46:15:00" are still mm:ss, one "26" without unit (taken for missing here), "00:09" is a slip' if n == '519841' else '') + '; words + digits in cells; RANKING "1st place"; CLAIM.. 1-5 are other items; ids repeat between the four files', ['sus'], fig)
x = pd.concat(allr, ignore_index=True)
for k, v, r in [('n', len(x), '67'), ('SUS KV', x.KV.mean(), '80.597'), ('SUS KV sd', x.KV.std(), '16.097'), ('SUS NL', x.NL.mean(), '72.575'), ('SUS NL sd', x.NL.std(), '18.607'), ('t', stats.ttest_rel(x.KV, x.NL).statistic, '3.602'),
                ('diff KV first', (x.KV - x.NL)[x['first'] == 'KV'].mean(), '13.603'), ('diff NL first', (x.KV - x.NL)[x['first'] == 'NL'].mean(), '2.273')]: cross('sbl-exp ' + k, v, r)
y = x.dropna(subset=['tKV', 'tNL'])
cross('sbl-exp time KV (66 pairs)', gm(y.tKV), '561.1'); cross('sbl-exp time NL (66 pairs)', gm(y.tNL), '740.8'); cross('sbl-exp time t', stats.ttest_rel(np.log(y.tKV), np.log(y.tNL)).statistic, '-3.735')
cross('sbl-exp time KV (all 67 KV times)', gm(x.tKV), '561.1')
F = 'michaelfeurstein__sbl-experiment/01_main_data_prepared.csv'
x = pd.read_csv(P(F)); fig = {}; rm = {}
for l, m, t in [('key-value', '79.792', '9.494'), ('natural language', '71.354', '12.425')]:
    q = x[x['notation.r'] == l]; fig |= d(f'sus.notation.r={l}', q.sus, ('n', 'mean', 'sd')) | d(f'time.notation.r={l}', q['duration.r'] * 60, ('geometric-mean',)); rm[f'sus.notation.r={l}.mean'] = m; cross('sbl prepared minutes ' + l, gm(q['duration.r']), t)
case(F, 'figures', 'long, 48 people x 2, finished scores `sus`; duration.r is in MINUTES (unit not named; figures in seconds here); duration.log and sus.boxcox are transforms; first heading empty; subject, period 1/2, sequence KV-NL, notation.r within, group.r between', ['sus'], fig, rm)
# ---- holistic
for F in ['holisticinfosec__Optimized-Alerts-Usability-Study/SurveyAnalysis_Master_08MAY2021.csv', 'holisticinfosec__Optimized-Alerts-Usability-Study/SurveyAnalysis_Master_08MAY2021.sav']:
    case(F, 'missing-instrument', 'technology acceptance (TAM: PU, PEU, AU, IU, 18 items 1-7 x 3 scenarios wide PU1S1..IU3S3); person = RespondentID; `Complete` marks the 81 complete of 95 rows, it is NO task outcome; the rest are SPSS totals, filter, residuals; Vis_max is a preference; QUAL heading is a whole question', missing='TAM')
import pyreadstat
x = pyreadstat.read_sav(P('holisticinfosec__Optimized-Alerts-Usability-Study/SurveyAnalysis_Master_08MAY2021.sav'))[0]
x = x[x.Complete == 1]; cross('holistic complete', len(x), '81')
for g, k, rs in [('PU', 6, ['6.035', '5.996', '5.5']), ('PEU', 6, ['6.041', '5.963', '5.648'])]:
    for s in (1, 2, 3): cross(f'holistic {g}S{s}', x[[f'{g}{j}S{s}' for j in range(1, k + 1)]].mean(axis=1).mean(), rs[s - 1])
# ---- Rovnocuc
F = 'Rovnocuc__smartwatch-interaction-submission/user_study.xlsx'
x = pd.read_excel(P(F), sheet_name='Sheet1')
S = {c: sus(x[[f'SUS {j} {c}' for j in range(1, 11)]]) for c in ('Bezel/Touch', 'Gestures')}
T = {c: x[[f'TLX {j} {c}' for j in range(1, 7)]].mean(axis=1) for c in ('Bezel/Touch', 'Gestures')}
fig = {}; rm = {}
for c, m, s, t in [('Bezel/Touch', '78.625', '12.682', '4.233'), ('Gestures', '50.75', '16.880', '9.392')]:
    k = f'sus.overall.condition={c}'; fig |= d(k, S[c]); rm |= {k + '.n': '20', k + '.mean': m, k + '.sd': s}
    k = f'nasa-rtlx.overall.condition={c}'; fig |= d(k, T[c], ('mean',)); rm[k + '.mean'] = t
cross('Rovnocuc TLX 0-100 bezel', (T['Bezel/Touch'].mean() - 1) * 5, '16.167'); cross('Rovnocuc TLX 0-100 gestures', (T['Gestures'].mean() - 1) * 5, '41.958')
for c, r in (('Bezel/Touch', '12.95'), ('Gestures', '44.25')): cross('Rovnocuc SMEQ ' + c, x[f'SMEQ {c}'].mean(), r)
b, g = x['Task4_B_delta'], x['Task4_G_delta']; ok = b.notna() & g.notna(); cross('Rovnocuc task4 B (pairs)', gm(b[ok]), '62.36'); cross('Rovnocuc task4 G (pairs)', gm(g[ok]), '120.72'); cross('Rovnocuc task4 t', stats.ttest_rel(np.log(b[ok]), np.log(g[ok])).statistic, '-5.012')
fig |= {f'time.task=Task4.condition={c}.geometric-mean': gm(x[f'Task4_{c}_delta']) for c in 'BG'}
b = x[[q for q in x.columns if q.startswith('Task1_B_delta')][0]]; g = x['Task1_G_delta']; ok = (b > 0) & (g > 0)
cross('Rovnocuc task1 B (all above 0)', gm(b[b > 0]), '1.88'); cross('Rovnocuc task1 G (all above 0)', gm(g[g > 0]), '5.85')
case(F, 'figures', 'wide within, two methods: "SUS 1 Bezel/Touch" .. "TLX 6 Gestures", SMEQ 0-150; TLX 1-21 numbered, unnamed; times TaskN_B_delta / TaskN_G_delta (levels B, G; only the first heading names [s]; one value 0), starts/ends as date stamps, *_timestamps are counts; order in First method; sheet TLX repeats TLX long without person, sheet Preference has no person', ['sus', 'nasa-rtlx'], fig, rm)
# ---- TUDSSL
F = 'TUDSSL__condenar/NASA-TLX.csv'
x = pd.read_csv(P(F)); D = ['mental_demand', 'physical_demand', 'temporal_demand', 'performance', 'effort', 'frustration']
ch = x.iloc[:, 2:17].map(lambda v: str(v).strip().lower().replace(' ', '_'))
w = pd.DataFrame({q: (ch == q).sum(axis=1) for q in D}); assert (w.sum(axis=1) == 15).all()
fig = {}; rm = {}
WT = {}
for g_, m, s, r in [('tetris', '10.808', '3.266', '10.214'), ('doom_a', '12.039', '3.195', '11.525'), ('doom_b', '13.804', '2.976', '13.322')]:
    a = x[[f'{g_}_{q}' for q in D]].astype(float); WT[g_] = (a.values * w.values).sum(axis=1) / 15
    k = f'nasa-tlx.weighted.condition={g_}'; fig |= d(k, WT[g_], ('mean',) if g_ != 'tetris' else ('n', 'mean', 'sd')); rm[k + '.mean'] = m; cross(f'TUDSSL {g_} sd', WT[g_].std(ddof=1), s)
    k = f'nasa-tlx.raw.condition={g_}'; fig |= d(k, a.mean(axis=1), ('mean',)); rm[k + '.mean'] = r
for l, r in [('Battery-free/No crank input', '11.893'), ('Battery-free/Crank input', '10.887'), ('Battery-powered/Crank input', '9.643')]: cross('TUDSSL tetris ' + l, WT['tetris'][x.experiment_option == l].mean(), r)
case(F, 'figures', 'weighted TLX with the 15 choices in columns "mental_effort" (dimension chosen as words), one set of weights a person for three games tetris_/doom_a_/doom_b_ (prefix = within level); three groups between in experiment_option; scale 1-21', ['nasa-tlx'], fig, rm)
# ---- CrowdDynamicsLab
F = 'CrowdDynamicsLab__Quadratic-Survey-Dataset-and-Analysis/nasatlx.csv'
x = pd.read_csv(P(F)); r_ = x.iloc[:, 3:9].astype(float); w_ = x.iloc[:, 10:16].astype(float)
x['w'] = (r_.values * w_.values).sum(axis=1) / 15; x['raw'] = r_.mean(axis=1)
fig = d('nasa-tlx.weighted.all', x.w) | d('nasa-tlx.raw.all', x.raw, ('mean',)); rm = {'nasa-tlx.weighted.all.n': '40', 'nasa-tlx.weighted.all.mean': '38.8', 'nasa-tlx.weighted.all.sd': '17.726', 'nasa-tlx.raw.all.mean': '29.021'}
for l, r in [('v1', '43.233'), ('v2', '35.367'), ('v3', '34.6'), ('v4', '42.0')]: fig |= d(f'nasa-tlx.weighted.Ver={l}', x[x.Ver == l].w, ('mean',)); rm[f'nasa-tlx.weighted.Ver={l}.mean'] = r
case(F, 'figures', 'the names Mental..Frustration stand THREE times: ratings 0-100, weights 0-5, products; marked by the empty columns Ratings / Ranking / Adjusted Rating before each block; "Fustration" misspelt from the second on; Sum and Weighted Rate are derived; between: Ver v1-v4; person SID', ['nasa-tlx'], fig, rm)
# ---- Cae1anSou
F = 'Cae1anSou__adaptive-tutor-system/Untitled form.csv'
x = pd.read_csv(P(F)); g_ = x.iloc[:, 1].astype(str).str.strip().str.extract(r'^([A-Za-z]+)')[0].str.lower()
s = pd.Series(sus(x.iloc[:, 23:33])); t = x.iloc[:, 33:39].astype(float).mean(axis=1)
def cae(factor): 
    f = d('sus.overall.all', s, ('n', 'mean')); r = {'sus.overall.all.n': '24', 'sus.overall.all.mean': '73.854'}
    for l, m, sd, tm in [('exp', '76.458', '16.183', '4.958'), ('baseline', '71.25', '11.053', '5.028')]:
        k = f'sus.overall.{factor}={l}'; f |= d(k, s[g_ == l], ('mean', 'sd')); r |= {k + '.mean': m, k + '.sd': sd}
        k = f'nasa-rtlx.overall.{factor}={l}'; f |= d(k, t[g_ == l], ('mean',)); r[k + '.mean'] = tm
    return f, r
fig, rm = cae('group')
case(F, 'figures', 'Google Forms; free text first, SUS 1-5, then six TLX questions WITHOUT their names, scale 1-10, then 12 self-efficacy items (no instrument); group is only in the id: exp004 / baseline001 / exp00121', ['sus', 'nasa-rtlx'], fig, rm)
F = 'Cae1anSou__adaptive-tutor-system/scale_responses_long.csv'
z = pd.read_csv(P(F)); q = z[z.scale == 'SUS'].pivot(index='participant_id', columns='item_code', values='value')[[f'SUS_Q{j}' for j in range(1, 11)]]
assert abs(np.sort(sus(q)) - np.sort(s)).max() < 1e-9
case(F, 'figures', 'long, one row an ITEM (671 rows): scale, item_code (SUS_Q1, NASA_Q1_MentalDemand, SE_Q1), item_text, value; several instruments in one file; group column; TLX 1-10; one self-efficacy answer lacks (287 of 288)', ['sus', 'nasa-rtlx'], fig, rm)
# ---- rospuye
case('rospuye__CybersicknessDataAnalysis/ssq.csv', 'refuse', '11 of the 16 SSQ symptoms: usual weights do not apply; no heading row (first person is taken for headings); 69 columns: baseline 12, then 4 blocks that begin with the condition name in the order each person had; two languages in a cell "Mild / Leve"; t19 and t27 have avatar walking twice', missing='SSQ')
case('rospuye__CybersicknessDataAnalysis/ssq.json', 'refuse', 'JSON, no table: a key a person, an object a condition, 11 symptoms 0-3; must be refused as JSON (or asked about), not read as CSV', missing='SSQ')
# ---- nguyetha79
case('nguyetha79__noti-data-analysis/variables.csv', 'no-figures', 'SoSci dictionary of variables (VAR, LABEL, TYPE, INPUT, QUESTION), UTF-16')
case('nguyetha79__noti-data-analysis/values.csv', 'no-figures', 'SoSci dictionary of answers (VAR, RESPONSE, MEANING), UTF-16; -9 = not answered')
x = pd.read_csv(P('nguyetha79__noti-data-analysis/UEQ_data.csv')).iloc[1:]
u = x.iloc[:, 1:].apply(pd.to_numeric, errors='coerce'); cross('nguyetha79 n', len(u), '6')
INV = {3, 4, 5, 9, 10, 12, 17, 18, 19, 21, 23, 24, 25}
SC = {'attractiveness': [1, 12, 14, 16, 24, 25], 'perspicuity': [2, 4, 13, 21], 'efficiency': [9, 20, 22, 23], 'dependability': [8, 11, 17, 19], 'stimulation': [5, 6, 7, 18], 'novelty': [3, 10, 15, 26]}
def ueq(a, sc): return pd.concat([(4 - a[i]) if i in INV else (a[i] - 4) for i in SC[sc]], axis=1).mean(axis=1)
fig = {}
for k, r in zip(SC, [('0.444', '0.0'), ('1.583', '1.083'), ('1.167', '0.292'), ('0.208', '0.5'), ('-0.917', '-0.333'), ('-1.458', '-0.958')]):
    for h in (1, 2): fig |= d(f'ueq.{k}.condition=0{h}', ueq({i: u[f'UE0{h}_{i:02d}'] for i in range(1, 27)}, k))
    for h in (1, 2): cross(f'nguyetha79 {k} {h}', ueq({i: u[f'UE0{h}_{i:02d}'] for i in range(1, 27)}, k).mean(), r[h - 1])
case('nguyetha79__noti-data-analysis/data.csv', 'figures', 'SoSci Survey, UTF-16 with BOM; UE01_01..UE02_26 = UEQ 26 items for two notification types (wide within), 1-7; some cells "[5]" or "Very helpful [5]"; TIME and LASTDATA columns are times of the form; 6 people', ['ueq'], fig)
case('nguyetha79__noti-data-analysis/UEQ_data.csv', 'figures', 'first data row holds LABELs ("UEQ Noti Type 1: annoying/enjoyable"), people are RESPONSE_1..; UEQ twice wide', ['ueq'], fig)
# ---- Shoggomo
for l in 'ABCD':
    case(f'Shoggomo__SandScaper_analysis/Fragebogen - {l}.csv', 'missing-instrument', 'UEQ+ (10 scales x 4) as 40 columns with EMPTY headings; one file a system and picture, the level is in the file name; 4 people a file', missing='UEQ')
case('Shoggomo__SandScaper_analysis/Demographischer Fragebogen.csv', 'no-figures', 'demographic table, German Google Forms; last two columns are 1-7 self-ratings, no instrument')
F = 'Shoggomo__SandScaper_analysis/data.csv'
x = pd.read_csv(P(F), encoding='utf-8-sig')
def secs(v):
    p = [float(q) for q in str(v).split(':')]
    return p[0] if len(p) == 1 else p[0] * 60 + p[1]
x['t'] = x.time_s.map(secs); fig = {}; rm = {}
fig |= d('time.all', tlong(x, 'id', 't'), ('n',))
for l in x.system.unique():
    fig |= d(f'time.system={l}', x[x.system == l].t, ('geometric-mean',)); rm[f'time.system={l}.geometric-mean'] = '418.7' if l.lower().startswith('blend') else '407.1'
case(F, 'missing-instrument', 'UEQ+ named UEQ_Efficiency_1.. (40 columns), 8 people x 2 systems long within (16 rows), image is a second factor; time_s is seconds' + ('; some times written a:bb (minutes:seconds)' if x.time_s.astype(str).str.contains(':').any() else ''), [], fig, rm, [['--map', 'system=factor:system']], missing='UEQ')
# ---- LoicDa
F = 'LoicDa__ProjetMaster/SUS.xlsx'
x = pd.read_excel(P(F), header=None); a, b = sus(x.iloc[1:7, 1:11].astype(float)), sus(x.iloc[10:15, 1:11].astype(float))
fig = d('sus.overall.condition=TextBox', a) | d('sus.overall.condition=PizzaText', b); rm = {}
for k, n, m, s in [('TextBox', '6', '69.167', '20.716'), ('PizzaText', '5', '76.5', '15.472')]: rm |= {f'sus.overall.condition={k}.n': n, f'sus.overall.condition={k}.mean': m, f'sus.overall.condition={k}.sd': s}
case(F, 'figures', 'worked by hand: SUS in two blocks BELOW one another, block title TextBox / PizzaText is the between group, no headings for items, date stamps as ids (two are 1900), scores beside; from row 50 AttrakDiff, 28 left words as rows, people as columns, two products side by side', ['sus'], fig, rm, missing='AttrakDiff')
F = 'LoicDa__ProjetMaster/Analyse tests projet master.xlsx'
x = pd.read_excel(P(F), header=None); rows = []; prod = user = None
for _, r in x.iterrows():
    c = r[0]
    if isinstance(c, str) and c.strip():
        if c.strip().startswith('User'): user = c.strip()
        else: prod = c.strip()
        continue
    if isinstance(r[2], (int, float)) and not pd.isna(r[2]): rows.append((prod, user, float(r[2]), r[3]))
x = pd.DataFrame(rows, columns=['p', 'u', 't', 'e']); fig = d('time.single-values.all', x.t, ('n',)); rm = {'time.single-values.all.n': '53'}
for l, n, r in [('TextBox', '6', '91.9'), ('PizzaText', '5', '92.7')]:
    k = f'time.condition={l}'; fig |= d(k, tlong(x[x.p == l], 'u', 't'), GN); rm |= {k + '.n': n, k + '.geometric-mean': r}
case(F, 'figures', 'a block a person (User N, then S letters, T (temps) seconds, C errors as own headings), blocks under the titles TextBox / PizzaText; empty first trials; V and CER derived; summaries to the right', [], fig, rm)
# ---- uml-hci
F = 'uml-hci-2017__final-project-job-app/SUS.xlsx'
x = pd.read_excel(P(F), header=None); x = x[x[0].astype(str).str.startswith('Participant')]
case(F, 'figures', 'a person is TWO rows: answers, then NEW VALUE with the points; title row "Table 1" first, headings in row 2 (Question 1..10), average last; workbook score of participant 7 is wrong (30, right 35)', ['sus'], d('sus.overall.all', sus(x.iloc[:, 1:11].astype(float))), {'sus.overall.all.n': '12', 'sus.overall.all.mean': '75.2083', 'sus.overall.all.sd': '21.037'})
# ---- UEQ workbooks
F = 'janganlupasholat__susantiaulia1700018179/UEQ_Data_Analysis_Tool_Version8.xlsx'
u = pd.read_excel(P(F), sheet_name='Data', header=None).iloc[3:, :26].astype(float); a = {i: u.iloc[:, i - 1] for i in range(1, 27)}
cross('susanti n', len(u.dropna(how='all')), '22')
for k, r in zip(SC, ['1.1288', '1.7841', '1.9091', '1.5568', '1.2765', '0.9659']): cross('susanti ' + k, ueq(a, k).mean(), r)
fig = {}
for k in SC: fig |= d(f'ueq.{k}.all', ueq(a, k)) | tool(f'ueq.{k}.all', pd.concat([(4 - a[i]) if i in INV else (a[i] - 4) for i in SC[k]], axis=1))
case(F, 'figures', 'official UEQ workbook (Indonesian): first sheet Read_First, data on sheet Data under three heading rows, 22 people, 2 answers missing; 12 sheets of results', ['ueq'], fig)
F = 'vanderpp__HCI2425report/UEQ_Plus_Data_Analysis_Tool.xlsx'
u = pd.read_excel(P(F), sheet_name='Data_Items', header=None).iloc[3:, :12].apply(pd.to_numeric, errors='coerce').dropna(how='all')
cross('vanderpp n', len(u), '13')
for k, j, r in [('usefulness', 0, '1.0962'), ('intuitive use', 1, '1.1923'), ('clarity', 2, '1.2308')]: cross('vanderpp ' + k, (u.iloc[:, 4 * j:4 * j + 4] - 4).mean(axis=1).mean(), r)
case(F, 'missing-instrument', 'official UEQ+ workbook: 3 of 20 scales chosen, other columns "Choose Scale"; data on Data_Items, importance on Data_Importance, scale means beside', missing='UEQ')
# ---- teleop
case('eduardstan__usability_teleop/User_risposte.xlsx', 'refuse', 'ten agreement items in English words (agree, neutral ..), named after TLX dimensions but running both ways ("I did not feel irritated"): no TLX, must be asked about; Italian stamp heading Informazioni cronologiche')
x = pd.read_excel(P('eduardstan__usability_teleop/User_risposte.xlsx')); W = {'strongly disagree': 1, 'disagree': 2, 'neutral': 3, 'agree': 4, 'strongly agree': 5}
for k, r in [('Usability', '3.8125'), ('Intuitive', '4.125'), ('Performance', '3.8125')]:
    c = [q for q in x.columns if q.strip().startswith(k)][0]; cross('teleop ' + k, x[c].map(lambda v: W.get(str(v).strip().lower(), np.nan)).mean(), r)
F = 'eduardstan__usability_teleop/tempi_media.csv'
x = pd.read_csv(P(F)); x = x[x.user_id.notna()]; t = x.iloc[:, 1:10].map(secs)
fig = d('time.all', t.stack(), ('geometric-mean',)) | {'time.all.n': len(x)} | d('time.single-values.all', t.stack(), ('n',)); rm = {'time.all.n': '16'}
for j, r in [(1, '24.25'), (2, '50.00'), (3, '72.11')]:
    k = f'time.task=task {j}.all'; fig |= d(k, np.exp(np.log(t[[f'task {j} rip {q}' for q in (1, 2, 3)]]).mean(axis=1)), ('geometric-mean',)); rm[k + '.geometric-mean'] = r
for j, r in [(1, '19.20'), (2, '43.91'), (3, '61.12')]: cross(f'teleop task {j} third', gm(t[f'task {j} rip 3']), r)
case(F, 'figures', 'mm:ss.ff; wide: "task 1 rip 1" = 3 tasks x 3 repetitions; column `media` is the row mean; last row holds averages and has no id', [], fig, rm)
# ---- agile-lab
F = 'agile-lab-dev__data-platform-shaper/evaluation.csv'
x = pd.read_csv(P(F), header=None)
case(F, 'figures', 'NO heading row (first person must not become headings), no words at all; columns 1-10 SUS, 11-14 own items; must be asked about without flags', ['sus'], d('sus.overall.all', sus(x.iloc[:, :10])), {'sus.overall.all.n': '8', 'sus.overall.all.mean': '74.6875', 'sus.overall.all.sd': '8.285'}, [['--map', '#1-#10=sus']])
# ---- ELI-VR
F = 'ELI-VR__ELI-VR-DataAnalysis/data_questionnaires.xlsx'
x = pd.read_excel(P(F)); cross('ELI-VR n', len(x), '83')
N_, O_, D_ = [1, 6, 7, 8, 9, 15, 16], [1, 2, 3, 4, 5, 9, 11], [5, 8, 10, 11, 12, 13, 14]
def ssq(de, en):
    a = {}
    for i in range(1, 17):
        q = pd.to_numeric(x[f'{de}_{i:02d}'], errors='coerce'); e = pd.to_numeric(x[f'{en}_{i:02d}'], errors='coerce')
        q = q.where(q.isin([1, 2, 3, 4])); e = e.where(e.isin([1, 2, 3, 4])); a[i] = q.fillna(e) - 1
    n, o, dd = (sum(a[i] for i in s) for s in (N_, O_, D_)); return n, o, dd
for (de, en), rs in [(('SQ01', 'SQ02'), ('30.596', '22.068', '25.114', '35.555')), (('SQ03', 'SQ04'), ('30.145', '21.724', '25.754', '33.207'))]:
    n, o, dd = ssq(de, en); cross(f'ELI-VR {de} total', ((n + o + dd) * 3.74).mean(), rs[0]); cross(f'ELI-VR {de} N', n.mean() * 9.54, rs[1]); cross(f'ELI-VR {de} O', o.mean() * 7.58, rs[2]); cross(f'ELI-VR {de} D', dd.mean() * 13.92, rs[3])
case(F, 'missing-instrument', 'SoSci Survey, 360 columns; full SSQ (16 symptoms, coded 1-4, 1 = none) twice: SQ01/SQ03 German, SQ02/SQ04 the same in English, each person fills one language (coalesce)', missing='SSQ')
# ---- MedStep, wandr
F = 'afifasyraf93__MedStep/sus_responses.csv'
x = pd.read_csv(P(F)); c = [q for q in x.columns if re.match(r'\d+\. ', q)]; assert len(c) == 10, c
s = pd.Series(sus(x[c])); q1 = x[[q for q in x.columns if q.startswith('Q1.')][0]].astype(str).str.strip().str.lower()
for l, r in (('yes', '81.563'), ('no', '72.5')): cross('MedStep ' + l, s[q1.str.startswith(l)].mean(), r)
case(F, 'figures', '"1." .. "10." are SUS, "Q1." .. "Q12." other questions, Q2 last; multi-line comments; some people tick 5 throughout', ['sus'], d('sus.overall.all', s), {'sus.overall.all.n': '15', 'sus.overall.all.mean': '77.3333', 'sus.overall.all.sd': '13.773'}, [])
F = 'nickschnee__go-wandr-appendix/ux_test.csv'
x = pd.read_csv(P(F)); a = x.iloc[:, 1:5].astype(float).values
u = ((a[:, 0] - 1) + (7 - a[:, 1]) + (a[:, 2] - 1) + (7 - a[:, 3])) / 24 * 100
cross('wandr UMUX-Lite', ((a[:, 0] - 1 + a[:, 2] - 1) / 12 * 100).mean(), '72.2222')
case(F, 'figures', 'UMUX in German with the product name in the sentences, 1-7; two further items (yes/no, 1-5); long comments', ['umux'], d('umux.overall.all', u), {'umux.overall.all.n': '18', 'umux.overall.all.mean': '71.0648', 'umux.overall.all.sd': '16.999'}, [['--map', '#2-#5=umux']])
# ---- RRUX
F = 'h21k__RRUX/sus_calculation.csv'
x = pd.read_csv(P(F), lineterminator='\r'); s = sus(x[[f'q{j}' for j in range(1, 11)]])
rr = {'sus.overall.all.n': '39', 'sus.overall.all.mean': '77.6923', 'sus.overall.all.sd': '13.877'}
case(F, 'figures', 'line ends CR only; q1..q10 and SUS Score beside; participants 20 and 32 are missing', ['sus'], d('sus.overall.all', s), rr)
F = 'h21k__RRUX/UXData1.xlsx'
x = pd.read_excel(P(F)); a = x[x.Condition == 'A'][['UseFrequently', 'Complex', 'EasyToUse', 'NeedSupport', 'WellIntegrated', 'Inconsistency', 'UseQuickly', 'Cumbersome', 'Confident', 'NeededLearn']].dropna()
case(F, 'figures', 'two rows a person (Condition A / NOA), SUS only in rows A under short words (UseFrequently .. NeededLearn) followed by 6 own items; TimeTaken_1, _2 and TotalTimeTaken in seconds; ParticipantNo and ID both name the person; incomplete people', ['sus'], d('sus.overall.all', sus(a)), rr)
F = 'h21k__RRUX/TimeAnalysis2_1.xlsx'
x = pd.read_excel(P(F)); fig = d('time.all', tlong(x, 'ParticipantNo', 'Time'), ('n',)); rm = {'time.all.n': '41'}
for l, g_, m, sd in [(1, '485.3', '755.0', '868.5'), (0, '644.1', '823.7', '716.6')]:
    q = x[x.Condition == l]; fig |= d(f'time.condition={l}', tlong(q, 'ParticipantNo', 'Time'), ('geometric-mean',)) | d(f'time.single-values.condition={l}', q.Time, ('mean', 'sd'))
    rm |= {f'time.condition={l}.geometric-mean': g_, f'time.single-values.condition={l}.mean': m, f'time.single-values.condition={l}.sd': sd}
case(F, 'figures', 'seconds, unit not named; 41 people x 4 documents long within, Condition 0 (manual) / 1 as numbers; Order 1-4; ID and ParticipantNo both name the person', [], fig, rm)
# ---- hanl00, NicoWK, SonoSpatia
F = 'hanl00__robotics-web-app/Robotics Foundation Web App User Evaluation.csv'
x = pd.read_csv(P(F)); cross('hanl00 account', x.iloc[:, 1].mean(), '4.818'); cross('hanl00 overall', x[[c for c in x.columns if c.startswith('Overall, how easy')][0]].mean(), '4.364')
case(F, 'refuse', 'one ease question a task on 1-5 (SEQ is 1-7), a yes/no question between, general rating last: no SEQ without being asked')
for n, l, nn, g_, m, sd in [('group_with_music', 'with', '8', '7.555', '11.007', '5.413'), ('group_without_music', 'without', '7', '6.348', '7.312', '2.656')]:
    F = f'NicoWK__MCI_study_analysis/{n}.csv'; x = pd.read_csv(P(F))
    cross(f'NicoWK {l} mean of people sd', x.groupby('Respondent').Time.mean().std(), sd)
    case(F, 'figures', 'the group is in the FILE NAME; 3 trials a person (Respondent, from 0 in both files; Name is personal); seconds, unit not named; Precision is another measure', [], d('time.all', tlong(x, 'Respondent', 'Time'), GN) | d('time.single-values.all', x.Time, ('n', 'mean')), {'time.all.n': nn, 'time.all.geometric-mean': g_, 'time.single-values.all.mean': m})
x = pd.read_csv(P('NicoWK__MCI_study_analysis/questionnaire.csv'), encoding='utf-8-sig', sep=None, engine='python'); fig = {}
GEQ = {'competence': [2, 10, 15, 17, 21], 'immersion': [3, 12, 18, 19, 27, 30], 'flow': [5, 13, 25, 28, 31], 'tension': [22, 24, 29], 'challenge': [11, 23, 26, 32, 33], 'negative': [7, 8, 9, 16], 'positive': [1, 4, 6, 14, 20]}
for k, l in GEQ.items():
    for g in ('yes', 'no'): fig |= d(f'geq-core.{k}.music={g}', x.loc[x.music == g, [f'Q_{i}' for i in l]].mean(axis=1) - 1)
case('NicoWK__MCI_study_analysis/questionnaire.csv', 'figures', 'Game Experience Questionnaire (GEQ), Q_1..Q_33 1-5, group music yes/no, no id to join', ['geq-core'], fig, flags=[['--instrument', 'geq-core', '--by', 'music']])
case('domenicostefani__SonoSpatia-data-analysis/nasa_tlx.csv', 'refuse', 'means and standard errors of the six TLX dimensions for two conditions (dimensions as rows): no people, nothing to score; the program should say so')

# ---------------------------------------------------------------- compare
def sig(v): return v if isinstance(v, int) else float(f'{float(v):.10g}')
def near(v, text):
    dec = len(text.split('.')[1]) if '.' in text else 0
    return abs(v - float(text)) <= 0.5 * 10 ** -dec * 1.0001 + 1e-9
out = []
for c in CASES:
    c['figures'] = {k: sig(int(v) if isinstance(v, np.integer) else v) for k, v in c['figures'].items()}
    c['alternatives'] = {a: {k: sig(int(v) if isinstance(v, np.integer) else v) for k, v in f.items()} for a, f in c['alternatives'].items()}
    o = {k: c[k] for k in ('file', 'instruments', 'kind', 'note', 'figures', 'flags')}
    if c['missing']: o['missing'] = c['missing']
    if c['alternatives']: o['alternatives'] = c['alternatives']
    out.append(o)
bad = rd = checks = 0
for c in CASES:
    for k, t in c['readme'].items():
        checks += 1
        if not near(c['figures'][k], t): rd += 1; print(f"README differs: {c['file']}: {k} = {c['figures'][k]}, README {t}")
for n, v, t in CROSS:
    checks += 1
    if not near(v, t): rd += 1; print(f'README differs: {n} = {v:.6g}, README {t}')
nan = [(c['file'], k) for c in CASES for k, v in c['figures'].items() if not math.isfinite(v)]
if nan: bad += len(nan); print('NOT FINITE', nan)
miss = [c['file'] for c in CASES if not os.path.exists(P(c['file']))]
have = sorted(os.path.relpath(os.path.join(r, f), ROOT) for r, _, fs in os.walk(ROOT) for f in fs if f != 'README.md')
lost = [f for f in have if f not in {c['file'] for c in CASES}]
if miss or lost: bad += 1; print('files missing', miss, 'files without case', lost)
if '--write' in sys.argv:
    json.dump(out, open(JS, 'w'), indent=1, ensure_ascii=False)
    print('written', JS)
old = {c['file']: c for c in json.load(open(JS))}
for o in out:
    j = old.pop(o['file'], None)
    if j is None: bad += 1; print('not in the table:', o['file']); continue
    for what in ('figures', 'alternatives'):
        a, b = o.get(what, {}), j.get(what, {})
        flat = lambda x: {(k, q): v for k, f in x.items() for q, v in f.items()} if what == 'alternatives' else x
        a, b = flat(a), flat(b)
        for k in sorted(set(a) | set(b), key=str):
            if k not in a or k not in b or abs(a[k] - b[k]) > 1e-9 * max(1, abs(a[k])): bad += 1; print('DIFFERS', o['file'], k, 'script', a.get(k), 'table', b.get(k))
for f in old: bad += 1; print('only in the table:', f)
print(f"{len(out)} cases, {sum(len(c['figures']) for c in out)} figures, {checks} comparisons with the README, {rd} differ; table and script: {'agree' if not bad else str(bad) + ' differences'}")
sys.exit(1 if bad else 0)
