import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../stand-ins/stand-in-server.js';
import { standInKeys } from '../support/product-environment.js';
import { appNames } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const usage = `Usage: npm run lab -- foreach [--items N] [--page N] [--at-once N] [--calls]

One run whose foreach goes through so many items (100,000), read by http in pages of so many (1,000), so many at once (10). With --calls each item is a
request, and the server counts how often each came; without, each is looked at by a condition, and every 1,000th fails. Ends with 1 where a figure is
wrong, or a process has had more than 300 MB of memory.`;

const mostMegabytes = 300;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
const everyFails = 1_000;

/** The pages of a list of numbers, and a count of the items that were asked for one by one. */
class ListServer {
  readonly seen = new Map<number, number>();

  constructor(
    private readonly items: number,
    private readonly page: number,
  ) {}

  answer({ url }: SeenRequest): StandInAnswer {
    if (url.pathname === '/item') {
      const n = Number(url.searchParams.get('n'));
      this.seen.set(n, (this.seen.get(n) ?? 0) + 1);
      return json({ n });
    }
    const from = Number(url.searchParams.get('from') ?? 0);
    const to = Math.min(this.items, from + this.page);
    return json({ rows: Array.from({ length: to - from }, (_, at) => from + at), next: to < this.items ? to : null });
  }
}

function json(body: unknown): StandInAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function documentFor(
  server: string,
  { calls, atOnce, items }: { calls: boolean; atOnce: number; items: number },
): object {
  const read = { kind: 'tool', id: 'read', http: { url: `${server}/list`, query: { from: '$.page.next ?? 0' } } };
  const input = { items: '$.steps.read.output.body.rows', next: '$.steps.read.output.body.next' };
  const page = { kind: 'sequence', id: 'pages', steps: [read, { kind: 'delay', id: 'page', ms: 0, input }] };
  const lost = Array.from({ length: Math.ceil(items / everyFails) }, (_, at) => at * everyFails);
  const asked = { kind: 'tool', id: 'item', http: { url: `${server}/item`, query: { n: '$.item' } } };
  const then = { kind: 'fail', id: 'odd', code: 'odd', text: 'item {{ $.item }}' };
  const looked = { kind: 'branch', id: 'item', cases: [{ when: { value: '$.item', in: lost }, then }] };
  const each = calls ? asked : looked;
  return {
    version: 2,
    root: { kind: 'foreach', id: 'all', page, each, concurrency: atOnce, mode: 'settle', maxItems: items },
  };
}

interface Ended {
  outcome: string | null;
  output?: string;
  error?: unknown;
}

async function endOf(stack: Stack, runId: string): Promise<Ended> {
  for (;;) {
    const answer = await stack.api(`/v1/runs/${runId}`, { headers });
    const run = (await answer.json()) as Ended; // its own answer
    if (run.outcome !== null) return run;
    await pause(500);
  }
}

/** The most memory that each process has had, in MB. */
async function peaks(stack: Stack): Promise<Record<string, number>> {
  const all = appNames.map(async (name) => {
    const status = await readFile(`/proc/${stack.apps[name].pid ?? 'self'}/status`, 'utf8');
    return [name, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

async function post(stack: Stack, path: string, body: object): Promise<unknown> {
  const answer = await stack.api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const read: unknown = JSON.parse(text);
  return read;
}

interface Asked {
  items: number;
  page: number;
  atOnce: number;
  calls: boolean;
}

/** What is wrong with how it went; none: it is right. */
function faultsOf({ items, calls }: Asked, { output = 'null' }: Ended, list: ListServer): string[] {
  const end = JSON.parse(output) as { items: number; failed: number } | null; // as its document says
  const failed = calls ? 0 : Math.ceil(items / everyFails);
  const lost = calls ? items - list.seen.size : 0;
  const doubled = [...list.seen.values()].filter((times) => times > 1).length;
  console.log(JSON.stringify({ items: end?.items, failed: end?.failed, lost, doubled }));
  const isRight = end?.items === items && end.failed === failed && lost === 0;
  return isRight ? [] : ['a figure is wrong'];
}

async function play(stack: Stack, server: string, asked: Asked, list: ListServer): Promise<string[]> {
  const policy = { maxSteps: 1, maxToolCalls: 1_000_000, maxSeconds: 86_400 };
  await post(stack, '/v1/workflows', { id: 'foreach-lab', document: documentFor(server, asked), policy });
  const began = performance.now();
  const started = (await post(stack, '/v1/workflows/foreach-lab/runs', { input: '' })) as { run_id: string }; // its own answer
  const ended = await endOf(stack, started.run_id);
  const seconds = (performance.now() - began) / 1_000;
  const memory = await peaks(stack);
  console.log(`${asked.items} items in ${seconds.toFixed(0)} s: ${(asked.items / seconds).toFixed(0)} a second`);
  console.log(`the most memory of each process, in MB: ${JSON.stringify(memory)}`);
  const large = Object.entries(memory).filter(([, megabytes]) => megabytes > mostMegabytes);
  const faults = [...faultsOf(asked, ended, list), ...large.map(([name]) => `${name} has had too much memory`)];
  return ended.error === undefined ? faults : [...faults, JSON.stringify(ended.error)];
}

function read(): Asked | null {
  const text = { type: 'string' } as const;
  const options = {
    items: text,
    page: text,
    'at-once': text,
    calls: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const {
    items = '100000',
    page = '1000',
    'at-once': atOnce = '10',
    calls = false,
    help,
  } = parseArgs({ options }).values;
  return help ? null : { items: Number(items), page: Number(page), atOnce: Number(atOnce), calls };
}

async function main(): Promise<number> {
  const asked = read();
  if (asked === null) return (console.log(usage), 0);
  const list = new ListServer(asked.items, asked.page);
  const server = await startStandIn(0, (request) => list.answer(request));
  const stack = await startStack({ environment: { EGRESS_ALLOW: '127.0.0.1', GATEWAY_RATE_PER_MINUTE: '100000' } });
  try {
    const faults = await play(stack, server.url, asked, list);
    for (const fault of faults) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await stack.stop();
    await server.close();
  }
}

process.exitCode = await main();
