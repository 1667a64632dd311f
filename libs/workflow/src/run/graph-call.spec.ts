import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { graphCallTool, isGraphTool } from '#model-turn';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import type { WorkflowNode } from '../document/document.js';
import { graphCallSpec } from './graph-call.js';
import { presentRules } from '../rules.js';

const each: WorkflowNode = { kind: 'tool', id: 'call', toolName: graphCallTool };
const root: WorkflowNode = { kind: 'map', id: 'calls', items: 'json', merge: 'concat', concurrency: 10, each };

/** A tree at work on the calls of a graph, under a cap of no call at all. */
function treeOf(...calls: object[]): Tree {
  return treeUnder(presentRules, ...calls);
}

/** The same, of a run of these rules. */
function treeUnder(rules: number | undefined, ...calls: object[]): Tree {
  const settings = settingsFor(root, { maxToolCalls: 0 });
  const { specs, checkArgs } = settings.tools;
  const tools: typeof settings.tools = {
    specs: [...specs, graphCallSpec],
    checkArgs: (name, args) => (isGraphTool(name) ? { ok: true } : checkArgs(name, args)),
  };
  const tree = new Tree({ ...settings, tools });
  tree.rules = rules;
  tree.text(JSON.stringify(calls));
  return tree;
}

const owedIn = (tree: Tree) =>
  [...tree.actors.values()].flatMap(({ owed }) => Array.from(owed.values(), ({ effect }) => effect));

function turns(tree: Tree): void {
  for (const actor of tree.actors.values()) if (actor.mail.length > 0) tree.turn(actor);
}

