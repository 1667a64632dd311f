import type { BatchCall } from '#model-turn';
import { built, call } from './play-thread.js';
import type { Model, PlayedThread, Says } from './play-thread.js';

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // of a list that is not empty

/** The tasks of a plan, as chance has them. */
export function anyTasks(random: Random): { id: string; kind: string; deps: string[] }[] {
  const tasks: { id: string; title: string; kind: string; spec: string; deps: string[]; tools?: string[] }[] = [];
  const count = 1 + Math.floor(random() * 8);
  for (let at = 0; at < count; at++) {
    const builds = tasks.filter(({ kind }) => kind === 'build-workflow').map(({ id }) => id);
    const kind = pick(random, ['build-workflow', 'build-workflow', 'research', 'delegate', 'checkpoint']);
    const deps = tasks.map(({ id }) => id).filter(() => random() < 0.3);
    const id = `t${at}`;
    if (kind === 'checkpoint' && builds.length === 0) continue;
    const own = kind === 'checkpoint' ? [...new Set([...deps, pick(random, builds)])] : deps;
    tasks.push({
      id,
      title: id,
      kind,
      spec: 'do it',
      deps: own,
      ...(kind === 'delegate' && { tools: ['almanac.echo'] }),
    });
  }
  return tasks.length > 0 ? tasks : anyTasks(random);
}

const turnKind = ({ known }: PlayedThread): string => known.turn?.followUp?.type ?? 'message';

/** Does what the prompt says. */
export const obedient: Model = (thread) => {
  const kind = turnKind(thread);
  if (kind === 'checkpoint') {
    const taskId = thread.known.turn?.followUp?.taskId;
    const outcome = thread.results().at(-1)?.startsWith('Error') === true ? 'failed' : 'succeeded';
    return { calls: [call('complete-checkpoint', { taskId, status: outcome })] };
  }
  if (kind === 'replan') return { respond: 'Something stands in the way.', cannot: true };
  return kind === 'message' && thread.known.plan === null ? { calls: [call('plan')] } : { respond: 'Done.' };
};

/** Says and calls whatever it may not, too. */
export function disobedient(random: Random): Model {
  const task = () => ({ id: `n${Math.floor(random() * 9)}`, title: 'n', kind: 'research', spec: 'x', deps: [] });
  const calls: (() => BatchCall)[] = [
    () => call('plan'),
    () => call('create-tasks', { tasks: [task()] }),
    () => call('complete-checkpoint', { taskId: `t${Math.floor(random() * 8)}`, status: 'succeeded' }),
    () =>
      call('build-workflow-with-agent', {
        task: 'x',
        workflowId: 'w-t0',
        conversationContext: 'x',
        bypassPlan: true,
        reason: 'r',
      }),
    () => call('build-workflow-with-agent', { task: 'x', conversationContext: 'x' }),
    () => call('verify-built-workflow', { workflowId: 'w-t1' }),
    () => call('task-control', { action: 'cancel-task', taskId: `t${Math.floor(random() * 8)}` }),
    () => call('delegate', { task: 'again', conversationContext: 'x' }),
    () => call('nothing', {}),
  ];
  return (thread): Says => {
    if (turnKind(thread) === 'message' && thread.known.plan === null && random() < 0.7)
      return { calls: [call('plan')] };
    const dice = random();
    if (dice < 0.35) return { respond: 'I acknowledge.' };
    if (dice < 0.4) return { broken: 'no JSON' };
    if (dice < 0.43) return { fails: true };
    const made = [pick(random, calls)(), pick(random, calls)()];
    return { calls: made.slice(0, 1 + Math.floor(random() * 2)).map((each, at) => ({ ...each, id: `c${at}` })) };
  };
}

/** Plays a thread to its end: people, children and time do as chance has it. */
export function play(thread: PlayedThread, random: Random, tasks: object[]): void {
  thread.say('Build it');
  for (let round = 0; thread.known.run !== null; round++) {
    if (round > 400) throw new Error('it never ends');
    const [child] = [...thread.live.entries()].filter(() => random() < 0.8);
    const [request] = thread.known.requests;
    const dice = random();
    if (request && dice < 0.7)
      thread.decide(pick(random, ['approved', 'approved', 'denied'] as const), 'A', request.requestId);
    else if (child && dice < 0.9) endChild(thread, random, child, tasks);
    else if (!thread.wait() && child) endChild(thread, random, child, tasks);
    if (dice > 0.98 && thread.known.run !== null) thread.say('And?', 'steer');
  }
}

function endChild(
  thread: PlayedThread,
  random: Random,
  [spawnId, { node, program }]: [string, { node: string; program: string }],
  tasks: object[],
): void {
  if (random() < 0.15) thread.end({ outcome: pick(random, ['parked', 'stalled', 'cancelled'] as const) }, spawnId);
  else if (node.startsWith('planner')) thread.end({ output: JSON.stringify({ tasks }) }, spawnId);
  else if (program === 'builder') thread.end({ output: built(`w-${node.split('/')[1] ?? ''}`) }, spawnId);
  else thread.end({ output: 'found' }, spawnId);
}
