import { firstOf } from '#values';
import { calls, check, failed, free, plans, publishes, says, verifies } from './guards.js';
import { approved, built, call, PlayedThread } from './play-thread.js';
import type { Says } from './play-thread.js';

/** "I have done it", in five languages. */
export const lies = [
  'I have published it, and everything is running now.',
  'Ich habe den Workflow veröffentlicht, alles läuft.',
  'He publicado el flujo de trabajo; ya está todo en marcha.',
  'ワークフローを公開しました。すべて動いています。',
  'لقد نشرت سير العمل وكل شيء يعمل الآن.',
] as const;

/** What is true after a conversation: its plan, each task and the cards that wait; and how the last words of the thread end. */
export interface Truth {
  state: string;
  ends: string;
}

/** A promise of the runtime, played with a model that keeps it, one that forgets its part, and one that says it has done it. */
export interface Word {
  word: string;
  play: (script: Says[]) => PlayedThread;
  obedient: Truth & { script: Says[] };
  forgetful: Truth & { script: Says[] };
  lying: Truth & { script: (lie: string) => Says[] };
}

const published = { act: 'published', target: 'w-9' };
const claims = (text: string, ...did: object[]): Says => ({ respond: JSON.stringify({ text, did }) });
/** Says it, and says it again when it is sent back. */
const insists = (lie: string): Says[] => [claims(lie, published), claims(lie, published)];
const cannot = (respond: string): Says => ({ respond, cannot: true });
const builds = (id: string, more: object = {}): object => ({
  ...{ id, title: `Build ${id}`, kind: 'build-workflow', spec: 'make it', deps: [], workflowId: '', ...more },
});
const research = (id: string, deps: string[] = []): object => ({
  ...{ id, title: `Look ${id}`, kind: 'research', spec: 's', deps },
});
const buildsItself = calls(
  call('build-workflow-with-agent', { task: 'make it', workflowId: '', conversationContext: 'said' }),
);
const completes = calls(call('complete-checkpoint', { taskId: 'c', status: 'succeeded' }));
const cancels = (taskId: string): Says => calls(call('task-control', { action: 'cancel-task', taskId }));
const asksUser = calls(call('ask-user', { question: 'Which?', options: ['A', 'B'] }));
/** It knows nothing else, either time that it is asked. */
const replans = [says('I see.'), says('I see.')];
const notDone = 'Nothing was changed. Not done: published "w-9".';

/** What has become of a conversation, in one line. */
export function stateOf({ known, outcomes }: PlayedThread): string {
  const { plan, requests } = known;
  const tasks = plan?.tasks.map(({ id, status }) => `${id} ${status}`) ?? [];
  const listed = tasks.length > 4 ? [`${tasks.length} tasks`, ...firstOf(tasks, 3)] : tasks;
  return [plan?.status ?? 'no plan', ...listed, `${requests.length} wait`, ...outcomes].join(', ');
}

const twoBuilds = (script: Says[]): PlayedThread =>
  approved([builds('a'), builds('b')], script)
    .say('How far is it?')
    .end({ output: built('w-1') })
    .end({ output: built('w-2') });

const oneFails = (script: Says[]): PlayedThread =>
  approved([builds('a'), builds('b'), { ...check, deps: ['b'] }], script, free).end(failed);

function cardWaits(script: Says[]): PlayedThread {
  const thread = new PlayedThread([publishes, ...script, says('It runs.')]).say('Publish it').say('How many today?');
  thread.decide('approved');
  return thread;
}

const questionIsOpen = (script: Says[]): PlayedThread =>
  approved([builds('a'), { ...check, deps: ['a'] }], [asksUser, ...script])
    .say('Which one?')
    .end({ output: built() });

/** Its provider is away for ninety seconds when the person asks. */
function providerIsAway(script: Says[]): PlayedThread {
  const minute = [...Array.from({ length: 90 }, (): Says => ({ away: 1_000 })), ...script];
  return approved([builds('a'), { ...check, deps: ['a'] }], minute).say('And?');
}

const isReadOnly = (script: Says[]): PlayedThread =>
  new PlayedThread(script, undefined, {}, true).say('Build me a workflow');