describe('the calls of a graph', () => {
  it('are owed one by one, with the run whose items have the request, and count for no cap', () => {
    const tree = treeOf({ request: 'call:0::A', repeat: 'safe' }, { request: 'call:1::A', repeat: 'never' });
    turns(tree);
    const shared = { type: 'run-tool', tool: graphCallTool, rootRunId: expect.any(String) };
    expect(owedIn(tree)).toMatchObject([
      { ...shared, repeat: 'safe', args: { request: 'call:0::A' } },
      { ...shared, repeat: 'never', args: { request: 'call:1::A' } },
    ]);
    expect(owedIn(tree)[0]).not.toHaveProperty('maxCalls');
    tree.settle();
    expect(tree.ends).toMatchObject([{ outcome: 'answered', spent: { toolCalls: 0 } }]);
  });

  it('that a provider has charged for count for the run', () => {
    const tree = treeOf({ request: 'call:0::A', repeat: 'safe' });
    turns(tree);
    const [owed] = owedIn(tree);
    const usage = { tokensIn: 7, tokensOut: 0, tokensCached: 0, costMicroUsd: 3 };
    const result = { ok: true, value: null } as const;
    const actorId = owed?.id.split('.')[0] ?? '';
    for (let times = 0; times < 2; times += 1)
      tree.receives(actorId, {
        type: 'tool-finished',
        at: tree.at,
        effectId: owed?.id ?? '',
        result,
        attempts: [],
        reused: false,
        usage,
      });
    tree.settle();
    expect(tree.ends).toMatchObject([{ outcome: 'answered', spent: { tokens: 7, costMicroUsd: 3 } }]);
  });

  it('fail their node with the first failure, or say it where the node goes on', () => {
    const failing = treeOf({ request: 'boom', repeat: 'safe' }, { request: 'call:1::A', repeat: 'safe' });
    failing.settle();
    expect(failing.ends).toMatchObject([{ outcome: 'stalled', error: { message: 'boom' } }]);
    const going = treeOf({ request: 'boom', repeat: 'safe', keeps: true }, { request: 'call:1::A', repeat: 'safe' });
    going.settle();
    expect(going.ends[0]?.output?.split('\n')[0]).toBe(JSON.stringify({ request: 'boom', message: 'boom' }));
  });

  it('I8: are told as the journal has it in a run of rules 1, and with a mark from then on', () => {
    const message = `${'m'.repeat(299)}👍`;
    const kept = (rules: number | undefined): unknown => {
      const tree = treeUnder(rules, { request: 'call:0::A', repeat: 'safe', keeps: true });
      turns(tree);
      const [owed] = owedIn(tree);
      const result = { ok: false, envelope: errorEnvelope('tool-failed', message) } as const;
      const event = { type: 'tool-finished', at: tree.at, effectId: owed?.id ?? '' } as const;
      tree.receives(owed?.id.split('.')[0] ?? '', { ...event, result, attempts: [], reused: false });
      tree.settle();
      return JSON.parse(tree.ends[0]?.output ?? '');
    };
    expect(kept(undefined)).toEqual({ request: 'call:0::A', message: `${'m'.repeat(299)}\uFFFD` });
    expect(kept(2)).toEqual({ request: 'call:0::A', message: `${'m'.repeat(299)}…` });
  });

  it('ask a person for the call that they are, and are made once they agree', () => {
    const asks = { tool: 'add_note', args: { text: 'a' } };
    const tree = treeOf({ request: 'call:0::A', repeat: 'keyed', asks });
    turns(tree);
    const [asked] = tree.told;
    expect(asked).toMatchObject({ type: 'approval-asked', tool: 'add_note', shown: 'add note: a' });
    expect(owedIn(tree)).toEqual([]);
    if (asked?.type !== 'approval-asked') return;
    expect(tree.views.get(asked.runId)?.approval).toMatchObject({ tool: 'add_note', args: { text: 'a' } });
    const { actorId, runId, approvalId, argsHash } = asked;
    const decision = { decision: 'approved', by: 'ann', reason: '' } as const;
    tree.receives(actorId, { type: 'approval-decided', at: tree.at, runId, approvalId, argsHash, ...decision });
    turns(tree);
    expect(owedIn(tree)).toMatchObject([{ tool: graphCallTool, repeat: 'keyed' }]);
  });

  it('have a message said by the root, and nothing owed', () => {
    const tree = treeOf({ request: 'call:0::A', repeat: 'never', says: 'It is here.' });
    turns(tree);
    const [asked] = tree.told;
    expect(asked).toMatchObject({ type: 'say-asked', text: 'It is here.' });
    expect(owedIn(tree)).toEqual([]);
    if (asked?.type !== 'say-asked') return;
    const { actorId, sayId } = asked;
    const said = { type: 'said', at: tree.at, sayId, status: 'sent', providerId: 'SM1' } as const;
    for (let times = 0; times < 2; times += 1) tree.receives(actorId, said);
    tree.settle();
    const answer = { kind: 'send', messageId: 'SM1', to: null };
    expect(tree.ends).toMatchObject([{ output: JSON.stringify({ request: 'call:0::A', answer }) }]);
  });

  it('have a message refused by name that the root says no more', () => {
    const tree = treeOf({ request: 'call:0::A', repeat: 'never', says: 'It is here.' });
    turns(tree);
    const [asked] = tree.told;
    if (asked?.type !== 'say-asked') throw new Error('nothing was to be said');
    const { actorId, sayId } = asked;
    tree.receives(actorId, { type: 'said', at: tree.at, sayId, status: 'refused', providerId: null, most: 30 });
    tree.settle();
    const message = 'one run says at most 30 messages (RECIPIENT_CAP)';
    expect(tree.ends).toMatchObject([{ outcome: 'stalled', error: { message: expect.stringContaining(message) } }]);
  });

  it('are not made again in the place of a record: a write fails, a read is made', () => {
    const result = { ok: true as const, value: null };
    const record = (repeat: string) => ({
      ...{ tool: graphCallTool, args: { request: 'call:0::A', repeat }, effectKey: 'old', result },
      node: 'calls[1]/call',
    });
    for (const repeat of ['safe', 'never']) {
      const tree = treeOf();
      tree.text(JSON.stringify([{ request: 'call:0::A', repeat }]), [record(repeat)]);
      tree.settle();
      expect(tree.called.length).toBe(repeat === 'safe' ? 1 : 0);
    }
  });
});
