import Testing

@testable import ReportDocument

@Suite("Variables of style sheets") struct StyleVariablesTests {
  @Test("Each stands where it is used with its value for paper")
  func resolved() {
    let sheet = """
      /* Colours. */
      :root { color-scheme: light dark; --ink: #111; --edge: rgb(0 0 0 / 0.2) }
      @media screen and (prefers-color-scheme: dark) { :root { --ink: #eee; } }
      p { color: var(--ink); border: 1px solid var(--edge); margin: var(--gap, 1rem); }
      :root { --edge: #222; }
      """
    let resolved = StyleVariables.resolved(sheet)
    #expect(resolved.contains("p { color: #111; border: 1px solid #222; margin: var(--gap, 1rem); }"))
  }

  @Test("The program's own style sheets have no other variables")
  func own() throws {
    let templates = try HTMLTemplates.builtIn.get()
    #expect(templates.styles.contains("var("))
    #expect(!StyleVariables.resolved(templates.styles).contains("var("))
  }
}
