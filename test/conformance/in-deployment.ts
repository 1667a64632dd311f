import { setTimeout as pause } from 'node:timers/promises';
import { hashToConfirm } from '#client';
import { standInKeys } from '../support/product-environment.js';
import { failedAt, historyOf } from './case.js';
import type { Came, ConformanceCase, NodeLine } from './case.js';
import type { ConformanceStack } from './deployment.js';
import { serverOfCases } from './http-server.js';
import { markOf } from './model-of-cases.js';

const lookEveryMs = 40;
const patienceMs = 120_000;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** A document as the deployment gets it: each model is told which case and node it answers for. */
export function marked(value: unknown, caseId: number): unknown {
  if (Array.isArray(value)) return value.map((each) => marked(each, caseId));
  if (typeof value !== 'object' || value === null) return value;
  const own: Partial<Record<string, unknown>> = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, marked(part, caseId)]),
  );
  const { kind, id, instructions, toolName, args, event, emit } = own;
  if ((event ?? emit) !== undefined) return { ...own, ...withNames({ event, emit }, caseId) };
  if (kind === 'tool' && toolName === 'poll') return { ...own, args: { as: `${caseId} ${JSON.stringify(args)}` } };
  if (kind === 'tool' && toolName === 'flaky')
    return { ...own, args: { ...(args as object), as: `${caseId} ${JSON.stringify(args)}` } }; // its arguments are an object
  if ((kind !== 'llm' && kind !== 'callModel') || typeof instructions !== 'string' || typeof id !== 'string')
    return own;
  return { ...own, instructions: `${markOf(caseId, id)} ${instructions}` };
}

/** The name of an event of one case, which no other waits for. */
function nameFor(caseId: number, name: unknown): string {
  const text = String(name);
  return text.startsWith('$.') ? text : `${caseId} ${text}`;
}

/** What a node waits for, or sends, by such names. */
function withNames({ event, emit }: { event: unknown; emit: unknown }, caseId: number): object {
  return emit === undefined ? { event: named(event, caseId) } : { emit: named(emit, caseId) };
}

/** What a node waits for, by names of its own case; a signal is its run's anyway. */
function named(event: unknown, caseId: number): unknown {
  if (Array.isArray(event)) return event.map((each) => named(each, caseId));
  if (typeof event !== 'object' || event === null) return event;
  const { name, any, all, ...others } = event as Partial<Record<string, unknown>>; // an object
  return {
    ...others,
    ...(name !== undefined && { name: nameFor(caseId, name) }),
    ...(any !== undefined && { any: named(any, caseId) }),
    ...(all !== undefined && { all: named(all, caseId) }),
  };
}

/** What a refusal says; of any other answer nothing. */
async function problemOf(stored: Response): Promise<Parameters<typeof hashToConfirm>[0]> {
  if (stored.status !== 422) return {};
  return (await stored.clone().json()) as Parameters<typeof hashToConfirm>[0]; // the gateway's own answer
}

/** A document whose requests go to where the server of the cases is. */
function addressed(document: unknown, server: string): unknown {
  if (typeof document === 'string') return document.replaceAll(serverOfCases, server);
  return JSON.parse(JSON.stringify(document ?? null).replaceAll(serverOfCases, server));
}

/** A text is sent as one: as it stands where it is to be refused, for to read it would be to mend it. */
function sent({ document, expect }: ConformanceCase, caseId: number): unknown {
  if (typeof document !== 'string') return marked(document, caseId);
  if (expect?.ok === false) return document;
  try {
    return JSON.stringify(marked(JSON.parse(document), caseId));
  } catch {
    return document;
  }
}

interface Run {
  outcome: string | null;
  output?: string | null;
  error?: { code: string };
}

/** Plays a case on the four processes. */
export class DeploymentPlayer {
  constructor(private readonly target: ConformanceStack) {}

  async play(each: ConformanceCase, caseId: number): Promise<Came> {
    const { server } = this.target;
    const input = each.input.replaceAll(serverOfCases, server);
    const id = `case-${caseId}`;
    const published = await this.store({ id, document: addressed(sent(each, caseId), server), policy: runPolicy });
    if (published.status !== 201 && published.status !== 200) return refusedBy(await published.json());
    await this.tell(each, caseId);
    const started = await this.post(`/v1/workflows/${id}/runs`, { input });
    if (!started.ok) return refusedBy(await started.json());
    const { run_id: runId } = (await started.json()) as { run_id: string }; // the gateway's own answer
    for (const { signal, data } of each.events ?? [])
      if (signal !== undefined) await this.signal(runId, { name: signal, data });
    return this.cameTo(runId, await this.end(runId, each));
  }

