import { planLines } from '../src/thread/record-line.js';
import { anyTasks, obedient, randomOf } from './any-plan.js';
import { built, PlayedThread } from './play-thread.js';
import type { Model } from './play-thread.js';

/** What is counted of plans whose provider goes away. */
export interface OutageFigures {
  plans: number;
  outages: number;
  longest_s: number;
  cancelled_by_outage: number;
  false_last_words: number;
  silent_ends: number;
}

interface Played {
  thread: PlayedThread;
  outages: number;
  longestMs: number;
}

const shortestMs = 5_000;
const longestMs = 90_000;

/** A model whose provider is away now and then, for 5 to 90 seconds. */
function withOutages(model: Model, random: () => number, seen: { outages: number; longestMs: number }): Model {
  let until = 0;
  return (thread) => {
    if (thread.at < until) return { away: Math.floor(random() * 20_000) };
    if (until === 0 || random() < 0.3) {
      const ms = shortestMs + Math.floor(random() * (longestMs - shortestMs));
      until = thread.at + ms;
      seen.outages += 1;
      seen.longestMs = Math.max(seen.longestMs, ms);
      return { away: 500 };
    }
    return model(thread);
  };
}

/** One plan as its seed has it: its person and its tasks do the same, whether its provider goes away or not. */
function playOne(seed: number, isAway: boolean): Played {
  const random = randomOf(seed);
  const tasks = anyTasks(random);
  const seen = { outages: 0, longestMs: 0 };
  const model = isAway ? withOutages(obedient, randomOf(seed + 1_000_003), seen) : obedient;
  const thread = new PlayedThread(model).say('Build it');
  for (let round = 0; thread.known.run !== null; round += 1) {
    if (round > 200) throw new Error(`the plan of seed ${seed} never ends`);
    const [request] = thread.known.requests;
    const [child] = thread.live.entries();
    if (request) thread.decide(random() < 0.9 ? 'approved' : 'denied', null, request.requestId);
    else if (child) endChild(thread, random, child, tasks);
    else thread.wait();
  }
  return { thread, ...seen };
}

function endChild(
  thread: PlayedThread,
  random: () => number,
  [spawnId, { node, program }]: [string, { node: string; program: string }],
  tasks: object[],
): void {
  if (node.startsWith('planner')) return void thread.end({ output: JSON.stringify({ tasks }) }, spawnId);
  if (random() < 0.1) return void thread.end({ outcome: 'stalled' }, spawnId);
  thread.end({ output: program === 'builder' ? built(`w-${node.split('/')[1] ?? ''}`) : 'found' }, spawnId);
}

/** What of the plan an outage has changed; empty: nothing. */
function statusesOf({ known: { plan } }: PlayedThread): string {
  return JSON.stringify([plan?.status, plan?.tasks.map(({ id, status }) => [id, status])]);
}

/** A run ends with words behind the last message of its person, and behind the end of its plan. */
function isSilent({ known: { messages, events } }: PlayedThread): boolean {
  const words = messages.findLast(({ role, text }) => role === 'assistant' && text !== '');
  const asked = messages.findLast(({ role }) => role === 'user');
  const told = events.findLast(({ type, data }) => type === 'message' && data['user'] === undefined);
  const ended = events.findLast(({ type }) => type === 'tasks-update');
  return words === undefined || words.n < (asked?.n ?? 0) || (told?.n ?? 0) < (ended?.n ?? 0);
}

/** The last words of a plan that was recapped say of each task what the records say. */
function isFalse({ known: { messages, plan } }: PlayedThread): boolean {
  const last = messages.findLast(({ role, text }) => role === 'assistant' && text !== '');
  if (plan === null || last?.line === undefined || plan.status !== 'completed') return false;
  return last.line !== planLines(plan).join(' ') || !last.text.endsWith(last.line);
}

/** Plays so many random plans in virtual time, each with and without outages of its provider. */
export function playOutages(plans: number, firstSeed = 1): { figures: OutageFigures; findings: string[] } {
  const figures = { plans, outages: 0, longest_s: 0, cancelled_by_outage: 0, false_last_words: 0, silent_ends: 0 };
  const findings: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + plans; seed += 1) {
    const { thread, outages, longestMs: longest } = playOne(seed, true);
    figures.outages += outages;
    figures.longest_s = Math.max(figures.longest_s, longest / 1_000);
    const found = [
      ...(statusesOf(thread) === statusesOf(playOne(seed, false).thread) ? [] : (['cancelled_by_outage'] as const)),
      ...(isFalse(thread) ? (['false_last_words'] as const) : []),
      ...(isSilent(thread) ? (['silent_ends'] as const) : []),
    ];
    for (const what of found) figures[what] += 1;
    findings.push(...found.map((what) => `${what}: virtual plan of seed ${seed}: ${statusesOf(thread)}`));
  }
  return { figures, findings };
}
