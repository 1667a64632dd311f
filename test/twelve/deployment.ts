import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listNodes } from '#workflow';
import type { DocumentTest } from '#workflow';
import { modelTurn } from '../scenarios/model-turn.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { listJobs, listTools } from './jobs.js';
import type { Job } from './jobs.js';
import { Office } from './office.js';

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** The four processes with the tools of the jobs, and who answers them. */
export interface JobStack {
  stack: Stack;
  office: Office;
  jobs: readonly Job[];
  stop(): Promise<void>;
}

/** Tools of the jobs that only read: what became of a call of one is never in doubt. */
const reading = /^(?:list_|look_up|stock_of|fetch_|charge_state|export_state|sales_of|returns_of)/;

function fileOfTool(name: string, args: ReadonlySet<string>): object {
  const names = [...args];
  return {
    ...{ name, description: `Does ${name}.` },
    ...(reading.test(name)
      ? { repeat: 'safe', effects: 'read' }
      : { repeat: 'keyed', effects: 'write', approval: 'none' }),
    parameters: {
      type: 'object',
      properties: Object.fromEntries(names.map((each) => [each, {}])),
      additionalProperties: false,
    },
    request: {
      ...{ method: 'POST', url: `\${env:OFFICE_URL}/tool` },
      body: Object.fromEntries(names.map((each) => [each, `{${each}}`])),
    },
    answer: { schema: {} },
  };
}

/** No tool's breaker opens: what other runs have been answered would change what a run comes to. */
export async function startJobStack(): Promise<JobStack> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-twelve-'));
  let office = new Office(new Map());
  const server = await startStandIn(0, (request) => office.answer(request));
  const jobs = listJobs(server.url);
  const tools = listTools(jobs);
  const files = join(folder, 'tools');
  mkdirSync(files);
  for (const [name, args] of tools) writeFileSync(join(files, `${name}.json`), JSON.stringify(fileOfTool(name, args)));
  const environment = {
    ...{
      TOOLS_DIR: files,
      TOOLS_ENABLED: [...tools.keys()].join(','),
      OFFICE_URL: server.url,
      EGRESS_ALLOW: '127.0.0.1',
    },
    ...{ TURN_LEASE_MS: '1500', SWEEP_INTERVAL_MS: '200', TOOL_TIMEOUT_MS: '2000', GATEWAY_RATE_PER_MINUTE: '1000000' },
    QUIET_WINDOW_MS: '0',
    POLICY_FILE: join(folder, 'policy.json'),
  };
  const policy = { version: 'twelve-1', breakers: { minCalls: 100_000 } };
  writeFileSync(environment.POLICY_FILE, JSON.stringify(policy));
  const stack = await startStack({ environment });
  const callBack = async (path: string, data: object): Promise<void> => void (await heard(stack, path, data));
  office = new Office(new Map(jobs.map(({ id, test }) => [id, test.answers])), callBack);
  stack.model.use(({ user, system }) => {
    const [, job, node = ''] = /\[\[(\S+) (\S+)\]\]/.exec(`${user}\n${system}`) ?? [];
    const found = jobs.find(({ id }) => id === job);
    return found === undefined ? null : modelTurn({ type: 'respond', message: saidBy(found, node) });
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { stack, office, jobs, stop };
}

/** What a model says for a node, in the form that it is asked for. */
function saidBy({ document, test }: Job, id: string): string {
  const [answer] = test.answers?.[id] ?? [];
  const value = answer !== undefined && 'value' in answer ? answer.value : '';
  const node = listNodes(document.root).find((each) => each.id === id);
  const hasForm = node !== undefined && ('choices' in node || 'outputSchema' in node);
  return hasForm ? JSON.stringify({ value }) : String(value);
}

/** Comes again until it is heard: a gateway may be away. Null: what is asked is not there, or not yet. */
export async function heard(stack: Stack, path: string, body?: object, key?: string): Promise<unknown> {
  for (;;) {
    const more = key === undefined ? {} : { 'idempotency-key': key };
    const init =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const answer = await stack.api(path, init).catch(() => null);
    if (answer?.ok === true) return answer.json();
    // 409 says so too where an equal request, of a gateway that was killed, is still under way.
    const isToComeAgain =
      answer === null || answer.status >= 500 || answer.status === 429 || answer.headers.has('retry-after');
    if (!isToComeAgain && (answer.status === 404 || answer.status === 409)) return null;
    if (!isToComeAgain) throw new Error(await answer.text());
    await pause(200);
  }
}

/** Stores a job; what it writes without asking is confirmed. */
export async function store(stack: Stack, { id, document }: Job): Promise<void> {
  const policy = { maxSteps: 1_000, maxToolCalls: 1_000_000, maxSeconds: 86_400 };
  const body = { id, document, policy };
  const post = (more: object): Promise<Response> =>
    stack.api('/v1/workflows', { method: 'POST', headers, body: JSON.stringify({ ...body, ...more }) });
  let first = await post({});
  for (; first.status === 503; first = await post({})) await pause(1_000); // its store is away for a moment
  if (first.ok) return;
  const text = await first.text();
  const confirm = /confirms it by ([0-9a-f]+)/.exec(text)?.[1];
  const second = confirm === undefined ? null : await post({ confirm });
  if (second?.ok !== true) throw new Error(`${id}: ${text}`);
}

/** Answers what the tree of a run asks: approvals as the test says, and its texts. */
export class Person {
  private readonly decided = new Set<string>();
  private said = 0;

  constructor(
    private readonly stack: Stack,
    private readonly runId: string,
    private readonly test: DocumentTest,
    /** Whether the job asks anybody: no other tree is looked at. */
    private readonly isAsked: boolean,
  ) {}

  async look(): Promise<void> {
    const { approvals = [], messages = [] } = this.test;
    if (!this.isAsked) return;
    const tree = (await heard(this.stack, `/v1/runs/${this.runId}/tree`)) as Tree | null; // its own answer
    const runs = tree?.runs ?? [];
    if (runs.some(({ phase }) => phase === 'approving')) {
      const open = (await heard(this.stack, '/v1/approvals')) as Open; // its own answer
      for (const { approval_id: id, run_id: of } of open.approvals) {
        if (this.decided.has(id) || !runs.some(({ run_id: own }) => own === of)) continue;
        const decision = (approvals[this.decided.size] ?? 'approved') === 'approved' ? 'approve' : 'deny';
        this.decided.add(id);
        await heard(this.stack, `/v1/approvals/${id}`, { decision, reason: 'the test says so' });
      }
    }
    const text = messages[this.said];
    if (text === undefined || !runs.some(({ phase }) => phase === 'asking')) return;
    if ((await heard(this.stack, `/v1/runs/${this.runId}/messages`, { text }, `${this.runId}.${this.said}`)) !== null)
      this.said += 1;
  }
}

interface Tree {
  runs: { run_id: string; phase: string }[];
}

interface Open {
  approvals: { approval_id: string; run_id: string }[];
}
