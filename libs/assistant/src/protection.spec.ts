import { describe, expect, it } from '@jest/globals';
import { readOnlyRefusal } from '#policy';
import type { ProtectedThing } from '#policy';
import type { ToolSpec } from '#model-turn';
import { call, PlayedThread } from '../test/play-thread.js';
import { protectedBy } from './protection.js';
import { threadTools } from './thread/tools/tool-specs.js';

const w = { workflowId: 'w-1' };
const build = { ...w, task: 't', conversationContext: 'c', bypassPlan: true, reason: 'r' };

/** The operations of the four groups that threads have tools for. */
const refused: [ProtectedThing, string, Record<string, unknown>][] = [
  ['workflows', 'build-workflow-with-agent', build],
  ['workflows', 'workflows', { action: 'rename', ...w, name: 'n' }],
  ['workflows', 'workflows', { action: 'duplicate', ...w }],
  ['workflows', 'workflows', { action: 'delete', ...w }],
  ['workflows', 'apply-workflow-credentials', { ...w, nodeName: 'n', credentialType: 't', credentialId: 'c' }],
  ['folders', 'workflows', { action: 'move', ...w, folderId: 'f' }],
  ['folders', 'workflows', { action: 'tag', ...w, tags: ['x'] }],
  ['folders', 'folders', { action: 'create', name: 'n' }],
  ['folders', 'folders', { action: 'delete', folderId: 'f' }],
  ['executions', 'executions', { action: 'run', ...w }],
  ['executions', 'executions', { action: 'stop', executionId: 'run_1' }],
  ['executions', 'verify-built-workflow', w],
  ['data tables', 'manage-data-tables-with-agent', { task: 't', conversationContext: 'c' }],
];

/** Reading, publishing, credentials, restoring. */
const open: [string, Record<string, unknown>][] = [
  ['workflows', { action: 'list' }],
  ['workflows', { action: 'describe', ...w }],
  ['workflows', { action: 'publish', ...w }],
  ['workflows', { action: 'unpublish', ...w }],
  ['workflows', { action: 'restore-version', ...w, version: '1' }],
  ['workflows', { action: 'pause', ...w }],
  ['workflows', { action: 'resume', ...w }],
  ['executions', { action: 'list' }],
  ['folders', { action: 'list' }],
  ['credentials', { action: 'list' }],
  ['data-tables', { action: 'list' }],
  ['workflows', { action: 'setup', ...w }],
  ['workflows', { action: 'activate', ...w }],
  ['executions', { action: 'get', executionId: 'run_1' }],
  ['credentials', { action: 'setup', credentialType: 't' }],
  ['browser-credential-setup', { credentialType: 't' }],
  ['data-tables', { action: 'schema', table: 't' }],
  ['data-tables', { action: 'query', table: 't' }],
];

/** The web is read by a run below the thread. */
const webReads = [
  { action: 'web-search', query: 'q' },
  { action: 'fetch-url', url: 'https://a.example/' },
];

/** What plans, asks and has agents work: what that changes is looked at where it is done. */
const ofTheThread = [
  ...['plan', 'create-tasks', 'complete-checkpoint', 'delegate', 'research-with-agent', 'ask-user'],
  'update-working-memory',
  ...['task-control update-checklist', 'task-control correct-task', 'task-control cancel-task'],
];

const named = (tool: string, action: unknown): string => (typeof action === 'string' ? `${tool} ${action}` : tool);

/** Each tool, or each of its actions, that threads have. */
function operationsOf({ name, parameters }: ToolSpec): string[] {
  const { properties = {} } = parameters as { properties?: Record<string, { enum?: string[] }> }; // of our own schemas
  return properties['action']?.enum?.map((action) => named(name, action)) ?? [name];
}

function played(name: string, args: Record<string, unknown>, isReadOnly: boolean) {
  const thread = new PlayedThread([{ calls: [call(name, args)] }, { respond: 'done' }], undefined, {}, isReadOnly);
  return thread.say('do it');
}

describe('a thread on a read-only instance', () => {
  it.each(refused)('protects %s from %s %o, and asks nobody', (thing, name, args) => {
    const thread = played(name, args, true);
    expect(thread.results()).toEqual([expect.stringContaining(`Error: ${readOnlyRefusal(thing)}`)]);
    expect(thread.spawned).toEqual([]);
    const elsewhere = played(name, args, false);
    if (name !== 'manage-data-tables-with-agent')
      expect(elsewhere.known.requests).toMatchObject([{ kind: 'call', args }]);
    else expect(elsewhere.results()).toEqual([expect.stringContaining('changed by a plan')]);
  });

  it('has a decision on each action of each tool', () => {
    const decided = [
      ...refused.map(([, tool, { action }]) => named(tool, action)),
      ...open.map(([tool, { action }]) => named(tool, action)),
      ...webReads.map(({ action }) => named('research', action)),
      ...[...ofTheThread, 'search_tools', 'load_tool'],
    ];
    expect(threadTools.flatMap(operationsOf).filter((operation) => !decided.includes(operation))).toEqual([]);
  });

  it.each(webReads)('reads the web: %o', (args) => {
    const thread = played('research', args, true);
    thread.decide('approved');
    expect(thread.spawned).toMatchObject([{ program: 'workflow' }]);
  });

  it.each(open)('leaves %s %o open', (name, args) => {
    const thread = played(name, args, true);
    if (thread.known.requests.length > 0) thread.decide('approved');
    expect(thread.results()).toEqual([expect.stringMatching(/^done$|"deferred":false|no browser is connected/m)]);
  });

  it('refuses a plan before a planner is paid for', () => {
    const thread = new PlayedThread([{ calls: [call('plan')] }, { respond: 'no' }], undefined, {}, true);
    thread.say('build it');
    expect(thread.spawned).toEqual([]);
    expect(thread.results()).toEqual([`Error: ${readOnlyRefusal('workflows')}`]);
  });

  it('fails the builds of a plan, and starts none, in runs from before rules 3', () => {
    const tasks = [{ id: 'a', title: 'A', kind: 'build-workflow', spec: 's', deps: [] }];
    const thread = new PlayedThread(
      [{ calls: [call('plan')] }, { respond: 'no' }, { respond: 'no' }],
      undefined,
      {},
      true,
    );
    thread.under(1).say('build it').plan(tasks).decide('approved');
    expect(thread.spawned.map(({ program }) => program)).toEqual(['agent']);
    expect(thread.known.plan?.tasks).toMatchObject([{ status: 'failed', error: readOnlyRefusal('workflows') }]);
  });

  it('protects data tables from every change that a tool could make', () => {
    const actions = ['create', 'delete', 'add-column', 'rename-column', 'delete-column', 'insert-rows', 'update-rows'];
    for (const action of [...actions, 'delete-rows'])
      expect(protectedBy({ tool: 'data-tables', action })).toBe('data tables');
    expect(protectedBy({ tool: 'manage-data-tables-with-agent' })).toBe('data tables');
    expect(protectedBy({ tool: 'data-tables', action: 'query' })).toBeNull();
  });
});
