import { readdirSync, readFileSync } from 'node:fs';
import type { WorkflowNode } from '#workflow';
import { laterCases } from '../workflows/later-dialect.js';
import { predicateCases } from '../workflows/predicates.js';
import { semanticCases } from '../workflows/semantics.js';
import type { Case } from '../workflows/cases.js';
import type { ConformanceCase } from './case.js';
import { familyCases } from './family-cases.js';
import type { Sorted } from './family-cases.js';

const folder = new URL('./cases/', import.meta.url.replace('/dist/', '/'));

/** Every case: those of the files beside this, of the family and of the lab of workflows. */
export function allCases(): Sorted {
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as ConformanceCase); // the lines of our own files
  const [family, lab] = [familyCases(), labCases()];
  return { both: [...own, ...family.both, ...lab.both], one: [...family.one, ...lab.one] };
}

/** The cases of test/workflows, which need no agent that is bound to a number. */
function labCases(): Sorted {
  const sorted: Sorted = { both: [], one: [] };
  for (const each of [...semanticCases, ...predicateCases, ...laterCases]) {
    const id = `workflows: ${each.file}`;
    const why = whyOne(each);
    if (why === null) sorted.both.push(caseOf(id, each));
    else sorted.one.push({ id, why });
  }
  return sorted;
}

function whyOne({ document, says = {}, calls }: Case): string | null {
  const root: WorkflowNode | undefined = document?.root;
  if (root?.kind === 'every') return 'a schedule repeats it there';
  if (calls !== undefined) return 'its models call tools by what their prompt says';
  if (JSON.stringify(root).includes('maxCost') || JSON.stringify(root).includes('maxDuration'))
    return 'what a model costs and takes is the provider’s';
  return Object.values(says).every((said) => typeof said === 'string' || Array.isArray(said))
    ? null
    : 'its models answer by what their prompt says';
}

function caseOf(id: string, { document, written, input, says = {}, expected }: Case): ConformanceCase {
  const model = Object.fromEntries(Object.entries(says).map(([node, outputs]) => [node, { outputs }]));
  const names = JSON.stringify(document);
  if (names.includes('"none"')) return { id, document: written ?? document, input, model }; // its call is refused before it runs
  const isCode = /^[A-Z_]+$/.test(expected) && expected.includes('_');
  return {
    id,
    document: written ?? document,
    input,
    model,
    expect: isCode ? { ok: false, code: expected } : { ok: true, output: expected },
  };
}
