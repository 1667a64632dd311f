import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playDocument } from '#harness';
import type { ModelScript } from '#harness';
import { checkDocument } from '#workflow';
import { root } from '../boundaries/plant.js';
import { asPlayed, kindsIn } from './as-played.js';
import { cases } from './cases.js';
import type { Case, Said } from './cases.js';
import { judged, judgedIn } from './coverage.js';
import { exampleNames, readExample } from './examples.js';
import { laterCases } from './later-dialect.js';
import { predicateCases } from './predicates.js';
import { refusedDocuments } from './refused.js';
import { semanticCases } from './semantics.js';

/** The tools that the deployment of the examples has. */
const tools = [
  ...['today_range', 'get_counts', 'get_by_segment', 'get_summary', 'get_top5', 'add_note'],
  ...['get_order', 'text_manager'],
];

function outputsOf(said: Said): unknown {
  return typeof said === 'string' || Array.isArray(said) ? said : Object.values(said);
}

function scriptsOf({ says = {}, calls = {} }: Case): Map<string, ModelScript> {
  const scripts = Object.entries(says).map(([id, said]): [string, ModelScript] => [
    id,
    { outputs: outputsOf(said), toolCalls: calls[id]?.length ?? 0 },
  ]);
  return new Map(scripts);
}

/** Codes of limits, each with the file that plays it. */
const elsewhere = {
  MODEL_OUTPUT_CUT: 'test/conformance/cases/own.ndjson',
  TREE_BUDGET: 'libs/workflow/src/run/tree-budget.spec.ts',
  VALUE_TOO_LARGE: 'test/conformance/cases/own.ndjson',
};

describe('the examples of workflows', () => {
  it('are each played', () => {
    expect(exampleNames().sort()).toEqual([...new Set(cases.map(({ file }) => file))].sort());
  });

  it.each(exampleNames())('are valid with the tools of their deployment: %s', (name) => {
    expect(checkDocument(readExample(name), { tools: new Set(tools), workflows: new Map() })).toMatchObject({
      ok: true,
    });
  });

  it('have every kind', () => {
    const kinds = new Set(exampleNames().flatMap((name) => kindsIn(readExample(name).root)));
    expect([...kinds].sort()).toEqual([
      ...['approval', 'branch', 'delay', 'every', 'fork', 'llm', 'loop', 'map', 'provide', 'sequence', 'spawn'],
      ...['subflow', 'tool', 'waitForMessage'],
    ]);
  });

  it.each(cases)('come to what they say: $file', async (example) => {
    const document = asPlayed(readExample(example.file), example);
    const messages = Object.values(example.texts ?? {});
    const play = { document, input: example.input, model: scriptsOf(example), messages };
    expect(await playDocument(play)).toMatchObject({ ok: true, output: example.expected });
  });

  it('fail where nobody texts, or a person refuses', async () => {
    for (const [file, how] of [
      ['kinds/wait-for-message', {}],
      ['kinds/approval', { approvals: ['denied'] }],
    ] as const) {
      const play = { document: readExample(file), input: 'in', model: new Map(), ...how };
      expect(await playDocument(play)).toMatchObject({ ok: false, code: 'NODE_FAILED' });
    }
  });

  it('stand beside a case of every kind, predicate, choice and code, in both dialects', () => {
    const all = [...cases, ...semanticCases, ...predicateCases, ...laterCases];
    const found = new Set([...all.flatMap((each) => [...judgedIn(each)]), ...refusedDocuments.map(({ code }) => code)]);
    for (const [code, file] of Object.entries(elsewhere))
      if (readFileSync(join(root, file), 'utf8').includes(code)) found.add(code);
    expect(judged.filter((word) => !found.has(word))).toEqual([]);
  });

  it('are bound as they stand by the agents beside them', () => {
    const { workflow } = readExample<{ workflow: object }>('agents/triage');
    expect({ ...readExample('triage'), $schema: undefined }).toEqual({ $schema: undefined, ...workflow });
  });
});
