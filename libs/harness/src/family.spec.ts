import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkDocument } from '#workflow';
import type { WorkflowErrorCode } from '#workflow';
import { playDocument } from './play.js';
import type { PlayedCall } from './play.js';
import type { ModelScript } from './scripted-model.js';

interface Case {
  id: string;
  row: string;
  document: unknown;
  maxDepth?: number | null;
  workflows?: Record<string, unknown>;
}

interface PlayCase extends Case {
  input: string | null;
  model?: Record<string, ModelScript>;
  ticks?: number;
  expect: { ok: boolean; output?: string | null; code: string | null; calls?: PlayedCall[]; times?: number };
}

interface CheckCase extends Case {
  tools?: (string | { name: string })[];
  expect: { ok: boolean; code: WorkflowErrorCode | null; path?: string };
}

function read<T>(name: string): T[] {
  const text = readFileSync(new URL(`../test/family/${name}.ndjson`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T); // the lines of our own file
}

const rows = new Map<string, { cases: number; passed: number }>();

function count(row: string, passed: number): void {
  const { cases, ...before } = rows.get(row) ?? { cases: 0, passed: 0 };
  rows.set(row, { cases: cases + 1 - passed, passed: before.passed + passed });
}

/** Counts the case at once, and that it has passed when it has. */
async function played({ row }: Case, body: () => unknown): Promise<void> {
  count(row, 0);
  await body();
  count(row, 1);
}

function limitsOf({ maxDepth, workflows }: Case) {
  return {
    ...(typeof maxDepth === 'number' ? { maxDepth } : {}),
    ...(workflows === undefined ? {} : { workflows: new Map(Object.entries(workflows)) }),
  };
}

const checks = read<CheckCase>('checks').map((each) => [each.id, each] as const);
const plays = read<PlayCase>('plays').map((each) => [each.id, each] as const);

describe('the family of documents', () => {
  it.each(checks)('is checked: %s', async (_, each) => {
    await played(each, () => {
      const names = each.tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name));
      const tools = names === undefined ? {} : { tools: new Set(names) };
      const check = checkDocument(each.document, { ...limitsOf(each), ...tools });
      const [error] = check.ok ? [] : check.errors;
      expect({ ok: check.ok, code: error?.code ?? null, path: error?.path }).toMatchObject(each.expect);
    });
  });

  it.each(plays)('is played: %s', async (_, each) => {
    await played(each, async () => {
      const { document, input, model = {}, ticks = 1 } = each;
      const scripts = new Map(Object.entries(model));
      const got = await playDocument({ document, input: input ?? '', model: scripts, ticks, ...limitsOf(each) });
      const { times = got.calls.length, ...wanted } = each.expect;
      expect(got).toMatchObject(wanted);
      expect(got.calls).toHaveLength(times);
    });
  });

  afterAll(() => {
    const lines = [...rows].map(([row, { cases, passed }]) => `${row} | ${cases} | ${passed}`);
    process.stdout.write(`kind, predicate or rule | cases | passed\n${lines.join('\n')}\n`);
  });
});
