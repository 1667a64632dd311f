import { isDeepStrictEqual, parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { drawing } from '../events/drawing.js';
import type { Stack } from '../support/stack.js';
import { heard, Person, startJobStack, store } from './deployment.js';
import type { JobStack } from './deployment.js';
import { asksPeople, listReverse, ofRun } from './jobs.js';
import type { Job } from './jobs.js';
import { besideKills, Killer } from './killer.js';

const usage = `Usage: npm run lab -- twelve [--runs N] [--at-once N] [--seed N] [--no-kills]

The twelve jobs of examples/workflows/version-2, by their own tests, on the four processes. Each is played once in peace; then so many runs of all (1,000),
some at once (20), while each process is killed over and over, the tool-runner between an effect and its answer as well, and events and callbacks come
twice, early, late and out of order. Ends with 1 where a run comes to something else than in peace, or has something done more often or less: what a saga
takes back is counted as anything else.`;

/** What a run has come to, and how often each node has had something done. */
interface Came {
  end: string;
  counts: Record<string, number>;
}

interface RunAnswer {
  outcome: string | null;
  output?: string | null;
  error?: { message: string };
}

const patienceMs = 600_000;
const mostJobs = 12;

async function sendAll(stack: Stack, events: readonly { id: string; body: object }[]): Promise<void> {
  for (const { body } of events) await heard(stack, '/v1/events', body);
}

async function play(
  { stack, office }: JobStack,
  job: Job,
  run: number,
  draw: (below: number) => number,
): Promise<Came> {
  const test = ofRun(job, run);
  const { input = '', events = [] } = test;
  const sent = events
    .filter(({ callback }) => callback === undefined)
    .map(({ name: type, subject, data }, at) => ({
      id: `${run}.${at}`,
      body: {
        specversion: '1.0',
        id: `${run}.${at}`,
        source: 'twelve',
        type,
        data,
        ...(subject !== undefined && { subject }),
      },
    }));
  const all = [...sent, ...sent].sort(() => draw(3) - 1);
  const early = all.slice(0, draw(all.length + 1));
  await sendAll(stack, early);
  const given = { input: typeof input === 'string' ? input : JSON.stringify(input) };
  const { run_id: runId } = (await heard(stack, `/v1/workflows/${job.id}/runs`, given, `run-${run}`)) as {
    run_id: string;
  }; // its own answer
  for (const each of all.slice(early.length)) {
    await pause(draw(1_000));
    await sendAll(stack, [each]);
  }
  const person = new Person(stack, runId, test, asksPeople(job));
  const latest = Date.now() + patienceMs;
  for (;;) {
    const answer = (await heard(stack, `/v1/runs/${runId}`)) as RunAnswer | null; // its own answer
    if (answer !== null && answer.outcome !== null) {
      const end =
        answer.outcome === 'answered'
          ? `came to ${answer.output ?? ''}`
          : `failed: ${answer.error?.message ?? answer.outcome}`;
      return { end, counts: office.counts(runId) };
    }
    if (Date.now() > latest) return { end: 'never ended', counts: {} };
    await person.look();
    await pause(250);
  }
}

/** Why a job in peace did not come to what its own test says; null: it did. */
function unexpected({ test: { expect } }: Job, { end }: Came): string | null {
  if (expect.fails !== undefined) return end.startsWith('failed') && end.includes(expect.fails) ? null : end;
  const output = typeof expect.output === 'string' ? expect.output : JSON.stringify(expect.output);
  return end === `came to ${output}` ? null : end;
}

/** Plays runs of all jobs, so many at once; what each has come to, by its job. */
async function playMany(target: JobStack, { runs, atOnce, seed }: Asked): Promise<{ job: Job; came: Came }[]> {
  const ends: { job: Job; came: Came }[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let run = next++; run < runs; run = next++) {
      const job = target.jobs[run % target.jobs.length];
      if (job !== undefined) ends.push({ job, came: await play(target, job, run, drawing(seed * 10_000 + run)) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ends;
}

interface Asked {
  runs: number;
  atOnce: number;
  seed: number;
  isQuiet: boolean;
}

function read(): Asked | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { runs: text, 'at-once': text, seed: text, 'no-kills': flag, help: flag };
  const {
    runs = '1000',
    'at-once': atOnce = '20',
    seed = '1',
    'no-kills': isQuiet = false,
    help,
  } = parseArgs({ options }).values;
  return help ? null : { runs: Number(runs), atOnce: Number(atOnce), seed: Number(seed), isQuiet };
}

/** What is wrong with how each run went, beside how its job goes in peace. */
function faultsOf(ends: readonly { job: Job; came: Came }[], inPeace: ReadonlyMap<string, Came>): string[] {
  return ends.flatMap(({ job: { id }, came }) => {
    const wanted = inPeace.get(id);
    if (wanted?.end !== came.end) return [`${id}: wrong, ${came.end} in place of ${wanted?.end ?? ''}`];
    if (isDeepStrictEqual(wanted.counts, came.counts)) return [];
    return [`${id}: lost or doubled, ${JSON.stringify(came.counts)} in place of ${JSON.stringify(wanted.counts)}`];
  });
}

/** Plays each test once, and says which does not come to what it says without time that passes. */
async function playInPeace(target: JobStack): Promise<Map<string, Came>> {
  const inPeace = new Map<string, Came>();
  for (const [at, job] of target.jobs.entries()) {
    await store(target.stack, job);
    const came = await play(target, job, 1_000_000 + at, () => 0);
    const problem = unexpected(job, came);
    if (problem === null) inPeace.set(job.id, came);
    else console.log(`left out: ${job.id}, ${problem}`);
  }
  const names = new Set(Array.from(inPeace.keys(), (id) => id.replace(/-\d+$/, '')));
  console.log(`in peace: ${inPeace.size} tests of ${names.size} jobs, as they say`);
  if (names.size < mostJobs) throw new Error(`expected tests of ${mostJobs} jobs`);
  return inPeace;
}

/** Of the runs that took something back in peace, how many have done so whole. */
function compensations(ends: readonly { job: Job; came: Came }[], inPeace: ReadonlyMap<string, Came>): string {
  const sagas = ends.flatMap(({ job, came }) => {
    const { counts = {} } = inPeace.get(job.id) ?? {};
    const undone = listReverse(job).filter((id) => counts[id] !== undefined);
    return undone.length === 0 ? [] : [undone.every((id) => came.counts[id] === counts[id])];
  });
  return `${sagas.filter(Boolean).length} of ${sagas.length} compensations whole`;
}

async function main(): Promise<number> {
  const asked = read();
  if (asked === null) return (console.log(usage), 0);
  const target = await startJobStack();
  const { stack, office } = target;
  let isOver = false;
  try {
    const inPeace = await playInPeace(target);
    const jobs = target.jobs.filter(({ id }) => inPeace.has(id));
    const killer = new Killer(stack);
    office.mischief = {
      draw: drawing(asked.seed),
      strike: () => (asked.isQuiet ? Promise.resolve(false) : killer.strike()),
    };
    const killing = asked.isQuiet ? Promise.resolve() : killer.killInTurn(() => isOver);
    const began = performance.now();
    const ends = await besideKills(playMany({ ...target, jobs }, asked), killing);
    isOver = true;
    await killing;
    const faults = faultsOf(ends, inPeace);
    for (const fault of faults) console.log(fault);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    const { kills, strikes } = killer;
    console.log(
      `${ends.length} runs, ${kills} kills, ${strikes} of them between an effect and its answer, ${seconds} s`,
    );
    console.log(`${office.repeats} calls came again, ${office.callbacks} callbacks, ${compensations(ends, inPeace)}`);
    console.log(`${faults.length} lost, doubled or wrong`);
    return faults.length === 0 && ends.length === asked.runs ? 0 : 1;
  } finally {
    isOver = true;
    await target.stop();
  }
}

process.exitCode = await main();
