import type { DocumentTest } from '#workflow';
import type { SeenRequest, StandInAnswer } from '../stand-ins/stand-in-server.js';
import { statuses } from './jobs.js';

/** What a node of a run has had done, each by the key of its call. */
type Effects = Map<string, Map<string, unknown>>;

/** Answers the calls of jobs, each key once; what it has refused it has not done. */
export class Office {
  private readonly asked = new Map<string, number>();
  private readonly effects = new Map<string, Effects>();
  /** Times that a key came again which was done. */
  repeats = 0;

  constructor(private readonly answers: ReadonlyMap<string, DocumentTest['answers']>) {}

  /** How often each node of a run has had something done. */
  counts(runId: string): Record<string, number> {
    const effects: Effects = this.effects.get(runId) ?? new Map<string, Map<string, unknown>>();
    return Object.fromEntries(Array.from(effects, ([node, done]) => [node, done.size] as const).sort());
  }

  answer({ url, headers, body }: SeenRequest): StandInAnswer {
    const { node, run, job } = callerOf(url, body);
    const key = String(headers['x-idempotency-key']);
    const done = this.doneOf(run, node);
    if (done.has(key)) {
      this.repeats += 1;
      return json(200, done.get(key));
    }
    const { [node]: given = [] } = this.answers.get(job) ?? {};
    const n = this.asked.get(`${run} ${node}`) ?? 0;
    const answer = given[Math.min(n, given.length - 1)] ?? { error: 'not-found' };
    this.asked.set(`${run} ${node}`, n + 1);
    if ('error' in answer) return json(statuses[answer.error] ?? 404, null);
    done.set(key, url.pathname === '/http' ? null : answer.value);
    return json(200, done.get(key));
  }

  private doneOf(run: string, node: string): Map<string, unknown> {
    const effects: Effects = this.effects.get(run) ?? new Map<string, Map<string, unknown>>();
    const done = effects.get(node) ?? new Map<string, unknown>();
    this.effects.set(run, effects.set(node, done));
    return done;
  }
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
