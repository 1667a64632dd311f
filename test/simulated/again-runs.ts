import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { modelTurn } from '../scenarios/model-turn.js';

/** What has left for the world, as the stand-ins have counted it. */
export interface Gone {
  notes: number;
  texts: number;
  events: number;
  pages: number;
  payments: number;
}

export const leftNothing: Gone = { notes: 0, texts: 0, events: 0, pages: 0, payments: 0 };

function gone(before: Gone, after: Gone): Gone {
  const left = (what: keyof Gone): number => after[what] - before[what];
  return {
    notes: left('notes'),
    texts: left('texts'),
    events: left('events'),
    pages: left('pages'),
    payments: left('payments'),
  };
}

/** How a trial of simulated runs went. */
export interface Trial {
  runs: number;
  answered: number;
  /** Rows of calls and replies that say that they were made up. */
  madeUp: number;
  kills: Record<string, number>;
  /** What left while they ran. */
  gone: Gone;
}

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** A model that writes a note of each text that asks for one, and says so. */
export function useNoteTaker(stack: Stack): void {
  stack.model.use(({ user }) => {
    const text = /^jot down: (.+)$/m.exec(user)?.[1];
    if (text === undefined) return null;
    if (!user.includes('OBS:\n')) return modelTurn({ type: 'tool', name: 'add_note', args: { text } });
    return modelTurn({ type: 'respond', message: `It is noted: ${text}.` });
  });
}

/** What has to be done about a case, in order: it is noted, put on the web and paid for. */
const acts = [
  (text: string) => ({ name: 'add_note', args: { text } }),
  (text: string) => ({ name: 'publish_page', args: { title: text } }),
  () => ({ name: 'pay_invoice', args: { cents: 1_200 } }),
];

/** A model that closes each case it is told of: it writes, publishes and pays, and says so. */
export function useCaseCloser(stack: Stack): void {
  stack.model.use(({ user }) => {
    const text = /^close the case: (.+)$/m.exec(user)?.[1];
    if (text === undefined) return null;
    const [, after = ''] = user.split('\nOBS:');
    const seen = after.match(/^- (?:add_note|publish_page|pay_invoice): /gm)?.length ?? 0;
    const call = acts[seen]?.(text);
    return call === undefined
      ? modelTurn({ type: 'respond', message: `It is closed: ${text}.` })
      : modelTurn({ type: 'tool', ...call });
  });
}

/** A run that really writes a note, after its person has agreed, and really answers: the one that is done again. */
export async function realRun(stack: Stack, person: string, text = 'jot down: the first'): Promise<string> {
  await stack.text(person, text);
  const question = await stack.untilReplies(person, 1, 60_000);
  await stack.text(person, `yes ${/YES (\d{6})/.exec(question)?.[1] ?? ''}`);
  await stack.untilReplies(person, 2, 60_000);
  const [runId = ''] = await stack.runIds();
  return runId;
}

export interface Comparison {
  again_of: string | null;
  agains: string[];
  steps: { before: { kind: string } | null; after: { kind: string } | null; differs: string[] }[];
  would_go_out: { what: string; tool: string | null; arguments: unknown; text: string | null }[];
}

/** Has a run done again; a gateway that is away is asked once more. Its answer lost, a run may begin that nobody counts: it leaves nothing either. */
export async function again(stack: Stack, runId: string, changes: object): Promise<string> {
  let begun = '';
  await until(
    'a run to begin',
    async () => {
      const body = JSON.stringify({ reason: 'trial', ...changes });
      const answer = await stack.api(`/v1/runs/${runId}/again`, { method: 'POST', headers, body }).catch(() => null);
      if (answer === null || answer.status >= 500) return false;
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      begun = ((await answer.json()) as { run_id: string }).run_id; // what the route answers
      return true;
    },
    180_000,
  );
  return begun;
}

export async function compared(stack: Stack, runId: string): Promise<Comparison> {
  return (await (await stack.api(`/v1/runs/${runId}/again`, { headers })).json()) as Comparison; // what the route answers
}

/** The outcome of a run; null: it has none yet, or nobody answers. */
async function outcomeOf(stack: Stack, runId: string): Promise<string | null> {
  const answer = await stack.api(`/v1/runs/${runId}`, { headers }).catch(() => null);
  if (answer?.status !== 200) return null;
  return ((await answer.json()) as RunAnswer).outcome; // what the route answers
}

/** Kills one process after the other, and starts it again, until it is told to stop. */
async function killAll(stack: Stack, everyMs: number, isOver: () => boolean): Promise<Record<string, number>> {
  const kills: Record<string, number> = {};
  const apps = Object.entries(stack.apps);
  for (let n = 0; !isOver(); n += 1) {
    const [name, app] = apps[n % apps.length] ?? [];
    if (name === undefined || app === undefined) return kills;
    await app.kill();
    kills[name] = (kills[name] ?? 0) + 1;
    app.start();
    await app.untilReady(180_000).catch(() => undefined); // it may be killed as it boots
    await pause(everyMs);
  }
  return kills;
}

interface Wanted {
  runId: string;
  runs: number;
  killEveryMs: number;
  count: () => Gone;
  /** What each text begins with, as the model understands it. */
  says?: string;
}

/** Does a run again so often, each with a text of its own, and counts what leaves meanwhile; `killEveryMs` 0: nothing is killed. */
export async function tryAgain(
  stack: Stack,
  { runId, runs, killEveryMs, count, says = 'jot down' }: Wanted,
): Promise<Trial> {
  const before = count();
  let isOver = false;
  const killing = killEveryMs === 0 ? Promise.resolve({}) : killAll(stack, killEveryMs, () => isOver);
  const begun: string[] = [];
  for (let n = 0; n < runs; n += 1)
    begun.push(await again(stack, runId, { answers: 'anew', text: `${says}: number ${n}` }));
  const open = new Set(begun);
  const outcomes: string[] = [];
  const endsAt = Date.now() + 15 * 60_000;
  while (open.size > 0 && Date.now() < endsAt) {
    for (const id of open) {
      const outcome = await outcomeOf(stack, id);
      if (outcome === null) continue;
      outcomes.push(outcome);
      open.delete(id);
    }
    await pause(250);
  }
  isOver = true;
  const kills = await killing;
  const rows = await Promise.all(begun.map((id) => stack.ledger(id)));
  const after = count();
  return {
    ...{ runs, kills },
    answered: outcomes.filter((outcome) => outcome === 'answered').length,
    madeUp: rows.flat().filter((row) => 'simulated' in row && row.simulated === true).length,
    gone: gone(before, after),
  };
}
