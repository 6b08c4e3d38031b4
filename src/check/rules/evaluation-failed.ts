import { defineRule, type Rule } from '../rule.ts'

export const evaluationFailed: Rule = defineRule({
  name: 'evaluation-failed',
  severity: 'error',
  summary:
    'A tool module that could not be read: it does not parse, an import of it does not resolve, it threw or it ended the process.',
  why: 'Contracts are executable, so the module has to be imported to be read. The other tools are judged all the same.',
  fix: 'Make the import free of effects: read the environment, open connections and start servers inside the handler. A variable that must exist while building is given with `evaluate.env`; a whole server is named with `servers`.',
  example: {
    before: `const key = required('API_KEY')`,
    after: `const key = () => required('API_KEY')`,
  },
})
