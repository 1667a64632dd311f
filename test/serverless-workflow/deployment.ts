import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashToConfirm } from '#client';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import { listBegun, readOutput } from './in-memory.js';
import type { Ended } from './expectations.js';
import type { Runs } from './play.js';
import { answerAsService, httpBin, petStore } from './services.js';

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
const policy = { maxSteps: 1_000, maxToolCalls: 10_000, maxSeconds: 3_600 };
const patienceMs = 60_000;
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/dist\/$/, '');

/** The four processes with the tool of jq, and the services of the kit behind the egress guard. */
export async function startKitStack(): Promise<{ run: Runs; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-kit-'));
  const [agents, tools] = [join(folder, 'agents'), join(folder, 'tools')];
  for (const each of [agents, tools]) mkdirSync(each);
  writeFileSync(
    join(agents, 'desk.json'),
    JSON.stringify({ id: 'desk', default: true, policy: { maxSeconds: 3_600 } }),
  );
  cpSync(join(root, 'examples/serverless-workflow/tools'), tools, { recursive: true });
  cpSync(join(root, 'node_modules/jq-web'), join(tools, 'node_modules/jq-web'), { recursive: true, dereference: true });
  const services = await startStandIn(0, ({ url, headers: given }) => {
    const answer = answerAsService(url, given.authorization);
    return { ...answer, headers: { 'content-type': 'application/json' } };
  });
  const environment = { AGENTS_DIR: agents, TOOLS_DIR: tools, TOOLS_ENABLED: 'jq', EGRESS_ALLOW: '127.0.0.1' };
  const stack = await startStack({ environment });
  let runs = 0;
  return {
    run: (document, input) =>
      runThere(stack, { document: at(document, services.url), input, id: `kit-${(runs += 1)}` }),
    stop: async () => {
      await stack.stop();
      await services.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A document whose services are here. */
function at(document: unknown, url: string): unknown {
  return JSON.parse(JSON.stringify(document).replaceAll(petStore, url).replaceAll(httpBin, url));
}

interface Run {
  /** Absent: no controller has read yet what began it. */
  outcome?: string | null;
  output?: string;
  error?: { code: string; message?: string };
}

async function runThere(
  stack: Stack,
  { id, document, input }: { id: string; document: unknown; input: unknown },
): Promise<Ended> {
  const post = (path: string, body: object) => stack.api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const get = async <T>(path: string) => (await (await stack.api(path, { headers })).json()) as T; // the gateway's own answer
  const body = { id, document, policy };
  const stored = await post('/v1/workflows', body);
  if (!stored.ok) {
    const problem: unknown = await stored.json();
    const confirm = hashToConfirm(problem as Parameters<typeof hashToConfirm>[0]); // likewise
    if (confirm === null) return { error: JSON.stringify(problem), began: [] };
    await post('/v1/workflows', { ...body, confirm });
  }
  const started = await post(`/v1/workflows/${id}/runs`, { input: JSON.stringify(input) });
  const { run_id: runId } = (await started.json()) as { run_id: string }; // likewise
  const latest = Date.now() + patienceMs;
  for (;;) {
    const run = await get<Run>(`/v1/runs/${runId}`);
    if (typeof run.outcome === 'string' || Date.now() > latest) return toEnded(run, await listBegunThere(get, runId));
    await pause(50);
  }
}

function toEnded({ outcome, output, error }: Run, began: string[]): Ended {
  if (outcome === 'answered') return { output: readOutput(output ?? ''), began };
  return { error: `${outcome ?? 'never ended'}: ${error?.message ?? error?.code ?? ''}`, began };
}

interface Row {
  row: string;
  node: string;
  status: string;
  at: number;
}

/** The nodes of all runs of a tree, in the order in which they began. */
async function listBegunThere(get: <T>(path: string) => Promise<T>, runId: string): Promise<string[]> {
  const { runs } = await get<{ runs: { run_id: string }[] }>(`/v1/runs/${runId}/tree`);
  const ledgers = await Promise.all(runs.map(({ run_id: id }) => get<{ rows: Row[] }>(`/v1/runs/${id}/ledger`)));
  return listBegun(ledgers.flatMap(({ rows }) => rows.filter(({ row }) => row === 'node')));
}
