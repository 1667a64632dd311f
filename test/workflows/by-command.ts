import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { linesOf, turnpike } from '../support/turnpike.js';
import { approveAll, runOf } from './by-text.js';
import type { Came } from './by-text.js';
import type { Case } from './cases.js';
import type { Deployment } from './deployment.js';
import { documentOf, fileOf } from './examples.js';

const approveEveryMs = 100;
const tickPatienceMs = 60_000;
/** A schedule by an interval ticks at once, one by the clock not before its hour. */
const soon = 3_600_000;

/** What `workflow run --json` prints. */
interface Printed {
  run_id: string;
  outcome: string;
  output: string | null;
  error: { code: string } | null;
}

function idOf({ file }: Case): string {
  return file.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** The file of a case: the example's own, or one that holds the document. */
function fileFor({ folder }: Deployment, each: Case): string {
  if (each.document === undefined) return fileOf(each.file);
  const file = join(folder, `${idOf(each)}.json`);
  writeFileSync(file, JSON.stringify(each.written ?? each.document));
  return file;
}

/** Runs a case by `workflow run`, while an operator agrees to whatever it asks. */
export async function runByCommand(deployment: Deployment, each: Case): Promise<Came> {
  const { stack } = deployment;
  const approving = setInterval(() => void approveAll(deployment).catch(() => undefined), approveEveryMs);
  const args = ['workflow', 'run', fileFor(deployment, each), '--id', idOf(each), '--input', each.input, '--json'];
  const environment = { OPERATOR_API_KEY: standInKeys.operator, GATEWAY_URL: stack.url };
  const ended = await turnpike(args, { environment }).finally(() => clearInterval(approving));
  const [printed] = linesOf(ended) as Printed[]; // what the command prints
  if (printed === undefined) return { output: ended.stderr.trim(), runId: null };
  const { run_id: runId, outcome, output, error } = printed;
  return { output: outcome === 'answered' ? (output ?? '') : (error?.code ?? outcome), runId };
}

interface Schedule {
  ticks: number;
  last_run_id: string | null;
  stopped: object | null;
}

function statusOf({ stopped }: Schedule): string {
  return stopped === null ? 'goes on' : 'stopped';
}

/** Sets a schedule, and answers what its first tick came to; of one that failed also whether it ticks again. */
export async function runBySchedule(deployment: Deployment, each: Case): Promise<Came> {
  const { stack } = deployment;
  const { root } = each.written ?? documentOf(each);
  const { cron: _cron, timeZone: _zone, ...timed } = { cron: '', timeZone: '', ...root, ms: soon };
  const path = `/v1/schedules/${idOf(each)}-${Date.now()}`;
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  const ask = async (url: string, body?: object): Promise<Response> =>
    stack.api(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const id = path.split('/').at(-1);
  const set = await ask('/v1/schedules', { id, document: { version: 1, root: timed }, input: each.input });
  if (!set.ok) return { output: await set.text(), runId: null };
  const readSchedule = async (): Promise<Schedule> =>
    ((await (await ask(path)).json()) as { schedule: Schedule }).schedule; // the gateway's own answer
  let came: Came | null = null;
  await until(
    `a tick of ${each.file}`,
    async () => {
      const runId = (await readSchedule()).last_run_id;
      const run = runId === null ? null : await runOf(deployment, runId);
      if (run === null || run.outcome === null) return false;
      came = { output: run.output ?? `${run.error?.code}, ${statusOf(await readSchedule())}`, runId };
      return came !== null;
    },
    tickPatienceMs,
  );
  await ask(`${path}/stop`, { reason: 'it has ticked' });
  return came ?? { output: '', runId: null };
}