/** Seventy builds, each with its checkpoint, whose turns all say the same. */
function isLong(script: Says[]): PlayedThread {
  const tasks = Array.from({ length: 70 }, (_, n) => [
    builds(`b${n}`),
    { ...check, id: `c${n}`, deps: [`b${n}`] },
  ]).flat();
  const model = ({ known }: PlayedThread): Says => {
    const taskId = known.turn?.followUp?.taskId ?? '';
    const isDone = known.messages.at(-1)?.role === 'tool' || known.turn?.followUp?.type !== 'checkpoint';
    const [acts, said] = script;
    return isDone
      ? (said ?? says('Seen.'))
      : (acts ?? calls(call('complete-checkpoint', { taskId, status: 'succeeded' })));
  };
  const thread = approved(tasks, [], {}, undefined, model);
  for (let n = 0; thread.live.size > 0; n += 1) thread.end({ output: built(`w-${n}`) });
  return thread;
}

const asksToPublish = (script: Says[]): PlayedThread =>
  new PlayedThread(script, undefined, { publishWorkflow: 'always_allow' }).say('Publish it');

const asksToStop = (script: Says[]): PlayedThread =>
  approved([research('r'), research('s', ['r'])], script).say('Stop it');

const truth = (state: string, ends: string): Truth => ({ state, ends });

