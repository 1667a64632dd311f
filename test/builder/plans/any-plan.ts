import { Random } from '../../chaos/random.js';

/** A task as the planner words it. */
export interface AnyTask {
  id: string;
  title: string;
  kind: 'build-workflow' | 'research' | 'delegate' | 'checkpoint';
  /** Says which task of which thread it is, and its fate: all that the model goes by. */
  spec: string;
  deps: string[];
  tools?: string[];
}

/** How the work of a task comes out. Of checkpoints: proven, completed without a test, patched first, or never completed. */
export const fates = ['succeeds', 'fails', 'proves', 'patches', 'forgets'] as const;
export type Fate = (typeof fates)[number];

/** What the model does where a plan has failed: new tasks at once, after a word that only acknowledges, or never; or it says that it cannot. */
export type Replan = 'creates' | 'creates-late' | 'acknowledges' | 'gives-up';

/** A thread as chance has it: what its person wants and answers, and what its model plans. The same of a seed and a number. */
export interface AnyThread {
  n: number;
  tasks: AnyTask[];
  replan: Replan;
  /** The person's first answer to a plan; every later one is approved. */
  decision: 'approved' | 'denied' | 'changes';
  /** The planner's first graph cannot be. */
  isRefusedFirst: boolean;
  /** A second message, while the plan is under way. */
  second: 'queue' | 'steer' | null;
}

/** Fates by their weight. */
const taskFates: readonly Fate[] = [...Array<Fate>(14).fill('succeeds'), 'fails'];
const checkFates: readonly Fate[] = ['proves', 'proves', 'proves', 'succeeds', 'patches', 'fails', 'forgets'];
const replans: readonly Replan[] = ['creates', 'creates-late', 'acknowledges', 'gives-up'];

export function anyThread(seed: number, n: number): AnyThread {
  const random = new Random((seed ^ (n * 0x9e37_79b1)) | 0);
  const tasks = anyTasks(random, n);
  return {
    ...{ n, tasks, replan: random.pick(replans) },
    decision: random.pick([...Array<'approved'>(10).fill('approved'), 'denied', 'changes']),
    isRefusedFirst: random.chance(0.1),
    second: random.chance(0.2) ? random.pick(['queue', 'steer'] as const) : null,
  };
}

function anyTasks(random: Random, n: number): AnyTask[] {
  const tasks: AnyTask[] = [];
  const count = random.between(1, 5);
  for (let at = 0; at < count; at += 1) {
    const builds = tasks.filter(({ kind }) => kind === 'build-workflow').map(({ id }) => id);
    const kinds = ['build-workflow', 'build-workflow', 'research', 'research', 'delegate'] as const;
    const kind = builds.length > 0 && random.chance(0.3) ? 'checkpoint' : random.pick(kinds);
    const own = kind === 'checkpoint' ? [random.pick(builds)] : [];
    const deps = [...new Set([...own, ...tasks.map(({ id }) => id).filter(() => random.chance(0.25))])];
    const id = `t${at}`;
    const fate = random.pick(kind === 'checkpoint' ? checkFates : taskFates);
    const tools = kind === 'delegate' ? { tools: ['get_counts'] } : {};
    tasks.push({ id, title: `Task ${id}`, kind, spec: specOf(n, id, fate), deps, ...tools });
  }
  return tasks;
}

export function specOf(n: number, id: string, fate: Fate): string {
  return `plan ${n} task ${id} ${fate}`;
}

/** The fate in a text that holds a spec; null: there is none. */
export function fateIn(text: string): Fate | null {
  const [, word] = /plan \d+ task \w+ (\w+)/.exec(text) ?? [];
  return fates.find((fate) => fate === word) ?? null;
}
