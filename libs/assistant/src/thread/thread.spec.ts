import { describe, expect, it } from '@jest/globals';
import { approved, built, call, PlayedThread, verification } from '../../test/play-thread.js';
import type { Says } from '../../test/play-thread.js';

const build = { id: 'a', title: 'Count', kind: 'build-workflow', spec: 'count messages', deps: [] };
const check = { id: 'c', title: 'Check', kind: 'checkpoint', spec: 'run it', deps: ['a'] };
const research = { id: 'r', title: 'Look', kind: 'research', spec: 'find', deps: [] };
const plans: Says = { calls: [call('plan')] };
const completes: Says = { calls: [call('complete-checkpoint', { taskId: 'c', status: 'succeeded', result: 'runs' })] };
const failed = { outcome: 'stalled', error: { code: 'stalled', message: 'it broke' } } as const;
const edit = (more: object = {}): Says => ({
  calls: [
    call('build-workflow-with-agent', {
      ...{ task: 'fix', workflowId: 'w-1', bypassPlan: true, reason: 'a typo', conversationContext: 'x', ...more },
    }),
  ],
});
const free = { updateWorkflow: 'always_allow', runWorkflow: 'always_allow' } as const;

describe('a plan in a thread', () => {
  it('is made, approved, built, checked and recapped in one run', () => {
    const thread = approved([build, check], [completes, { respond: 'All done.' }]);
    thread.end({ output: built() });
    expect(thread.spawned.map(({ program, node }) => [program, node.split('/')[0]])).toEqual([
      ...[
        ['agent', 'planner'],
        ['builder', 'task'],
      ],
    ]);
    expect(thread.known.plan).toMatchObject({ status: 'completed' });
    expect(thread.followUps().map((text) => /type="(\w+)"/.exec(text)?.[1])).toEqual(['checkpoint', 'synthesize']);
    expect(thread.said()).toEqual(['All done.']);
    expect(thread.outcomes).toEqual(['answered']);
    expect(thread.replayed()).toEqual(thread.known);
  });

  it('does nothing before a person has approved it, and nothing once it is denied', () => {
    const thread = new PlayedThread([plans]).say('Build it').plan([build]);
    expect(thread.known.run).not.toBeNull();
    expect(thread.request).toMatchObject({ kind: 'plan', args: { tasks: [{ id: 'a' }] } });
    expect(thread.decide('denied')).toBe('taken');
    expect([thread.spawned.length, thread.known.plan?.status, thread.outcomes]).toEqual([1, 'cancelled', ['answered']]);
  });

  it('is made anew for a person who wants changes', () => {
    const thread = new PlayedThread([plans]).say('Build it').plan([build]);
    thread.decide('changes', 'only one');
    expect(thread.spawned[1]?.input).toMatchObject({ text: expect.stringContaining('only one') });
  });

  it('is made again where the graph cannot be, three times at most', () => {
    const thread = new PlayedThread([plans, { respond: 'No plan.' }]).say('Build it');
    const looped = { ...build, deps: ['a'] };
    thread.plan([looped]).plan([looped]);
    expect(thread.spawned[2]?.input).toMatchObject({ text: expect.stringContaining('dependency cycle involving "a"') });
    thread.plan([looped]);
    expect([thread.spawned.length, thread.said(), thread.outcomes]).toEqual([3, ['No plan.'], ['answered']]);
  });

  it('that cannot be made is not tried for ever', () => {
    const thread = new PlayedThread([plans, plans, plans, { respond: 'It cannot be planned.' }]).say('Build it');
    for (let planner = 0; planner < 2; planner++) thread.end(failed);
    expect(thread.results().at(-1)).toBe('Error: Planning has failed too often: say what stands in the way');
    expect([thread.spawned.length, thread.said()]).toEqual([2, ['It cannot be planned.']]);
  });

  it('is answered once: a stale answer changes nothing', () => {
    const thread = approved([build], [{ respond: 'Done.' }]);
    const { requestId } = { requestId: thread.known.ended.find(({ kind }) => kind === 'approval')?.id ?? '' };
    expect(thread.decide('denied', null, requestId)).toBe('stale');
    expect(thread.decide('approved', null, 'no-such')).toBe('not-found');
    expect(thread.known.plan?.status).toBe('active');
  });
});

