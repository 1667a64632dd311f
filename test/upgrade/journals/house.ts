import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ourNumber } from '../../support/stack.js';

/** Our numbers whose agents wait for something each. */
export const numbers = {
  notes: ourNumber,
  delay: '+15550101',
  agree: '+15550102',
  message: '+15550103',
  tree: '+15550104',
  tool: '+15550105',
} as const;

export type Waiting = keyof typeof numbers;

/** Longer than it takes to leave everything where it is, and short enough to be waited for afterwards. */
const delayMs = 12_000;
const day = { start_date: '2026-11-01', end_date: '2026-11-02', label: 'praise' };
const note = (text: string): object => ({ kind: 'tool', id: 'note', toolName: 'add_note', args: { text } });

const roots: Record<Exclude<Waiting, 'notes'>, object> = {
  delay: { kind: 'delay', id: 'pause', ms: delayMs },
  agree: { kind: 'approval', id: 'agree', text: 'May it go on?' },
  message: { kind: 'waitForMessage', id: 'which', text: 'Which box?' },
  tree: {
    ...{ kind: 'fork', id: 'fork', mode: 'all', merge: 'concat' },
    paths: [note('of the tree'), { kind: 'llm', id: 'clerk', instructions: 'You are clerk.', tools: ['add_note'] }],
  },
  tool: { kind: 'tool', id: 'count', toolName: 'get_counts', args: day },
};

/** Writes the files of the agents; answers the settings that name them. */
export function placeAgents(folder: string): Record<string, string> {
  const agents = join(folder, 'agents');
  mkdirSync(agents, { recursive: true });
  const tools = ['today_range', 'get_counts', 'add_note'];
  const place = (id: string, agent: object): void =>
    writeFileSync(join(agents, `${id}.json`), JSON.stringify({ id, tools, ...agent }));
  place('notes', { numbers: [numbers.notes], default: true });
  for (const [id, root] of Object.entries(roots))
    place(id, { numbers: [numbers[id as Waiting]], policy: { maxToolCalls: 10 }, workflow: { version: 1, root } }); // its own names
  return { AGENTS_DIR: agents, TOOLS_ENABLED: tools.join(',') };
}

/** What schedules repeat: one that waits for its next tick, one with a tick that takes its time, and one whose tick asks an operator. */
export const schedules: Readonly<Record<string, object>> = {
  ticking: {
    kind: 'every',
    id: 'ticking',
    ms: 4_000,
    onError: 'continue',
    step: { kind: 'delay', id: 'short', ms: 1 },
  },
  busy: { kind: 'every', id: 'busy', ms: 5_000, onError: 'continue', step: { kind: 'delay', id: 'long', ms: delayMs } },
  asking: { kind: 'every', id: 'asking', ms: 5_000, onError: 'continue', step: note('of the tick') },
};

/** People, by what they wait for: those who were carried on, and those who were left. */
export const housePeople = {
  carried: {
    ...{ approval: '+15550131', question: '+15550132', agree: '+15550134', message: '+15550135' },
    tree: '+15550136',
  },
  left: {
    ...{ approval: '+15550121', question: '+15550122', delay: '+15550123', agree: '+15550124' },
    ...{ message: '+15550125', tree: '+15550126', tool: '+15550128' },
  },
} as const;
