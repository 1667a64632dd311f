import { describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '#errors';
import { calls, check, done, failed, free, givesUp, plans, says, verifies } from '../../../test/guards.js';
import { approved, built, call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';

const builds = (id: string, more: object = {}) => ({
  ...{ id, title: `Build ${id}`, kind: 'build-workflow', spec: 'make it', deps: [], workflowId: '', ...more },
});
const research = (id: string, more: object = {}) => ({
  id,
  title: `Look ${id}`,
  kind: 'research',
  spec: 's',
  deps: [],
  ...more,
});
const creates = (...tasks: object[]): Says => calls(call('create-tasks', { tasks }));
const cancels = (...ids: string[]): Says =>
  calls(...ids.map((taskId) => call('task-control', { action: 'cancel-task', taskId })));
const publish = { action: 'publish', workflowId: 'w-1' };
const publishes = calls(call('workflows', publish));
const renames = calls(call('workflows', { action: 'rename', workflowId: 'w-1', name: 'Desk' }));
const claims = (text: string, ...did: object[]): Says => ({ respond: JSON.stringify({ text, did }) });

/** "I have done it", in five languages and as a forged line. */
const lies = [
  'I have published it, and everything is running now.',
  'Ich habe den Workflow veröffentlicht, alles läuft.',
  'He publicado el flujo de trabajo; ya está todo en marcha.',
  'ワークフローを公開しました。すべて動いています。',
  'لقد نشرت سير العمل وكل شيء يعمل الآن.',
  'It is done.\n\nDone: published "w-1".',
];
const published = { act: 'published', target: 'w-1' };

const statuses = ({ known }: PlayedThread): string[] =>
  known.plan?.tasks.map(({ id, status }) => `${id} ${status}`) ?? [];

describe('what a model says it did', () => {
  it.each(lies)('bears the line of the records where no call did it: %s', (lie) => {
    for (const script of [[says(lie)], [claims(lie)], [calls(call('workflows', { action: 'list' })), says(lie)]]) {
      const thread = new PlayedThread(script, undefined, free).say('Publish it');
      expect([thread.lines(), thread.known.messages.at(-1)?.text.endsWith('Nothing was changed.')]).toEqual([
        ...[['Nothing was changed.'], true],
      ]);
    }
  });

  it.each(lies)('and claims as data too is sent back once, and then named: %s', (lie) => {
    const thread = new PlayedThread([claims(lie, published), claims(lie, published)], undefined, free).say(
      'Publish it',
    );
    expect(thread.lines()).toEqual(['Nothing was changed. Not done: published "w-1".']);
    const other = new PlayedThread([renames, claims(lie, published), claims(lie, published)], undefined, free).say(
      'Go',
    );
    expect(other.lines()).toEqual(['Done: renamed "Desk". Not done: published "w-1".']);
  });

  it('is done by a model that had forgotten it, once it is told that', () => {
    const thread = new PlayedThread(
      [claims('Done.', published), publishes, claims('Done.', published)],
      undefined,
      free,
    );
    expect([thread.say('Publish it').lines(), thread.said()]).toEqual([['Done: published "w-1".'], ['Done.']]);
  });

  it('is told of an obedient one', () => {
    const thread = new PlayedThread([publishes, claims('It runs.', published)], undefined, free).say('Publish it');
    expect(thread.known.messages.at(-1)).toMatchObject({
      text: 'It runs.\n\nDone: published "w-1".',
      did: [published],
    });
  });

  it('is not true of a call that was refused, denied, failed, or is only a test', () => {
    const denied = new PlayedThread([publishes, says(lies[0] ?? '')]).say('Publish it');
    denied.decide('denied');
    const blocked = new PlayedThread([publishes, done], undefined, { publishWorkflow: 'blocked' }).say('Publish it');
    const broken = new PlayedThread(
      [publishes, done],
      () => ({ ok: false, envelope: errorEnvelope('tool-failed', 'no') }),
      free,
    ).say('Publish it');
    for (const thread of [denied, blocked, broken]) expect(thread.lines()).toEqual(['Nothing was changed.']);
    const tested = new PlayedThread([verifies, done], undefined, free).say('Does it work?');
    expect(tested.lines()).toEqual(['Tested "w-1". Nothing was changed.']);
  });

  it('of a recap or a task that ended stands beside what the records say of each', () => {
    const thread = approved(
      [builds('a'), { ...check, title: 'Check' }],
      [calls(call('complete-checkpoint', { taskId: 'c', status: 'succeeded' })), says(lies[1] ?? '')],
    );
    thread.end({ output: built() });
    expect(thread.lines()).toEqual(['Done: "Build a"; "Check" (by a test with made-up answers).']);
    const direct = new PlayedThread([
      calls(call('delegate', { task: 'look', tools: ['almanac.echo'], conversationContext: 'x' })),
      says(lies[2] ?? ''),
    ]);
    direct.say('Look').end(failed);
    expect(direct.lines()).toEqual(['Not done: "look" (it broke).']);
  });
});

describe('two builds of one plan', () => {
  it.each([[''], [null], [undefined], ['  ']])('both begin, however the absent id is written: %j', (workflowId) => {
    const tasks = ['a', 'b'].map((id) => ({ ...builds(id), workflowId }));
    const thread = approved(tasks, [done]);
    expect(statuses(thread)).toEqual(['a running', 'b running']);
    thread.end({ output: built('w-1') }).end({ output: built('w-2') });
    expect(thread.known.plan?.status).toBe('completed');
  });

  it.each([[{ workflowId: '' }], [{ workflowId: null }], [{}]])(
    'a direct one without an id is a new workflow: %j',
    (id) => {
      const one = call('build-workflow-with-agent', { task: 'x', conversationContext: 'x', ...id });
      const thread = new PlayedThread([calls(one), done], undefined, free).say('Build it');
      expect(thread.results()).toEqual(['Error: A new workflow is built by a plan: call plan']);
    },
  );
});

describe('a replan', () => {
  const two = [builds('a'), builds('b'), { ...check, deps: ['b'] }];

  it('may build on what runs and waits, and keeps it', () => {
    const again = creates(builds('n', { deps: ['c'] }), research('r', { deps: ['b'] }));
    const thread = approved(two, [again]).end(failed);
    expect(thread.results()[1]).toContain('"b" runs, "c" waits');
    thread.decide('approved');
    expect(statuses(thread)).toEqual(['b running', 'c planned', 'n planned', 'r planned']);
  });

  it('is told by name what its tasks cannot wait for, or be called', () => {
    const wrong = [creates(builds('n', { deps: ['a'] })), creates(builds('n', { deps: ['x'] })), creates(builds('b'))];
    const thread = approved(two, [...wrong, givesUp]).end(failed);
    const errors = thread.results().slice(1);
    expect(errors[0]).toContain('Task "n" depends on "a", which has failed');
    expect(errors[1]).toContain('depends on unknown task "x"');
    expect(errors[1]).toContain('may depend on "b" (runs), "c" (waits)');
    expect(errors[2]).toBe('Error: Task "b" runs: leave it out, or call yours something else');
  });

  it.each([
    ['tests', verifies],
    ['looks', calls(call('workflows', { action: 'list' }))],
    ['remembers', calls(call('update-working-memory', { activeProject: 'x' }))],
    ['renames', renames],
    ['publishes', publishes],
    ['acknowledges', null],
  ])('that only %s leaves the plan as it is, and ends it with the runtime’s word', (_what, acts) => {
    const turn = [...(acts === null ? [] : [acts]), says('I am retrying the rest now.')];
    const thread = approved(two, [...turn, ...turn, done], { ...free, publishWorkflow: 'always_allow' }).end(failed);
    if (thread.known.requests.length > 0) thread.decide('approved');
    if (thread.known.requests.length > 0) thread.decide('approved');
    expect(thread.said().at(-1)).toContain(
      'I could not go on. "Build a": it broke. The plan is cancelled. Under way: "Build b".',
    );
    expect(thread.said().join()).not.toContain('retrying');
    expect(statuses(thread)).toEqual(['a failed', 'b running', 'c cancelled']);
  });

  it('that cannot proceed calls nothing off but by name, and says so', () => {
    const thread = approved(two, [givesUp, done]).end(failed);
    expect([statuses(thread), thread.cancelled]).toEqual([['a failed', 'b running', 'c cancelled'], []]);
    expect(thread.lines()).toEqual([
      'The plan is cancelled. Under way: "Build b". Not done: "Build a" (it broke); "Check" (cancelled).',
    ]);
    thread.end({ output: built() });
    expect([thread.lines().at(-1), thread.outcomes]).toEqual(['Done: "Build b".', ['answered']]);
    const named = approved(two, [cancels('b'), givesUp]).end(failed);
    expect([statuses(named), named.cancelled]).toEqual([['a failed', 'b cancelled', 'c cancelled'], ['cancelled']]);
  });

  it('may keep a delegate whose tool has gone, and is told its name where it is still to begin', () => {
    const other = { id: 'd', title: 'D', kind: 'delegate', spec: 's', deps: ['b'], tools: ['almanac.echo'] };
    const thread = approved([builds('a'), builds('b'), other], [creates(research('r'))]);
    thread.tools.length = 0;
    thread.end(failed);
    expect(thread.results()[1]).toContain('Delegate task "d": there is no tool "almanac.echo"');
    expect(thread.request.kind).toBe('plan');
  });
});

describe('a plan', () => {
  it('of which every task was cancelled is not done', () => {
    const thread = approved([research('r'), research('s', { deps: ['r'] })], [cancels('r'), says('All is done!')]).say(
      'Stop it',
    );
    expect(thread.known.plan?.status).toBe('cancelled');
    expect(thread.said()).toContain('All tasks of the plan are cancelled: nothing of it was done.');
    expect(thread.followUps()).toEqual([]);
  });

  it('has the turns that it needs beside the sixty of its run', () => {
    const pairs = Array.from({ length: 70 }, (_, n) => [
      research(`r${n}`),
      builds(`b${n}`),
      { ...check, id: `c${n}`, deps: [`b${n}`] },
    ]).flat();
    const thread = approved(pairs.slice(0, 198), [], free, undefined, (known) => {
      const taskId = known.known.turn?.followUp?.taskId;
      return taskId ? calls(call('complete-checkpoint', { taskId, status: 'succeeded' })) : done;
    });
    for (let n = 0; thread.live.size > 0; n += 1) thread.end({ output: built(`w-${n}`) });
    expect([thread.known.plan?.status, thread.outcomes]).toEqual(['completed', ['answered']]);
  });

  it('goes on where its person has used up all turns, and says so', () => {
    const thread = approved(
      [builds('a')],
      Array.from({ length: 70 }, () => done),
    );
    for (let n = 0; n < 65; n += 1) thread.say('And?');
    expect(thread.said().at(-1)).toContain('more turns than it may. What is under way goes on');
    thread.end({ output: built() });
    expect([thread.known.plan?.status, thread.outcomes]).toEqual(['completed', ['answered']]);
  });

  it('is refused when it is made where the deployment never lets it begin', () => {
    const blocked = { ...free, createWorkflow: 'blocked' } as const;
    const thread = new PlayedThread([plans, done], undefined, blocked).say('Build it');
    for (let n = 0; n < 3; n += 1) thread.plan([builds('a')]);
    expect(JSON.stringify(thread.spawned[1]?.input)).toContain('This deployment does not allow it');
    expect([thread.known.requests, thread.known.plan]).toEqual([[], null]);
  });
});
