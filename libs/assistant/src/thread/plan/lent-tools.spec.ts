import { describe, expect, it } from '@jest/globals';
import type { OfferedTool, ToolSpec } from '#model-turn';
import { call, echo, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';
import type { Permissions } from '../../permissions.js';

const today: ToolSpec = { ...echo, name: 'today_range', runs: 'inline' };
const pay: ToolSpec = { ...echo, name: 'till.pay', repeat: 'never', effects: 'write', approval: 'required' };
const specs = [today, echo, pay];
const done: Says = { respond: 'Done.' };
const delegates = (tools?: string[]): Says => ({
  calls: [call('delegate', { task: 'look', conversationContext: 'said', ...(tools && { tools }) })],
});

function played(says: Says[], permissions: Permissions = {}): PlayedThread {
  return new PlayedThread(says, undefined, permissions, false, specs).say('Go on');
}

function lent({ spawned }: PlayedThread): [string, string][] {
  const { offers, tools } = spawned.at(-1)?.input as { offers: OfferedTool[]; tools?: string[] }; // of a worker
  expect(tools).toBeUndefined();
  return offers.map(({ name, approval }) => [name, approval ?? 'free']);
}

describe('a delegate', () => {
  it.each<[string[] | undefined, Permissions, [string, string][]]>([
    [undefined, {}, []],
    [['till.pay'], {}, [['till.pay', 'required']]],
    [
      ['almanac.echo', 'today_range'],
      {},
      [
        ['today_range', 'free'],
        ['almanac.echo', 'free'],
      ],
    ],
    [['till.pay'], { executeMcpTool: 'always_allow' }, [['till.pay', 'free']]],
    [['almanac.echo'], { executeMcpTool: 'require_approval' }, [['almanac.echo', 'required']]],
    [
      ['research', 'fetch-url'],
      { webSearch: 'always_allow' },
      [
        ['web-search', 'free'],
        ['fetch-url', 'required'],
      ],
    ],
    [['data-tables'], {}, [['data-tables.read', 'free']]],
  ])('that names %j with the permissions %j has exactly these', (tools, permissions, expected) => {
    expect(lent(played([delegates(tools)], permissions))).toEqual(expected);
  });

  it.each<[string, Permissions]>([
    ['nothing', {}],
    ['build-workflow-with-agent', {}],
    ['workflows', {}],
    ['data-tables.rows', {}],
    ['till.pay', { executeMcpTool: 'blocked' }],
  ])('cannot have %s with the permissions %j', (name, permissions) => {
    const thread = played([delegates(['today_range', name]), done], permissions);
    expect(thread.spawned).toEqual([]);
    expect(thread.results()[0]).toContain(
      `Error: there is no tool "${name}" that a delegate may have; there are today_range`,
    );
  });

  it('of a plan is told of before it is planned, and a plan whose delegate names another is made again', () => {
    const task = (tool: string) => ({
      id: 'd',
      title: 'Look',
      kind: 'delegate',
      spec: 'look',
      deps: [],
      tools: [tool],
    });
    const thread = played([{ calls: [call('plan')] }, done]);
    expect(JSON.stringify(thread.spawned[0]?.input)).toContain('TOOLS OF DELEGATES\\ntoday_range: Says it again.');
    expect(JSON.stringify(thread.spawned[0]?.input)).toMatch(
      /Says it again\. arguments \{.*Nobody answers questions while you plan/s,
    );
    thread.plan([task('till.nothing')]);
    expect(thread.known.requests).toEqual([]);
    expect(JSON.stringify(thread.spawned[1]?.input)).toContain(
      String.raw`Delegate task \"d\": there is no tool \"till.nothing\"`,
    );
    thread.plan([task('almanac.echo')]).decide('approved');
    expect(lent(thread)).toEqual([['almanac.echo', 'free']]);
  });
});
