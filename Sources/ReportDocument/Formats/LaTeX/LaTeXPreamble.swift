internal import Glibc

/// What stands before the text of a LaTeX document.
enum LaTeXPreamble {
  /// Writes the preamble for a report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - body: the text, which says which scripts and colours are needed.
  /// - Returns: everything up to `\begin{document}`.
  static func text(_ report: Report, body: String) -> String {
    let isThai = uses("\\textthai{", body)
    let isOther = uses("\\textother{", body)
    var text = """
      % Made by \(LaTeXText.comment(report.provenance.generator)); the same inputs and settings give the same file.
      % Compile twice with pdflatex or xelatex\(isThai ? "; text in Thai needs xelatex" : "").
      \(start)

      """
    if isThai { text += font("thai", names: thaiFonts, setup: thaiSetup) }
    if isOther { text += font("other", names: otherFonts, setup: "") }
    if isThai || isOther { text += missing }
    text += packages
    if uses("\\begin{tikzpicture}", body) { text += figures }
    return text + """
      \\hypersetup{pdftitle={\(LaTeXText.words(report.title))},pdflang={\(report.language)}}

      """
  }

  /// Whether a command stands in the text, which is long.
  private static func uses(_ command: String, _ body: String) -> Bool {
    body.withCString { text in command.withCString { strstr(text, $0) != nil } }
  }

  private static let start = #"""
    \documentclass[11pt,a4paper]{article}
    \usepackage{iftex}
    \ifPDFTeX
      \usepackage[T1]{fontenc}
      \usepackage[utf8]{inputenc}
      \usepackage{textcomp}
      \usepackage{lmodern}
    \else
      \usepackage{fontspec}
    \fi
    \usepackage{amsmath,amssymb}
    """#

  private static let thaiFonts = [
    "Norasi", "Noto Serif Thai", "TH Sarabun New", "Laksaman", "Garuda", "Loma", "Noto Sans Thai",
    "Leelawadee UI", "Thonburi",
  ]
  private static let otherFonts = [
    "Noto Sans CJK SC", "DejaVu Sans", "FreeSerif", "Noto Sans", "Arial Unicode MS", "Segoe UI Symbol",
  ]
  private static let thaiSetup =
    #"\ifXeTeX\XeTeXlinebreaklocale "th"\XeTeXlinebreakskip=0pt plus 1pt\relax\fi"#

  /// The first font of a list that is installed sets the words of a script.
  private static func font(_ script: String, names: [String], setup: String) -> String {
    let tries = names.map { "  \\trystudyfont{\\studyfont\(script)}{\($0)}\n" }.joined()
    return #"""
      % Words in another script: the first of these fonts that is installed.
      \ifPDFTeX
        \DeclareRobustCommand\text\#(script)[1]{\missingscript}
      \else
        \let\studyfont\#(script)\relax
        \providecommand\trystudyfont[2]{\ifx#1\relax
          \IfFontExistsTF{#2}{\newfontfamily#1{#2}}{}\fi}
      \#(tries)  \ifx\studyfont\#(script)\relax
          \PackageWarning{studytool}{No font for \#(script) words was found; install one}
        \fi
        \DeclareRobustCommand\text\#(script)[1]{{\studyfont\#(script) \#(setup) #1}}
      \fi

      """#
  }

  private static let missing = #"""
    \newcommand\missingscript{\ensuremath{\square}\PackageWarning{studytool}{pdflatex has no
      font for words in another script; compile with xelatex}}

    """#

  private static let packages = #"""
    \usepackage[a4paper,margin=25mm]{geometry}
    \usepackage{array,booktabs,longtable,float}
    \usepackage{caption}
    \captionsetup{justification=raggedright,singlelinecheck=false,labelfont=bf,textfont=it,
      labelsep=newline,skip=6pt,position=top}
    \usepackage{xcolor}
    \usepackage[hidelinks,unicode]{hyperref}
    \pdfstringdefDisableCommands{\def\textthai#1{#1}\def\textother#1{#1}}
    \setcounter{secnumdepth}{0}
    \setcounter{tocdepth}{2}
    \setlength{\parindent}{0pt}
    \setlength{\parskip}{6pt plus 2pt}
    \setlength{\LTpre}{\parskip}
    \setlength{\LTpost}{3pt}
    \setlength{\LTleft}{0pt}
    \setlength{\LTright}{0pt plus 1fill}
    \setlength{\emergencystretch}{4em}
    \raggedbottom
    % A result in one sentence, a line to copy into a paper, a note, something not to miss.
    \newcommand\finding[1]{\textbf{#1}\par}
    \newcommand\apaline[1]{\begin{quote}#1\end{quote}}
    \newcommand\readingnote[1]{{\small\color{black!70}#1\par}}
    \newcommand\caution[1]{\par\medskip\noindent\fcolorbox{black!55}{black!4}{%
      \parbox{\dimexpr\linewidth-2\fboxsep-2\fboxrule}{\raggedright #1}}\par\medskip}
    \newcommand\tablenote[1]{{\par\vspace{2pt}\footnotesize\raggedright\noindent #1\par}}
    \DeclareRobustCommand\noticetag[1]{\textup{(#1)}}

    """#

  private static var figures: String {
    let colors = FigureColor.allCases.map {
      "\\definecolor{figure-\($0.rawValue)}{HTML}{\($0.hexadecimal)}\n"
    }
    return #"""
      \usepackage{tikz}
      \tikzset{figure/.style={line cap=butt,line join=miter,
        every node/.style={inner sep=0pt,outer sep=0pt}},
        halo/.style={fill=white,fill opacity=0.8,text opacity=1,inner ysep=0.6pt}}

      """# + colors.joined()
  }
}
