import { describe, expect, it } from '@jest/globals';
import type { WorkflowNode } from '../document/document.js';
import { explainDocument } from './explain.js';
import { inTime } from './in-words.js';

const explain = (root: unknown) => explainDocument({ version: 2, root: root as WorkflowNode }); // of the form of version 2
const pay = {
  ...{ kind: 'tool', id: 'pay', toolName: 'pay_back', args: { order: '$.input.order' }, timeout: 20_000 },
  retry: { count: 4, ms: 2_000, on: ['unavailable'] },
  catch: [
    { on: ['unknown'], then: { kind: 'approval', id: 'look', text: 'Was it paid?', timeout: 3_600_000 } },
    { value: 0 },
  ],
  finally: { kind: 'tool', id: 'note', toolName: 'note' },
};
const when = { all: [{ value: '$.input.dollars', above: 200 }, { not: { value: '$.input.agreed', exists: true } }] };

describe('a document in words', () => {
  it('has a line for each node, each way and what becomes of errors', () => {
    const root = {
      ...{
        kind: 'branch',
        id: 'size',
        cases: [{ when, then: { kind: 'fail', id: 'no', code: 'too-large', text: 'No.' } }],
      },
      default: pay,
    };
    expect(explain(root).lines).toEqual([
      'size: takes the first of these ways that holds',
      '  where $.input.dollars is above 200 and not ($.input.agreed is there): no: fails as too-large: No.',
      '  else: pay: calls pay_back with order $.input.order; for 20 seconds at most; tried again 4 times at most where it fails as unavailable, the first after 2 seconds',
      '    where it fails as unknown: look: asks a person: Was it paid?, for 1 hour at most',
      '    where it fails: goes on with 0',
      '    at last, in any case: note: calls note',
    ]);
  });

  it('says what a page comes from and what is done for each item, what is sent, and which conditions belong together', () => {
    const page = {
      kind: 'tool',
      id: 'read',
      http: { url: 'https://a.example', pages: { items: 'a', next: 'b', most: 5 } },
    };
    const either = {
      any: [
        { value: '$.item', equals: 1 },
        { value: '$.item', equals: 2 },
      ],
    };
    const sent = { kind: 'tool', id: 'tell', emit: { name: 'row.seen' } };
    const each = {
      kind: 'branch',
      id: 'is',
      cases: [{ when: { all: [either, { value: '$.index', above: 3 }] }, then: sent }],
    };
    expect(explain({ kind: 'foreach', id: 'rows', page, each }).lines).toEqual([
      'rows: for each item of all pages, 10 at once, 100000 at most',
      '  each page comes from read: asks GET https://a.example, 5 pages at most',
      '  each item: is: takes the first of these ways that holds',
      '    where ($.item is 1 or $.item is 2) and $.index is above 3: tell: sends the event row.seen',
    ]);
  });

  it('is told of version 1 too', () => {
    const say: WorkflowNode = { kind: 'tool', id: 't', toolName: 'say' };
    const routed: WorkflowNode = { kind: 'branch', id: 'b', routes: [{ match: 'yes', target: say }] };
    const root: WorkflowNode = { kind: 'loop', id: 'l', until: { kind: 'maxSteps', n: 2 }, body: routed };
    expect(explainDocument({ version: 1, root }).lines).toEqual([
      'l: goes round until {"kind":"maxSteps","n":2}, 1000 times at most',
      '  b: takes the first of these ways that holds',
      '    where yes is in it: t: calls say',
    ]);
  });

  it('says what it takes at most, in calls, models and time', () => {
    const body = { kind: 'map', id: 'm', maxItems: 10, concurrency: 5, each: pay };
    const model = { kind: 'llm', id: 'a', instructions: 'x' };
    const { calls, models, sums, waits } = explain({
      ...{ kind: 'sequence', id: 's', steps: [{ kind: 'loop', id: 'l', until: true, maxIterations: 3, body }, model] },
    });
    expect([calls, models, sums.toolCalls]).toEqual([180, 1, '3 × (10 × (5 × (pay 1) + note 1)) = 180']);
    const pauses = 2_000 + 4_000 + 8_000 + 16_000;
    expect(waits).toEqual({ ms: 3 * 2 * (pauses + 3_600_000), isOpen: false });
  });

  it('says what nothing in it bounds', () => {
    const { calls, waits } = explain({ kind: 'map', id: 'm', each: { ...pay, finally: { kind: 'delay', id: 'd' } } });
    expect([calls, waits.isOpen]).toEqual([Infinity, true]);
    const loop = {
      kind: 'loop',
      id: 'l',
      while: true,
      timeout: 60_000,
      body: { kind: 'delay', id: 'd', ms: '$.input' },
    };
    expect(explain(loop).waits).toEqual({ ms: 60_000, isOpen: false });
  });

  it.each([
    [0, '0 ms'],
    [1_500, '1500 ms'],
    [90_000, '1 minute 30 seconds'],
    [86_400_000 + 3_600_000 + 60_000, '1 day 1 hour'],
  ])('%i ms are %s', (ms, said) => {
    expect(inTime(ms)).toBe(said);
  });
});
