import { describe, expect, it } from '@jest/globals';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';
import { plannerInput, workerInput } from './agent-input.js';
import { threadTools } from '../tools/tool-specs.js';

const begins = { at: Date.UTC(2026, 10, 28, 23, 30), timeZone: 'Asia/Tokyo' };
const asked = { tools: '', conversation: 'USER: x', texts: '', guidance: '', results: '', survey: '', begins };
const worker = { task: 'Count those of today', context: '', results: '', offers: [], begins };
const day = 'It is now 2026-11-29T08:30:00+09:00 (Asia/Tokyo, Sunday).';

describe('what agents begin with', () => {
  it('says the day in the zone of the person, so that today is a date for who was told nothing else', () => {
    for (const rules of [1, 2, 3]) {
      const texts = [plannerInput({ ...asked, rules }, null), workerInput({ ...worker, rules })];
      expect(texts.map((each) => JSON.stringify(each).includes(day))).toEqual([rules >= 3, rules >= 3]);
    }
  });

  it('says what each field of a task is for, but for runs of earlier rules', () => {
    const describedIn = (rules: number): number =>
      JSON.stringify(plannerInput({ ...asked, rules }, null)).split('"description"').length - 1;
    expect([describedIn(2), describedIn(3) > 6]).toEqual([0, true]);
  });

  it('says where the tools of a delegate are told of, to whoever names them', () => {
    const named = threadTools.filter(({ parameters }) => JSON.stringify(parameters).includes('"tools"'));
    expect(named.map(({ name }) => name)).toEqual(['create-tasks', 'delegate']);
    for (const { parameters } of named)
      expect(JSON.stringify(parameters)).toMatch(/"tools":\{[^}]*\}[^}]*data-tables reads tables[^}]*search_tools/);
  });

  const zoned = (timeZone: string | undefined, says: Says[]): string => {
    const thread = new PlayedThread(says);
    if (timeZone !== undefined) Object.assign(thread.more, { timeZone });
    return JSON.stringify(thread.say('Go').spawned.map(({ input }) => input));
  };
  const kinds: [string, Says][] = [
    ['a planner', { calls: [call('plan')] }],
    ['a delegate', { calls: [call('delegate', { task: 'x', conversationContext: 'x', tools: ['almanac.echo'] })] }],
    ['research', { calls: [call('research-with-agent', { task: 'x', conversationContext: 'x' })] }],
  ];

  it.each(kinds)('has it from the thread, in the zone of the deployment: %s', (_, says) => {
    expect(zoned('Asia/Tokyo', [says])).toContain('+09:00 (Asia/Tokyo, Thursday)');
    expect(zoned(undefined, [says])).toContain('+00:00 (UTC, Thursday)');
  });
});

describe('a run that a thread starts', () => {
  it('stands in the tree under the root of its document, by which it finds its nodes', () => {
    const pin = { policyVersion: 'p', agentId: 'workflow.w', agentVersion: 'v' };
    const nodeWith = (more: object): string | undefined => {
      const start = { pin, input: { text: 'in' }, title: 'W', ...more };
      const says: Says[] = [{ calls: [call('executions', { action: 'run', workflowId: 'w' }, 'r')] }];
      const thread = new PlayedThread(says, () => ({ ok: true, value: { start } }), { runWorkflow: 'always_allow' });
      return thread.say('Run it').spawned[0]?.node;
    };
    expect(nodeWith({ rootId: 'shop' })).toMatch(/^call\/[\d.]+\/shop$/);
    expect(nodeWith({})).toMatch(/^call\/[\d.]+$/);
  });
});
