import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Harm {
  name: string;
  /** What its `run` does. */
  code: string;
  /** What whoever called is told. */
  told: RegExp;
}

export const harms: readonly Harm[] = [
  { name: 'loops', code: 'for (;;);', told: /busy for more than/ },
  {
    name: 'leaks',
    code: 'const all = []; for (;;) { all.push(new Array(1e5).fill(all.length)); await new Promise(setImmediate); }',
    told: /memory/,
  },
  { name: 'throws', code: "throw new Error('no');", told: /threw Error: no/ },
  {
    name: 'throws_late',
    code: "setTimeout(() => { throw new Error('late'); }); await new Promise(() => 1);",
    told: /late/,
  },
  { name: 'forks', code: "(await import('node:child_process')).fork('x');", told: /may not/ },
  { name: 'exits', code: 'process.exit(1);', told: /exit code 1/ },
  {
    name: 'prints',
    code: "for (let n = 0; n < 1000; n += 1) console.log('x'.repeat(10_000));",
    told: /said more than/,
  },
  { name: 'returns_much', code: "return 'x'.repeat(10_000_000);", told: /too long/ },
  {
    name: 'reads_environment',
    code: "return (await import('node:fs')).readFileSync(`/proc/${process.ppid}/environ`);",
    told: /may not/,
  },
  { name: 'never_ends', code: 'await new Promise(() => 1);', told: /in time/ },
];

function buildFile(name: string, code: string): string {
  return `import { defineTool } from '@turnpike/tools';
export default defineTool({
  name: '${name}', description: 'A tool.', repeat: 'safe', cacheSeconds: 0, timeoutMs: 6000,
  input: { type: 'object', properties: { n: { type: 'number' } } }, output: {},
  run: async (input) => { ${code} },
});
`;
}

/** A directory of tools, each in a folder of its own: the harmful ones, and one that does its work. */
export function writeTools(): string {
  const directory = mkdtempSync(join(tmpdir(), 'turnpike-harm-'));
  for (const { name, code } of [...harms, { name: 'fine', code: 'return { n: input.n };' }]) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, `${name}.tool.ts`), buildFile(name, code));
  }
  return directory;
}