describe('a replan', () => {
  it('that only acknowledges is asked for once more, then the blocker is told and the plan cancelled', () => {
    const thread = approved([build], [{ respond: 'Noted.' }, { respond: 'I see.' }]);
    thread.end(failed);
    expect(thread.followUps().length).toBe(2);
    expect(thread.said()).toEqual(['I could not go on. "Count": it broke. The plan is cancelled.']);
    expect([thread.known.plan?.status, thread.outcomes]).toEqual(['cancelled', ['answered']]);
  });

  it('may say what stands in the way', () => {
    const thread = approved([build], [{ respond: 'No access to the service.', cannot: true }]).end(failed);
    expect([thread.said(), thread.known.plan?.status]).toEqual([['No access to the service.'], 'cancelled']);
  });

  it('goes on with new tasks, which a person approves; what has succeeded stays', () => {
    const again = { calls: [call('create-tasks', { tasks: [{ ...build, id: 'b', deps: ['r'] }] })] };
    const thread = approved([research, build], [again, { respond: 'Done.' }]);
    thread.end({ output: 'found' }, [...thread.live.keys()][0]).end(failed);
    thread.decide('approved');
    expect(thread.known.plan?.tasks.map(({ id, status }) => [id, status])).toEqual([
      ...[
        ['r', 'succeeded'],
        ['b', 'running'],
      ],
    ]);
    thread.end({ output: built() });
    expect([thread.known.plan?.status, thread.outcomes]).toEqual(['completed', ['answered']]);
  });

  it('may do one task itself, and nobody waits for the plan any more', () => {
    const thread = approved([build], [edit(), { respond: 'Repaired.' }], free).end(failed);
    expect(thread.known.plan?.status).toBe('cancelled');
    thread.end({ output: built() });
    expect([thread.said(), thread.outcomes]).toEqual([
      ['In the place of the plan, this is under way: "w-1". Not done: "Count" (it broke).', 'Repaired.'],
      ['answered'],
    ]);
  });

  it('is refused its tools elsewhere', () => {
    const tasks = [call('create-tasks', { tasks: [build] })];
    const thread = new PlayedThread([{ calls: tasks }, { respond: 'Sorry.' }]).say('Build it');
    expect(thread.results()).toEqual(['Error: create-tasks is for replan turns only']);
  });
});

describe('a checkpoint', () => {
  it('fails where its turn ends without a completion', () => {
    const thread = approved([build, check], [{ respond: 'Looks good.' }, { respond: 'It failed.', cannot: true }]);
    thread.end({ output: built() });
    expect(thread.known.plan?.tasks[1]).toMatchObject({
      ...{ status: 'failed', error: 'Checkpoint run ended without reporting completion' },
    });
  });

  it('cannot succeed on the word of a model', () => {
    const claims = call('complete-checkpoint', { taskId: 'c', status: 'succeeded', outcome: { verification } });
    const thread = approved([build, check], [{ calls: [claims] }, { respond: 'x' }, { respond: 'y', cannot: true }]);
    thread.end({ output: built('w-1', { verification: { attempted: false } }) });
    expect(thread.results()).toContain('Error: verification-missing');
  });

  it('takes a test that the runtime has seen', () => {
    const verify = call('verify-built-workflow', { workflowId: 'w-1' });
    const thread = approved([build, check], [{ calls: [verify] }, completes, { respond: 'Done.' }]);
    thread.end({ output: built('w-1', { verification: { attempted: false } }) });
    expect(thread.known.plan?.tasks[1]).toMatchObject({ status: 'succeeded', outcome: { verification } });
  });

  it('is completed once, and by its own name', () => {
    const wrong = (taskId: string): Says => ({
      calls: [call('complete-checkpoint', { taskId, status: 'failed' })],
    });
    const thread = approved([build, check], [wrong('x'), wrong('a'), completes, { respond: 'Done.' }]);
    thread.end({ output: built() });
    expect(thread.results().filter((text) => text.startsWith('Error'))).toEqual([
      ...['Error: not-found', 'Error: wrong-kind'],
    ]);
  });

  it('is patched twice at most', () => {
    const patch = edit({ bypassPlan: false });
    const thread = approved([build, check], [patch, patch, patch, { respond: 'x' }, { respond: 'y', cannot: true }]);
    thread.end({ output: built() }).end({ output: built() }).end({ output: built() });
    expect(thread.spawned.filter(({ program }) => program === 'builder').length).toBe(3);
    expect(thread.results()).toContain('Error: Two patches of a checkpoint are enough: complete it');
    expect(thread.known.plan?.tasks[1]?.status).toBe('failed');
  });

  it('ends where patches fail alike', () => {
    const patch = edit({ bypassPlan: false });
    const thread = approved([build, check], [patch, patch, { respond: 'y', cannot: true }]);
    thread.end({ output: built() }).end(failed).end(failed);
    expect(thread.known.plan?.tasks[1]?.error).toBe('The patches failed alike: it broke');
  });
});

