import { measure } from '../cost.ts'
import { format } from '../emit/format.ts'
import type { BudgetFinding, Target } from '../types.ts'

/** What the tools cost in bytes and tokens, tool by tool, and why. Judges the `budget` option. */
export const cost: Target = {
  ...format(
    {
      name: 'cost',
      title: 'Cost',
      asOf: '2026-11',
      source: 'tokens of o200k_base (gpt-tokenizer), bytes of UTF-8 without white space',
    },
    {
      file: 'tools.cost.json',
      content: (tools, { countTokens }) => measure(tools, countTokens),
    },
  ),
  budgets: [
    (tools, { budget, countTokens }) => {
      if (!budget) return []
      const {
        tokens = 0,
        tools: costs,
        largestDescriptions,
        repetitions,
      } = measure(tools, countTokens)
      const findings: BudgetFinding[] = []
      if (budget.tokens !== undefined && tokens > budget.tokens) {
        const largest = largestDescriptions.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')
        const repeated = repetitions
          .map(
            ({ times, bytes, tools: names }) =>
              `${times} times ${bytes} (${names.slice(0, 3).join(', ')})`,
          )
          .join(', ')
        findings.push({
          rule: 'token-budget',
          message: `all tools together take ${tokens} tokens, the budget is ${budget.tokens}; bytes of descriptions: ${largest}${repeated && `; bytes repeated: ${repeated}`}`,
        })
      }
      for (const { name, tokens: own = 0, bytes, descriptions } of costs) {
        if (budget.perTool === undefined || own <= budget.perTool) continue
        findings.push({
          rule: 'tool-tokens',
          tool: name,
          message: `the tool takes ${own} tokens, the budget is ${budget.perTool}; ${descriptions} of its ${bytes} bytes are descriptions`,
        })
      }
      return findings
    },
  ],
}