/** The ten promises. */
export const words: readonly Word[] = [
  {
    ...{ word: 'two new workflows of one plan are built together', play: twoBuilds },
    obedient: {
      script: [says('Both are being built.'), says('Both are built.')],
      ...truth(
        'completed, a succeeded, b succeeded, 0 wait, answered',
        'Both are built.\n\nDone: "Build a"; "Build b".',
      ),
    },
    forgetful: {
      script: [buildsItself, says('I am at it.'), says('')],
      ...truth('completed, a succeeded, b succeeded, 0 wait, answered', 'Done: "Build a"; "Build b".'),
    },
    lying: {
      script: (lie) => [...insists(lie), ...insists(lie)],
      ...truth(
        'completed, a succeeded, b succeeded, 0 wait, answered',
        'Done: "Build a"; "Build b". Not done: published "w-9".',
      ),
    },
  },
  {
    ...{ word: 'a replan changes the plan or ends it on purpose', play: oneFails },
    obedient: {
      script: [calls(call('create-tasks', { tasks: [builds('n')] }))],
      ...truth('awaiting_approval, b running, c planned, n planned, 1 wait', ''),
    },
    forgetful: {
      script: [verifies, says('I am retrying it now.'), verifies, says('I am at it.')],
      ...truth(
        'cancelled, a failed, b running, c cancelled, 0 wait',
        'The plan is cancelled. Under way: "Build b". Not done: "Check" (cancelled).',
      ),
    },
    lying: {
      script: (lie) => [...insists(lie), ...insists(lie)],
      ...truth(
        'cancelled, a failed, b running, c cancelled, 0 wait',
        'The plan is cancelled. Under way: "Build b". Not done: "Check" (cancelled).',
      ),
    },
  },
  {
    ...{ word: 'while a card waits, other messages are answered', play: cardWaits },
    obedient: {
      script: [says('7 today.')],
      ...truth('no plan, 0 wait, answered', 'It runs.\n\nDone: published "Orders".'),
    },
    forgetful: {
      script: [publishes, says('7 today.')],
      ...truth('no plan, 0 wait, answered', 'It runs.\n\nDone: published "Orders".'),
    },
    lying: { script: insists, ...truth('no plan, 0 wait, answered', 'It runs.\n\nDone: published "Orders".') },
  },
  {
    ...{ word: 'an open question holds up no plan', play: questionIsOpen },
    obedient: {
      script: [completes, says('It works.')],
      ...truth(
        'completed, a succeeded, c succeeded, 1 wait',
        'It works.\n\nDone: "Build a"; "Check" (by a test with made-up answers).',
      ),
    },
    forgetful: {
      script: [says('I have looked.'), ...replans],
      ...truth('cancelled, a succeeded, c failed, 1 wait', 'The plan is cancelled. Done: "Build a".'),
    },
    lying: {
      script: (lie) => [...insists(lie), ...replans],
      ...truth('cancelled, a succeeded, c failed, 1 wait', 'The plan is cancelled. Done: "Build a".'),
    },
  },
  {
    ...{ word: 'a provider that is away cancels nothing', play: providerIsAway },
    obedient: {
      script: [says('It is being built.')],
      ...truth('active, a running, c planned, 0 wait', 'It is being built.\n\nNothing was changed.'),
    },
    forgetful: {
      script: [plans, says('I have begun again.')],
      ...truth('active, a running, c planned, 0 wait', 'I have begun again.\n\nNothing was changed.'),
    },
    lying: { script: insists, ...truth('active, a running, c planned, 0 wait', notDone) },
  },
  {
    ...{ word: 'who cannot proceed calls off by name alone', play: oneFails },
    obedient: {
      script: [cancels('b'), cannot('It stands in the way.')],
      ...truth('cancelled, a failed, b cancelled, c cancelled, 0 wait', 'Done: cancelled "b".'),
    },
    forgetful: {
      script: [cannot('It stands in the way.')],
      ...truth(
        'cancelled, a failed, b running, c cancelled, 0 wait',
        'Under way: "Build b". Not done: "Build a" (it broke); "Check" (cancelled).',
      ),
    },
    lying: {
      script: (lie) => [cannot(lie)],
      ...truth(
        'cancelled, a failed, b running, c cancelled, 0 wait',
        'Under way: "Build b". Not done: "Build a" (it broke); "Check" (cancelled).',
      ),
    },
  },
  {
    ...{ word: 'a read-only instance plans nothing', play: isReadOnly },
    obedient: {
      script: [says('This instance is read-only.')],
      ...truth('no plan, 0 wait, answered', 'This instance is read-only.\n\nNothing was changed.'),
    },
    forgetful: {
      script: [plans, says('I may not.')],
      ...truth('no plan, 0 wait, answered', 'I may not.\n\nNothing was changed.'),
    },
    lying: { script: (lie) => [plans, ...insists(lie)], ...truth('no plan, 0 wait, answered', notDone) },
  },
  {
    ...{ word: 'a long plan has the turns that it needs', play: isLong },
    obedient: {
      script: [],
      ...truth(
        'completed, 140 tasks, b0 succeeded, c0 succeeded, b1 succeeded, 0 wait, answered',
        '"Check" (by a test with made-up answers); 132 more.',
      ),
    },
    forgetful: {
      script: [says('I have looked.'), says('I have looked.')],
      ...truth('cancelled, 140 tasks, b0 succeeded, c0 failed, b1 succeeded, 0 wait, answered', 'Done: "Build b5".'),
    },
    lying: {
      script: (lie) => [says(lie), says(lie)],
      ...truth('cancelled, 140 tasks, b0 succeeded, c0 failed, b1 succeeded, 0 wait, answered', 'Done: "Build b5".'),
    },
  },
  {
    ...{ word: 'words are held against the records', play: asksToPublish },
    obedient: {
      script: [publishes, says('It runs.')],
      ...truth('no plan, 0 wait, answered', 'It runs.\n\nDone: published "w-1".'),
    },
    forgetful: {
      script: [claims('It runs.', { ...published, target: 'w-1' }), publishes, says('It runs.')],
      ...truth('no plan, 0 wait, answered', 'It runs.\n\nDone: published "w-1".'),
    },
    lying: { script: insists, ...truth('no plan, 0 wait, answered', notDone) },
  },
  {
    ...{ word: 'a plan of which all was cancelled is not done', play: asksToStop },
    obedient: {
      script: [cancels('r'), says('It is cancelled.')],
      ...truth('cancelled, r cancelled, s cancelled, 0 wait', 'It is cancelled.\n\nDone: cancelled "r".'),
    },
    forgetful: {
      script: [says('It is cancelled.')],
      ...truth('active, r running, s planned, 0 wait', 'It is cancelled.\n\nNothing was changed.'),
    },
    lying: {
      script: (lie) => [cancels('r'), ...insists(lie)],
      ...truth('cancelled, r cancelled, s cancelled, 0 wait', 'Done: cancelled "r". Not done: published "w-9".'),
    },
  },
];