describe('a background task', () => {
  it('answers a build with words of the model, from its result', () => {
    const thread = new PlayedThread([edit(), { respond: 'It is fixed.' }], undefined, free).say('Fix it');
    expect([thread.said(), thread.outcomes]).toEqual([[], []]);
    thread.end({ output: built() });
    expect(thread.followUps()[0]).toContain('<background-task-completed>');
    expect([thread.said(), thread.outcomes]).toEqual([['It is fixed.'], ['answered']]);
  });

  it('without an outcome has not submitted', () => {
    const thread = new PlayedThread([edit(), { respond: 'It did not submit.' }], undefined, free).say('Fix it');
    thread.end({ output: '{"text":"all good"}' });
    expect(thread.followUps()[0]).toContain('the build did not submit');
  });

  it('is not started twice for one workflow, nor for a new one without a plan', () => {
    const again: Says = { calls: [call('build-workflow-with-agent', { task: 'x', conversationContext: 'x' })] };
    const thread = new PlayedThread([edit(), edit(), again, { respond: 'Wait.' }], undefined, free).say('Fix it');
    thread.say('Fix it again');
    expect(thread.results().slice(1)).toEqual([
      'Error: Build already in progress',
      'Error: A new workflow is built by a plan: call plan',
    ]);
    expect(thread.spawned.length).toBe(1);
  });

  it('of a plan waits while its workflow is being built', () => {
    const change = { ...build, workflowId: 'w-1' };
    const thread = approved([change, { ...change, id: 'b' }], [{ respond: 'Both are done.' }]);
    expect(thread.known.plan?.tasks.map(({ status }) => status)).toEqual(['running', 'planned']);
    thread.end({ output: built() });
    expect(thread.known.plan?.tasks.map(({ status }) => status)).toEqual(['succeeded', 'running']);
    thread.end({ output: built() });
    expect([thread.known.plan?.status, thread.spawned.length]).toEqual(['completed', 3]);
  });

  it('that is refused three times ends the turn', () => {
    const thread = new PlayedThread(
      Array.from({ length: 3 }, () => edit({ reason: '' })),
      undefined,
      free,
    ).say('Fix');
    expect([thread.known.turn, thread.outcomes]).toEqual([null, ['answered']]);
  });

  it('that takes too long has failed, is told to end, and never comes again', () => {
    const thread = approved([build], [{ respond: 'It timed out.', cannot: true }]);
    for (let n = 0; n < 3; n++) thread.wait(); // two looks find that it goes on
    expect(thread.known.plan?.tasks[0]?.error).toBe('Timed out after 30 minutes');
    expect([thread.cancelled, thread.outcomes]).toEqual([['cancelled'], []]);
    thread.end({ outcome: 'cancelled' });
    expect([thread.spawned.length, thread.outcomes]).toEqual([2, ['answered']]);
  });

  it('can be corrected, and cancelled', () => {
    const correct = call('task-control', { action: 'correct-task', taskId: 'a', correction: 'use the other one' });
    const thread = approved([build], [{ calls: [correct] }, { respond: 'Told.' }]);
    thread.say('The other one');
    expect(thread.posts).toMatchObject([{ event: { type: 'session-ordered', order: { text: 'use the other one' } } }]);
  });
});
