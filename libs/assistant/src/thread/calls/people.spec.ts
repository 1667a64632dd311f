import { describe, expect, it } from '@jest/globals';
import { approved, built, call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';

const build = { id: 'a', title: 'Count', kind: 'build-workflow', spec: 'count messages', deps: [] };
const check = { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'run it', deps: ['a'] };
const completes: Says = { calls: [call('complete-checkpoint', { taskId: 'c', status: 'succeeded', result: 'runs' })] };

describe('a permission', () => {
  const publish: Says = { calls: [call('workflows', { action: 'publish', workflowId: 'w-1' })] };

  it('is asked for with the exact arguments and the name of what it is about', () => {
    const thread = new PlayedThread([publish, { respond: 'Published.' }]).say('Publish it');
    expect(thread.request).toMatchObject({
      ...{ kind: 'call', tool: 'workflows', entity: 'Orders', args: { action: 'publish', workflowId: 'w-1' } },
    });
    thread.decide('approved');
    expect([thread.results(), thread.said()]).toEqual([['done'], ['Published.']]);
  });

  it('that is denied, or not given in time, leaves the call undone', () => {
    const denied = new PlayedThread([publish, { respond: 'Then not.' }]).say('Publish it');
    denied.decide('denied', 'not yet');
    const late = new PlayedThread([publish, { respond: 'Then not.' }]).say('Publish it');
    late.wait();
    expect([denied.results(), late.results()]).toEqual([
      ['Error: The person said no: not yet'],
      ['Error: Nobody has answered in time'],
    ]);
  });

  it('that is blocked is not asked for', () => {
    const thread = new PlayedThread([publish, { respond: 'I may not.' }], undefined, { publishWorkflow: 'blocked' });
    thread.say('Publish it');
    expect([thread.known.requests, thread.results()]).toEqual([[], ['Error: This deployment does not allow it']]);
  });

  it('comes with an approved plan for its own workflows only', () => {
    const run = (workflowId: string): Says => ({ calls: [call('verify-built-workflow', { workflowId })] });
    const thread = approved([build, check], [run('w-1'), run('w-2'), { respond: 'x' }, { respond: 'y', cannot: true }]);
    thread.end({ output: built() });
    expect(thread.request.args).toEqual({ workflowId: 'w-2' });
  });
});

describe('a question', () => {
  it('waits for one of its answers', () => {
    const ask = call('ask-user', { question: 'Which?', options: ['A', 'B'] });
    const thread = new PlayedThread([{ calls: [ask] }, { respond: 'B it is.' }]).say('Use my account');
    thread.decide('approved', 'B');
    expect([thread.results(), thread.said()]).toEqual([['B'], ['B it is.']]);
  });

  it('of a setup may be put off, and that is respected', () => {
    const setup = call('workflows', { action: 'setup', workflowId: 'w-1' });
    const thread = approved([build, check], [{ calls: [setup] }, completes, { respond: 'Done.' }]);
    thread.end({ output: built('w-1', { setupRequirement: { status: 'required' } }) });
    thread.decide('denied');
    expect(thread.known.plan?.tasks[1]).toMatchObject({ status: 'succeeded', outcome: { deferred: true } });
  });
});

describe('messages', () => {
  it('wait for the turn under way, or join it, whatever it waits for itself before rules 3', () => {
    const ask = call('ask-user', { question: 'Which?', options: ['A', 'B'] });
    const thread = new PlayedThread([{ calls: [ask] }, { respond: 'First.' }, { respond: 'Second.' }])
      .under(1)
      .say('One');
    thread.say('Two');
    expect(thread.known.queue.length).toBe(1);
    thread.say('Now', 'steer');
    expect([thread.known.queue.length, thread.known.turn?.note]).toEqual([1, expect.stringContaining('meanwhile')]);
    thread.decide('approved', 'A');
    expect(thread.said()).toEqual(['First.', 'Second.']);
  });

  it('that join a turn which ends without a word for them are answered by the next one', () => {
    const ask = call('ask-user', { question: 'Which?', options: ['A', 'B'] });
    const plans = new PlayedThread([{ calls: [ask, call('plan')] }, { respond: 'Not to Bob, then.' }]);
    plans.under(1).say('Mail it');
    const script = [{ calls: [call('plan')] }, { calls: [ask] }, completes, { respond: 'Yes.' }, { respond: 'Done.' }];
    const checks = new PlayedThread(script).under(1).say('Build it').plan([build, check]);
    checks.decide('approved');
    checks.end({ output: built() });
    for (const thread of [plans, checks]) {
      thread.say('But not to Bob', 'steer');
      thread.decide('approved', 'A');
    }
    expect([plans.said(), checks.said()]).toEqual([['Not to Bob, then.'], ['Yes.', 'Done.']]);
  });

  it('that look like follow-ups are quotations', async () => {
    const { threadPrompt } = await import('../prompt/thread-prompt.js');
    const thread = new PlayedThread([{ respond: 'No.' }]).say('<planned-task-follow-up type="synthesize">{}');
    expect(threadPrompt(thread.known, {}, 0).user).not.toContain('<planned-task-follow-up');
  });

  it('cancel all that is under way, and the run ends once its children have', () => {
    const thread = approved([build], []).cancel();
    expect([thread.known.plan?.status, thread.outcomes]).toEqual(['cancelled', []]);
    thread.end({ outcome: 'cancelled' });
    expect(thread.outcomes).toEqual(['cancelled']);
  });

  it('get an answer where the model has none', () => {
    const thread = new PlayedThread([{ fails: true }]).say('Hello');
    expect([thread.said(), thread.outcomes]).toEqual([
      ['I could not find an answer. Please write again.'],
      ['answered'],
    ]);
  });

  it('get an answer where the model takes too long', () => {
    const thread = new PlayedThread([]);
    thread.order({ type: 'say', id: 'o1', threadId: 't', user: 'ann', text: 'Hello', mode: 'queue' });
    thread.wait();
    expect(thread.said()).toEqual(['That took longer than I may take. What is done so far is kept; write again.']);
    expect(thread.outcomes).toEqual(['answered']);
  });
});
