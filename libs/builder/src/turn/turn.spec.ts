import { describe, expect, it } from '@jest/globals';
import { batchForm, correctiveNote, turnForm } from '#model-turn';
import { add, call, connect } from '../../test/play-batch.js';
import { PlayedSession } from '../../test/play-session.js';
import type { Says } from '../../test/play-session.js';
import { limits } from '../limits.js';

const start = add('s', 'n8n-nodes-base.manualTrigger', 'Start');
const prove = [call('validate_workflow', {}, 'v'), call('test_workflow', {}, 't')];
const build: Says = { calls: [start, add('k', 'n8n-nodes-base.noOp', 'Keep'), connect('x', '$s', '$k')] };

describe('a request to the builder', () => {
  it('is built, proven and answered, and claims one credit', () => {
    const session = new PlayedSession([build, { calls: prove }, { respond: 'Built.' }]).say('Build it');
    expect(session.known).toMatchObject({
      ...{ phase: 'idle', run: null, revision: 4, draft: { name: 'A Name' }, creditsClaimed: 1 },
      evidence: { revision: 4, validated: true, tested: true },
    });
    expect(session.known.messages.map(({ role, text }) => [role, text.split('\n')[0]])).toEqual([
      ['user', 'Build it'],
      ['assistant', ''],
      ['tool', expect.stringContaining('Successfully added "Start"')],
      ['tool', expect.stringContaining('Successfully added "Keep"')],
      ['tool', 'Connected "Start" to "Keep" via main'],
      ['assistant', ''],
      ['tool', 'The workflow is valid: 2 nodes, nothing found'],
      ['tool', '<test_run>'],
      ['assistant', 'Built.'],
    ]);
    expect(session.outcomes).toEqual(['answered']);
    expect(session.rows).toEqual(['turn', 'tool', 'turn', 'tool', 'turn', 'outcome']);
  });

  it('tells whoever counts the credits of its user, in the commit of the proof', () => {
    const played = ['one', 'two'].map((id) => {
      const session = new PlayedSession([build, { calls: prove }, { respond: 'Built.' }, { respond: 'Yes.' }]);
      const said = { type: 'say', user: 'ann', workflowId: null, context: null, account: 'act_account' } as const;
      session.order({ ...said, id, text: 'Build it' });
      session.work().order({ ...said, id: `${id} again`, text: 'Is it good?' });
      return session.work();
    });
    const posts = played.flatMap((session) => session.posts);
    expect(posts.map(({ to, event }) => [to, event])).toEqual(
      played.map(() => ['act_account', expect.objectContaining({ order: { type: 'claim', month: '1970-01' } })]),
    );
    const account = new PlayedSession([]);
    for (const month of ['1970-01', '1970-01', '1970-02', '1970-01']) account.order({ type: 'claim', month });
    expect(account.known).toMatchObject({ creditsMonth: '1970-02', creditsClaimed: 1 });
  });

  it('is told why a node fails, and answers without a change or a proof', () => {
    const context = { executionData: { runData: { Fetch: [{ error: { message: 'status 404' } }] } } };
    const session = new PlayedSession([{ respond: 'Its address is gone: 404.' }]).say('Why does Fetch fail?', context);
    expect(session.prompts[0]?.user).toContain('status 404');
    expect(session.outcomes).toEqual(['answered']);
    expect(session.known.creditsClaimed).toBe(0);
  });

  it('replays offline to the same state', () => {
    const session = new PlayedSession([build, { calls: prove }, { respond: 'Built.' }]).say('Build it');
    expect(session.replayed()).toEqual(session.known);
  });

  it('is not done without evidence: the model is sent on with what is missing, a few times', () => {
    const session = new PlayedSession([build, { respond: 'Done!' }, { calls: prove }, { respond: 'Now.' }]).say(
      'Build it',
    );
    expect(session.prompts[2]?.user).toContain(
      'NOTE: You are not done: for the draft as it is now validate_workflow and test_workflow must pass.',
    );
    expect(session.outcomes).toEqual(['answered']);
    const stubborn = new PlayedSession([build, ...Array.from({ length: 4 }, (): Says => ({ respond: 'Done!' }))]).say(
      'Build it',
    );
    expect(stubborn.outcomes).toEqual(['stalled']);
    expect(stubborn.known.creditsClaimed).toBe(0);
    expect(stubborn.known.draft.nodes).toHaveLength(2);
  });

  it('I8: has of a complaint and of the last run what its journal has, in a run of rules 1', () => {
    const half = `${'a'.repeat(299)}👍`;
    const executionData = { runs: `${'b'.repeat(1_000)}👍`.repeat(9) };
    const told = (rules: number) => {
      const session = new PlayedSession([{ broken: half }, { clarify: 'What?' }], { rules });
      session.say('Build it', { executionData });
      expect(session.replayed()).toEqual(session.known);
      return session.prompts[1]?.user;
    };
    expect(told(1)).toContain(`NOTE: ${correctiveNote(half.slice(0, 300))}`);
    expect(told(3)).toContain(`NOTE: ${correctiveNote(half, turnForm({ tool: batchForm }))}`);
  });

  it('needs new evidence after another change, also one of a person', () => {
    const change = call('rename_node', { nodeId: 'Keep', name: 'Kept' });
    const script: Says[] = [
      build,
      { calls: [...prove, change] },
      { respond: 'Done!' },
      { calls: prove },
      { respond: 'Now.' },
    ];
    const session = new PlayedSession(script).say('Build it');
    // Proofs look at the whole draft as it is where they stand in the batch: the rename came after them.
    expect(session.prompts).toHaveLength(5);
    const operations = [{ type: 'setName', name: 'Mine' }];
    session.order({ type: 'edit', id: 'e', user: 'bob', base: session.known.revision, operations });
    expect(session.known.evidence?.revision).toBe(session.known.revision - 1);
  });

  it('asks the person, or says that it cannot: neither claims a credit', () => {
    const session = new PlayedSession([{ clarify: 'Which city?' }, { respond: 'Cannot.', reason: 'cannot_proceed' }]);
    session.say('Weather').say('Atlantis');
    expect(session.outcomes).toEqual(['answered', 'cannot-proceed']);
    expect(session.known.creditsClaimed).toBe(0);
    expect(session.prompts[1]?.user).toContain('ASSISTANT: Which city?\nUSER: Atlantis');
  });

  it('survives outputs that are no turn, and calls that fail', () => {
    const script: Says[] = [
      { broken: 'no JSON' },
      { fails: 0 },
      { calls: [{ ...start, name: 'nothing' }] },
      { clarify: 'What?' },
    ];
    const session = new PlayedSession(script).say('Build it');
    expect(session.prompts[1]?.user).toContain('NOTE: Your last output broke the contract (no JSON)');
    expect(session.prompts[3]?.user).toContain(
      'NOTE: Your last output broke the contract (batch: calls.0.name must be one of',
    );
    expect(session.outcomes).toEqual(['answered']);
    const broken = new PlayedSession(Array.from({ length: 3 }, (): Says => ({ broken: 'x' }))).say('Build it');
    expect(broken.outcomes).toEqual(['contract-broken']);
    const failing = new PlayedSession(Array.from({ length: 3 }, (): Says => ({ fails: 0 }))).say('Build it');
    expect(failing.outcomes).toEqual(['model-failed']);
    expect(failing.known.messages.at(-1)).toMatchObject({ isError: true, errorCode: 'model-failed' });
  });

  it('ends at its limits: steps, time, a cancel', () => {
    const looking = (_: unknown, at: number): Says => ({
      calls: [call('search_nodes', { queries: [{ queryType: 'name', query: `set ${at}` }] })],
    });
    const endless = new PlayedSession(Array.from({ length: limits.steps }, looking)).say('Build it');
    expect(endless.outcomes).toEqual(['step-cap']);
    const session = new PlayedSession([]);
    session.order({ type: 'say', id: 'm', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.order({ type: 'cancel', id: 'c', user: 'ann' });
    expect(session.known).toMatchObject({ run: null, phase: 'idle' });
    expect(session.known.messages.at(-1)?.text).toBe('Task aborted');
  });

  it('takes a message that comes meanwhile into the run under way', () => {
    const session = new PlayedSession([build, { calls: prove }, { respond: 'Built.' }]);
    session.order({ type: 'say', id: 'm1', user: 'ann', text: 'Build it', workflowId: null, context: null });
    session.order({ type: 'say', id: 'm2', user: 'ann', text: 'And quickly', workflowId: null, context: null });
    session.work();
    expect(session.prompts[0]?.user).toContain('USER: Build it\nUSER: And quickly');
    expect(session.outcomes).toEqual(['answered']);
  });
});

describe('the history of a session', () => {
  const long = `${'x'.repeat(limits.resultChars)}`;

  it('is compacted when it is too long, and the new request stays', () => {
    const session = new PlayedSession([{ clarify: long }, { clarify: long }, { clarify: 'Short.' }]);
    session.say('One').say('Two').say('Three');
    expect(session.known.summary).toBe('what was said');
    expect(session.known.messages.map(({ text }) => text.slice(0, 40))).toEqual([
      ...['Please compress the conversation history', 'Successfully compacted conversation hist'],
      ...['Three', 'Short.'],
    ]);
    expect(session.prompts[2]?.user).toContain('SUMMARY OF EARLIER MESSAGES\nwhat was said');
  });

  it('is compacted on demand, and forgotten on demand: the graph stays', () => {
    const session = new PlayedSession([build, { calls: prove }, { respond: 'Built.' }]).say('Build it').say('/compact');
    expect(session.known.messages.map(({ text }) => text)).toEqual([
      ...['Please compress the conversation history', 'Successfully compacted conversation history'],
    ]);
    session.say('/clear');
    expect(session.known).toMatchObject({
      messages: [],
      summary: '',
      draft: { nodes: [{ name: 'Start' }, { name: 'Keep' }] },
    });
  });

  it('goes on without a name or a summary that the model does not give', () => {
    const session = new PlayedSession([{ clarify: 'What?' }], { name: null }).say('Build it');
    expect(session.known.draft.name).toBe('');
    expect(session.outcomes).toEqual(['answered']);
  });
});
