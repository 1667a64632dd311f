import { describe, expect, it } from '@jest/globals';
import { completeParameters, findNodeType, itemsOfAnswers, listEffectRequests } from '#nodes';
import type { EffectAnswer, Item } from '#nodes';
import { presentGraph } from '#nodes';
import { runCode } from '#sandbox';
import type { Memory } from '#sandbox';
import type { ToolAnswer } from '#tools';
import { isObject } from '#values';
import { rememberingCode } from './remembering-code.js';
import type { MemoryPort } from './remembering-code.js';
import { mostStaticBytes } from './static-data-store.js';
import type { StaticData } from './static-data-store.js';

const place = { tenant: 't', workflowId: 'w' };
const mayKeep = { refusal: async () => null };

/** A memory as Redis keeps it. */
function memoryStore() {
  const data: StaticData = { global: {}, nodes: {} };
  const kept = { version: 0, data, answers: new Map<string, string>() };
  const store: MemoryPort = {
    recall: async (_place, call) => {
      const answer = kept.answers.get(call);
      return answer === undefined ? { version: String(kept.version), data: kept.data } : { answer };
    },
    remember: async (_place, { call, version, data, answer }) => {
      if (kept.answers.has(call)) return false;
      if (version !== String(kept.version)) return false;
      kept.version += 1;
      kept.data = data;
      kept.answers.set(call, answer);
      return true;
    },
    forget: async (_place, call) => void kept.answers.delete(call),
  };
  return { kept, store };
}

const scope = {
  ...{ rules: 3, json: {}, itemIndex: 0, runIndex: 0, input: [], nodes: {}, now: 0, timeZone: 'UTC', seed: '' },
  ...{ workflow: { id: 'w', name: 'w' }, execution: { id: 'r', mode: 'live' } },
};

async function answerOf(source: string, memory: Memory, items: readonly Item[] = [{ json: {} }]): Promise<ToolAnswer> {
  const given = {
    items: items.map(({ json }) => ({ json })),
    mode: 'runOnceForAllItems' as const,
    memory,
    scope,
  };
  return {
    ok: true,
    value: { kind: 'code', value: await runCode(source, { ...given, scope: { ...scope, input: given.items } }) },
  };
}

const counting =
  "const data = $getWorkflowStaticData('global'); data.n = (data.n ?? 0) + 1; return [{ json: { n: data.n } }];";
const counted = (n: number) => ({ ok: true, value: { kind: 'code', value: [{ json: { n } }] } });

describe('code that remembers', () => {
  it('goes on where an earlier call has ended, of its node as of its workflow', async () => {
    const { kept, store } = memoryStore();
    const run = (call: string, node: string, source: string) =>
      rememberingCode(store, { place, call, node, ...mayKeep }, (memory) => answerOf(source, memory));
    expect([await run('1', 'A', counting), await run('2', 'B', counting)]).toEqual([counted(1), counted(2)]);
    const own = counting.replace("'global'", "'node'").replace('$get', 'this.get');
    expect([await run('3', 'A', own), await run('4', 'A', own), await run('5', 'B', own)]).toEqual(
      [counted(1), counted(2), counted(1)], // prettier-ignore
    );
    expect(kept.data).toEqual({ global: { n: 2 }, nodes: { A: { n: 2 }, B: { n: 1 } } });
  });

  it('that is made again after its memory was kept has its answer, and changes nothing', async () => {
    const { kept, store } = memoryStore();
    const run = () =>
      rememberingCode(store, { place, call: '1', node: 'A', ...mayKeep }, (memory) => answerOf(counting, memory));
    expect([await run(), await run()]).toEqual([counted(1), counted(1)]);
    expect(kept.data.global).toEqual({ n: 1 });
  });

  it('has the answer that went with the memory, where another worker has made the same call meanwhile', async () => {
    const { kept, store } = memoryStore();
    const run = (call: string, meanwhile: () => Promise<unknown> = async () => null) =>
      rememberingCode(store, { place, call, node: 'A', ...mayKeep }, async (memory) => {
        await meanwhile();
        return answerOf(counting, memory);
      });
    let isFirst = true;
    const others = async () => {
      if (isFirst) [isFirst] = [false, await run('other'), await run('mine')];
    };
    expect([await run('mine', others), kept.data.global]).toEqual([counted(2), { n: 2 }]);
  });

  it('remembers nothing where its answer may not be kept', async () => {
    const { kept, store } = memoryStore();
    const asked = { place, call: '1', node: 'A', refusal: async () => 'the day is spent' };
    const refused = await rememberingCode(store, asked, (memory) => answerOf(counting, memory));
    expect([refused, kept.version]).toMatchObject([
      { ok: false, envelope: { error: { code: 'tool-bad-answer', message: 'the day is spent' } } },
      0,
    ]);
  });

  it('runs again where another has changed the memory meanwhile, and says so where it never comes to an end', async () => {
    const { kept, store } = memoryStore();
    let others = 3;
    const run = () =>
      rememberingCode(store, { place, call: 'mine', node: 'A', ...mayKeep }, async (memory) => {
        if ((others -= 1) >= 0)
          await rememberingCode(store, { place, call: `other ${others}`, node: 'B', ...mayKeep }, (own) =>
            answerOf(counting, own),
          );
        return answerOf(counting, memory);
      });
    expect(await run()).toEqual(counted(4));
    others = 100;
    kept.answers.delete('mine');
    expect(JSON.stringify(await run())).toContain('other runs have changed what the workflow remembers 10 times');
  });

  it('writes nothing where it only reads, and fails by name where it leaves too much', async () => {
    const { kept, store } = memoryStore();
    const run = (source: string) =>
      rememberingCode(store, { place, call: '1', node: 'A', ...mayKeep }, (memory) => answerOf(source, memory));
    await run("return [{ json: { n: $getWorkflowStaticData('global').n ?? 0 } }];");
    expect(kept.version).toBe(0);
    const much = `$getWorkflowStaticData('global').text = 'x'.repeat(${mostStaticBytes}); return [];`;
    expect(JSON.stringify(await run(much))).toContain('STATIC_DATA_LIMIT');
    expect(kept.version).toBe(0);
  });
});