  /** Sends the events of a case, before its run begins. */
  private async tell({ events = [] }: ConformanceCase, caseId: number): Promise<void> {
    for (const [at, { name, subject, data }] of events.entries()) {
      if (name === undefined) continue;
      const event = { specversion: '1.0', id: `${caseId}.${at}`, source: 'cases', type: nameFor(caseId, name) };
      await this.post('/v1/events', { ...event, ...(subject !== undefined && { subject }), data });
    }
  }

  /** A run is there once a controller has read what began it. */
  private async signal(runId: string, signal: object): Promise<void> {
    while (!(await this.post(`/v1/runs/${runId}/signals`, signal)).ok) await pause(lookEveryMs);
  }

  /** Stores it; what it writes without asking is confirmed. */
  private async store(body: object): Promise<Response> {
    const stored = await this.post('/v1/workflows', body);
    const confirm = hashToConfirm(await problemOf(stored));
    return confirm === null ? stored : this.post('/v1/workflows', { ...body, confirm });
  }

  private async end(runId: string, { approvals = [], messages = [] }: ConformanceCase): Promise<Run> {
    const latest = Date.now() + patienceMs;
    const decided = new Set<string>();
    const decisions = [...approvals];
    let said = 0;
    for (;;) {
      const run = await this.get<Run>(`/v1/runs/${runId}`);
      if (run.outcome !== null && run.outcome !== undefined) return run;
      if (Date.now() > latest) return { outcome: 'never ended' };
      await this.decide(runId, decisions, decided);
      said += await this.say(runId, messages, said);
      await pause(lookEveryMs);
    }
  }

  /** Decides what the tree asks, in the order in which it asks. */
  private async decide(runId: string, decisions: ('approved' | 'denied')[], decided: Set<string>): Promise<void> {
    const { runs = [] } = await this.get<{ runs?: { run_id: string; phase: string }[] }>(`/v1/runs/${runId}/tree`);
    if (!runs.some(({ phase }) => phase === 'approving')) return;
    const { approvals } = await this.get<{ approvals: { approval_id: string; run_id: string }[] }>('/v1/approvals');
    for (const { approval_id: id, run_id: of } of approvals) {
      if (decided.has(id) || !runs.some(({ run_id: own }) => own === of)) continue;
      decided.add(id);
      const decision = (decisions.shift() ?? 'approved') === 'approved' ? 'approve' : 'deny';
      await this.post(`/v1/approvals/${id}`, { decision, reason: 'the case says so' });
    }
  }

  /** Answers the next wait of the tree, once it has begun; answers how many texts that took. */
  private async say(runId: string, messages: readonly string[], said: number): Promise<number> {
    const text = messages[said];
    if (text === undefined) return 0;
    const waits = (await this.rowsOf(runId)).filter(
      ({ kind, status }) => kind === 'waitForMessage' && status === 'started',
    );
    if (waits.length <= said) return 0;
    const { ok } = await this.post(`/v1/runs/${runId}/messages`, { text }); // refused: its root has not heard of the wait yet
    return ok ? 1 : 0;
  }

  private async cameTo(runId: string, { outcome, output, error }: Run): Promise<Came> {
    const rows = await this.rowsOf(runId);
    const history = historyOf(rows);
    const came = output?.replaceAll(this.target.server, serverOfCases) ?? '';
    if (outcome === 'answered') return { ok: true, output: came, code: null, path: null, history };
    return { ok: false, output: null, code: error?.code ?? 'NODE_FAILED', path: failedAt(rows), history };
  }

  /** The rows of nodes of all runs of a tree. */
  private async rowsOf(rootId: string): Promise<NodeLine[]> {
    const { runs } = await this.get<{ runs: { run_id: string; program: string }[] }>(`/v1/runs/${rootId}/tree`);
    const above = runs.filter(({ program }, at) => at === 0 || program === 'workflow'); // agents have no nodes
    const ledgers = await Promise.all(above.map(({ run_id: id }) => this.get<Ledger>(`/v1/runs/${id}/ledger`)));
    return ledgers.flatMap(({ rows }) => rows.filter(({ row }) => row === 'node'));
  }

  private post(path: string, body: object): Promise<Response> {
    return this.target.stack.api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  private async get<T>(path: string): Promise<T> {
    return (await (await this.target.stack.api(path, { headers })).json()) as T; // the gateway's own answer
  }
}

interface Ledger {
  rows: (NodeLine & { row: string })[];
}

const runPolicy = { maxSteps: 10_000, maxToolCalls: 10_000, maxSeconds: 3_600 };

/** What the gateway says is wrong first. */
function refusedBy(body: unknown): Came {
  const { errors = [] } = body as { errors?: { code?: string; path?: string }[] }; // the gateway's own answer
  const { code = JSON.stringify(body), path = '' } = errors[0] ?? {};
  return { ok: false, output: null, code, path, history: [] };
}
