import { readdirSync, readFileSync } from 'node:fs';
import type { WorkflowNode } from '#workflow';
import { layerFiles } from '#workflow';
import { asPlayed } from '../workflows/as-played.js';
import { cases } from '../workflows/cases.js';
import { documentOf } from '../workflows/examples.js';
import { laterCases } from '../workflows/later-dialect.js';
import { predicateCases } from '../workflows/predicates.js';
import { refusedDocuments } from '../workflows/refused.js';
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
  const sorted = [familyCases(), labCases(), exampleCases(), refusedCases()];
  return { both: [...own, ...sorted.flatMap(({ both }) => both)], one: sorted.flatMap(({ one }) => one) };
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

/** The examples, of which each `tool` answers what its case says. */
function exampleCases(): Sorted {
  const sorted: Sorted = { both: [], one: [] };
  for (const [at, each] of cases.entries()) {
    const id = `examples: ${each.file} ${at}`;
    const document = documentOf(each);
    const { calls: _calls, ...played } = { ...each, document: asPlayed(document, each) };
    const why = layerFiles(document).length > 0 ? 'its files stand beside an agent' : whyOne(played);
    if (why !== null) sorted.one.push({ id, why });
    else sorted.both.push({ ...caseOf(id, played), ...(each.texts && { messages: Object.values(each.texts) }) });
  }
  return sorted;
}

/** What nothing runs. */
function refusedCases(): Sorted {
  const sorted: Sorted = { both: [], one: [] };
  for (const { id: name, document, workflows, code, path } of refusedDocuments) {
    const id = `never run: ${name}`;
    if (workflows !== undefined)
      sorted.one.push({ id, why: 'a stored workflow has a name, and is there once it leads back to none' });
    else sorted.both.push({ id, document, input: '', expect: { ok: false, code, path } });
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
  const isCode = /^[A-Z_]+$/.test(expected) && expected.includes('_');
  return {
    id,
    document: written ?? document,
    input,
    model,
    expect: isCode ? { ok: false, code: expected } : { ok: true, output: expected },
  };
}