describe('Remove Duplicates across executions', () => {
  const { store } = memoryStore();
  let calls = 0;

  async function after(parameters: Record<string, unknown>, jsons: Record<string, unknown>[], name = 'D') {
    const stored = { id: 'n', name, type: 'n8n-nodes-base.removeDuplicates', typeVersion: 2, parameters };
    const [node = stored] = presentGraph({ name: 'W', nodes: [stored], connections: {} }).nodes;
    const type = findNodeType(node);
    if (type?.runs.as !== 'effect') throw new Error('no effect');
    const complete = completeParameters(node, type.description);
    const options = isObject(complete['options']) ? complete['options'] : {};
    const parameter = (path: string, at: number): unknown => {
      const value = path.startsWith('options.') ? options[path.slice(8)] : complete[path];
      return typeof value === 'string' && value.startsWith('=') ? jsons[at]?.['v'] : value;
    };
    const call = {
      ...{ node, rules: 3, inputs: [jsons.map((json) => ({ json }))], parameter, now: 0, timeZone: 'UTC', runIndex: 0 },
      ...{ random: () => 0, workflow: { id: 'w', name: 'w' }, execution: { id: 'r', mode: 'live' as const } },
    };
    const requests = listEffectRequests(type.runs, call);
    const answers: EffectAnswer[] = [];
    for (const request of requests) {
      if (request.kind !== 'code') throw new Error('no code');
      const asked = { place, call: String((calls += 1)), node: request.remembersAs ?? '', ...mayKeep };
      const made = await rememberingCode(store, asked, (memory) => answerOf(request.source, memory, request.items));
      if (made.ok) answers.push(made.value as EffectAnswer); // as answerOf makes it
    }
    return itemsOfAnswers(type.runs, call, requests, answers).map(({ json }) => json['v']);
  }

  const across = { operation: 'removeItemsSeenInPreviousExecutions' };
  const fresh = { ...across, dedupeValue: '={{ $json.v }}' };
  const higher = { ...across, logic: 'removeItemsUpToStoredIncrementalKey', incrementalDedupeValue: '={{ $json.v }}' };
  const later = { ...across, logic: 'removeItemsUpToStoredDate', dateDedupeValue: '={{ $json.v }}' };
  const of = (...values: unknown[]) => values.map((v) => ({ v }));

  it.each<[string, Record<string, unknown>, string, Record<string, unknown>[], unknown[]]>([
    ['passes on what it has not seen', fresh, 'D', of('a', 'b', 'a', 3), ['a', 'b', 3]],
    ['and later what is new', fresh, 'D', of('b', 'c', 3), ['c']],
    ['another node has its own', fresh, 'E', of('b'), ['b']],
    ['one of the workflow has all nodes’', { ...fresh, options: { scope: 'workflow' } }, 'E', of('b'), ['b']],
    ['again', { ...fresh, options: { scope: 'workflow' } }, 'D', of('b', 'd'), ['d']],
    ['remembers so many', { ...fresh, options: { historySize: 1 } }, 'F', of('a', 'b'), ['a', 'b']],
    ['and no more', { ...fresh, options: { historySize: 1 } }, 'F', of('a'), ['a']],
    ['what is higher', higher, 'G', of(1, 3, 2), [1, 3, 2]],
    ['than before', higher, 'G', of(3, 4, '5'), [4, '5']],
    ['what is later', later, 'H', of('2026-01-02', '2026-01-01'), ['2026-01-02', '2026-01-01']],
    ['than before', later, 'H', of('2026-01-01T12:00:00Z', '2026-01-03'), ['2026-01-03']],
    ['forgets', { operation: 'clearDeduplicationHistory' }, 'D', of('x'), ['x']],
    ['all of it', fresh, 'D', of('a'), ['a']],
  ])('%s', async (_what, parameters, name, jsons, values) => {
    expect(await after(parameters, jsons, name)).toEqual(values);
  });

  it.each([0, 10_001])('refuses to remember %i values', async (historySize) => {
    await expect(after({ ...fresh, options: { historySize } }, of('a'))).rejects.toThrow(
      'a whole number from 1 to 10000',
    );
  });
});
