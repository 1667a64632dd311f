import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import type { Publication } from '#versions';
import { workflowsInWords } from './workflows-in-words.js';

const node = (name: string, type: string, parameters = {}, disabled = false) => ({
  id: name,
  name,
  type,
  parameters,
  disabled,
});
const graph: Graph = {
  name: 'Weekday Count',
  nodes: [
    node('Weekdays', 'n8n-nodes-base.scheduleTrigger', {
      rule: { interval: [{ field: 'cronExpression', expression: '0 18 * * 1-5' }] },
    }),
    node('Count', 'turnpike.tool'),
    node('Old', 'turnpike.tool', {}, true),
  ],
  connections: {},
};
const publication = (version: string, at: number): Publication => ({
  version,
  at,
  by: 'ann',
  note: null,
  uses: [],
  repeats: false,
});

/** Stored workflows by id, with the definition of each version. */
function stores(all: [string, number][], definitions: Record<string, unknown>) {
  const list = new Map(all.map(([id, at]) => [id, publication(`v-${id}`, at)]));
  const asked: string[] = [];
  const definition = (version: string) => {
    asked.push(version);
    return Promise.resolve(definitions[version] ?? null);
  };
  const started = { version: 'v', routes: [], triggers: null, schedules: 0 };
  const armed = {
    list: () =>
      Promise.resolve([
        { ...started, id: 'count' },
        { ...started, id: 'gone', version: null },
      ]),
  };
  return { asked, ports: { workflows: { list: () => Promise.resolve(list), definition }, armed } };
}

describe('stored workflows in words', () => {
  it('say what starts them, what they do and whether they are published, the latest first', async () => {
    const { ports } = stores(
      [
        ['gone', 1],
        ['count', 2],
      ],
      { 'v-count': { id: 'x', texts: {}, graph } },
    );
    expect(await workflowsInWords(ports, 'Asia/Tokyo')).toEqual([
      {
        id: 'count',
        name: 'Weekday Count',
        does: 'Weekdays: Mon-Fri at 18:00 (Asia/Tokyo). Nodes: Weekdays, Count',
        isPublished: true,
      },
      { id: 'gone', name: 'gone', does: '', isPublished: false },
    ]);
  });

  it('are told by their ids where there are many, and none is left out', async () => {
    const { ports, asked } = stores(
      Array.from({ length: 250 }, (_, n) => [`w-${n}`, n]),
      {},
    );
    const all = await workflowsInWords(ports, 'UTC');
    expect(all).toHaveLength(250);
    expect(asked).toHaveLength(200);
    expect(asked).toContain('v-w-249');
  });
});
