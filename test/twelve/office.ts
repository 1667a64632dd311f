import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentTest } from '#workflow';
import type { SeenRequest, StandInAnswer } from '../stand-ins/stand-in-server.js';
import { statuses } from './jobs.js';

/** What a node of a run has had done, each by the key of its call. */
type Effects = Map<string, Map<string, unknown>>;

/** How the office is less than well-behaved. */
export interface Mischief {
  /** A number below another, drawn anew each time. */
  draw(below: number): number;
  /** Kills whoever has called; false: it lives, and is answered. */
  strike(): Promise<boolean>;
}

/** Answers the address of a node. */
type CallBack = (path: string, data: object) => Promise<void>;

/** After these a server may do what it was asked for another time. */
const passing: ReadonlySet<number> = new Set([429, 503]);
/** Of so many effects that are new one is carried out and never answered. */
const struck = 8;
/** The longest that a callback lets itself be waited for, in ms. */
const latestMs = 4_000;
/** So long an answer waits for a callback that comes before it. */
const earlyMs = 1_000;

/** Answers the calls of jobs, each key once; what it has refused it has not done. */
export class Office {
  private readonly asked = new Map<string, number>();
  private readonly effects = new Map<string, Effects>();
  /** What was refused for good, by the key of the call: it is refused again. */
  private readonly refused = new Map<string, number>();
  /** Times that a key came again which was done. */
  repeats = 0;
  callbacks = 0;

  /** Null: all is answered, and called back once. */
  mischief: Mischief | null = null;

  constructor(
    private readonly answers: ReadonlyMap<string, DocumentTest['answers']>,
    private readonly callBack: CallBack = () => Promise.resolve(),
  ) {}

  /** How often each node of a run has had something done. */
  counts(runId: string): Record<string, number> {
    const effects: Effects = this.effects.get(runId) ?? new Map<string, Map<string, unknown>>();
    return Object.fromEntries(Array.from(effects, ([node, done]) => [node, done.size] as const).sort());
  }

  async answer(request: SeenRequest): Promise<StandInAnswer> {
    const { done, isNew, answer } = this.carryOut(request);
    if (!done) return answer;
    const { mischief } = this;
    await this.callBackLater(request, mischief);
    const isStruck = isNew && mischief !== null && mischief.draw(struck) === 0 && (await mischief.strike());
    return isStruck ? 'drop' : answer;
  }

  private carryOut({ url, headers, body }: SeenRequest): { done: boolean; isNew: boolean; answer: StandInAnswer } {
    const { node, run, job } = callerOf(url, body);
    const key = String(headers['x-idempotency-key']);
    const done = this.doneOf(run, node);
    if (done.has(key)) {
      this.repeats += 1;
      return { done: true, isNew: false, answer: given(url, done.get(key)) };
    }
    const refused = this.refused.get(`${run} ${node} ${key}`);
    if (refused !== undefined) return { done: false, isNew: false, answer: json(refused, null) };
    const { [node]: answers = [] } = this.answers.get(job) ?? {};
    const n = this.asked.get(`${run} ${node}`) ?? 0;
    const answer = answers[Math.min(n, answers.length - 1)] ?? { error: 'not-found' };
    this.asked.set(`${run} ${node}`, n + 1);
    if ('error' in answer) {
      const status = statuses[answer.error] ?? 404;
      if (!passing.has(status)) this.refused.set(`${run} ${node} ${key}`, status);
      return { done: false, isNew: false, answer: json(status, null) };
    }
    done.set(key, answer.value);
    return { done: true, isNew: true, answer: given(url, answer.value) };
  }

  /** Calls back who has said where: before it is answered or late, and twice. In peace once. */
  private async callBackLater({ body }: SeenRequest, mischief: Mischief | null): Promise<void> {
    const { file = '', reply_to: address } = JSON.parse(body === '' ? '{}' : body) as Asked; // as the job sends it
    if (address === undefined) return;
    const call = async (afterMs: number): Promise<void> => {
      await pause(afterMs);
      this.callbacks += 1;
      await this.callBack(new URL(address).pathname, { file: file.replace('.docx', '.pdf') });
    };
    if (mischief === null) return void call(0);
    const early = mischief.draw(2) === 0;
    const first = call(early ? 0 : mischief.draw(latestMs));
    void call(mischief.draw(latestMs));
    if (early) await Promise.race([first, pause(earlyMs)]);
  }

  private doneOf(run: string, node: string): Map<string, unknown> {
    const effects: Effects = this.effects.get(run) ?? new Map<string, Map<string, unknown>>();
    const done = effects.get(node) ?? new Map<string, unknown>();
    this.effects.set(run, effects.set(node, done));
    return done;
  }
}

/** What a job asks for that is called back. */
interface Asked {
  file?: string;
  reply_to?: string;
}

/** What was done, as a tool or an address says it. */
function given({ pathname }: URL, value: unknown): StandInAnswer {
  if (pathname !== '/http') return json(200, value);
  const { status = 200 } = (value ?? {}) as { status?: number }; // as the tests of jobs have it
  return json(status, null);
}

function json(status: number, body: unknown): StandInAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Which node of which run calls: a request says it in its query, a tool in its body. */
function callerOf({ searchParams }: URL, body: string): { node: string; run: string; job: string } {
  const said = JSON.parse(body === '' ? '{}' : body) as Partial<Record<string, string>>; // as a tool's file says
  const read = (name: string): string => searchParams.get(name) ?? said[name] ?? '';
  return { node: read('node'), run: read('run'), job: read('job') };
}
