import { describe, expect, it } from '@jest/globals';
import { judgeExport } from './judge-export.js';
import { summarize, summaryLines } from './summarize.js';

type Node = Record<string, unknown>;

const base = (name: string, type: string, more: Node = {}): Node => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: [0, 0], parameters: {} },
  ...more,
});
const start = base('Start', 'manualTrigger');

/** A line of nodes behind a trigger. */
function lineOf(...nodes: Node[]): Record<string, unknown> {
  const all = [start, ...nodes];
  const ends = all
    .slice(1)
    .map(({ name }, at) => [String(all[at]?.['name']), { main: [[{ node: name, type: 'main', index: 0 }]] }]);
  return { nodes: all, connections: Object.fromEntries(ends) };
}

const set = (value: string): Node =>
  base('Set', 'set', {
    typeVersion: 3.4,
    parameters: { assignments: { assignments: [{ id: 'a', name: 'a', type: 'string', value }] } },
  });

describe('an export of a corpus', () => {
  it.each<[string, unknown, string[]]>([
    ['of known nodes is supported', lineOf(set('={{ $json.a }}')), []],
    [
      'may hold a note and a disabled node of a service',
      lineOf(base('Note', 'stickyNote'), base('Chat', 'slack', { disabled: true })),
      [],
    ],
    ['is not with a service', lineOf(base('Chat', 'acme')), ['type acme']],
    [
      'is not with a service that nothing leads to',
      { ...lineOf(base('Chat', 'acme')), connections: {} },
      ['type acme'],
    ],
    [
      'is not with a version that there is not',
      lineOf(base('Set', 'set', { typeVersion: 99.5 })),
      ['version set 99.5'],
    ],
    [
      'is not with a parameter that is refused',
      lineOf(base('Limit', 'limit', { parameters: { maxItems: 1, odd: 1 } })),
      ['PARAMETER_UNKNOWN limit 1 /parameters/odd'],
    ],
    ['is not with a name that there is not', lineOf(set('={{ $odd.a }}')), ['NAME_UNKNOWN there is no $odd here']],
    [
      'is not with a trigger of a service, which is what it lacks',
      { nodes: [base('Heard', 'acmeTrigger', { parameters: { odd: 1 } })], connections: {} },
      ['type acmeTrigger'],
    ],
    ['is not as a fragment', { nodes: [set('a')], connections: {} }, ['TRIGGER_MISSING']],
  ])('%s', (_, json, causes) => {
    expect(judgeExport(json).causes).toEqual(causes);
  });

  it('is not where it cannot be read', () => {
    const { isRead, causes } = judgeExport({ nodes: [{ id: 'a' }] });
    expect({ isRead, all: causes.every((cause) => cause.startsWith('not read: ')) }).toEqual({
      isRead: false,
      all: true,
    });
  });

  it('comes back in the order in which it came', () => {
    const file = { id: '7', meta: { a: 1 }, ...lineOf(set('a')), name: 'Late', active: false };
    expect(judgeExport(file)).toMatchObject({ comesBack: true, idsMade: 0 });
  });

  it('comes back as it came, but for ids that were made', () => {
    const { id: _, ...bare } = set('a');
    expect(judgeExport(lineOf(bare))).toMatchObject({ comesBack: true, idsMade: 1 });
  });

  it('is counted with what it lacks', () => {
    const all = [lineOf(), lineOf(base('Chat', 'acme')), lineOf(base('Chat', 'acme'), set('={{ $odd }}'))].map(
      judgeExport,
    );
    const summary = summarize(all, ['acme']);
    expect(summary).toMatchObject({ files: 3, read: 3, supported: 1, withKnown: 2, byStandIns: [1, 2, 0, 0] });
    expect(summary.causes[0]).toEqual({ cause: 'type acme', files: 2, alone: 1 });
    expect(summaryLines(summary, 1)).toEqual(
      expect.arrayContaining([
        'supported 1 (33.3 %); with the types that are taken as known 2 (66.7 %)',
        '    2     1  type acme',
        '  and 1 more: --causes 2',
      ]),
    );
  });
});
