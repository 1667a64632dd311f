import { until } from '../support/app-process.js';
import { publicUrl, standInKeys } from '../support/product-environment.js';
import type { Case } from './cases.js';
import type { Deployment } from './deployment.js';

const patienceMs = 60_000;
let people = 0;

/** What a run came to: its output, or the code that it failed with. */
export interface Came {
  output: string;
  /** The root of its tree. */
  runId: string | null;
}

interface Approval {
  approval_id: string;
}

const headers = { authorization: `Bearer ${standInKeys.operator}` };

/** Agrees as an operator to whatever is asked, once. */
export async function approveAll({ stack }: Deployment): Promise<void> {
  const listed = await stack.api('/v1/approvals', { headers });
  const { approvals } = (await listed.json()) as { approvals: Approval[] }; // the gateway's own answer
  const body = JSON.stringify({ decision: 'approve', reason: 'the lab agrees' });
  for (const { approval_id: id } of approvals)
    await stack.api(`/v1/approvals/${id}`, { method: 'POST', headers, body });
}

/** Texts the number that an example is bound to; answers what the person was told at the end. */
export async function runByText(deployment: Deployment, { file, input, texts = {} }: Case): Promise<Came> {
  const { stack, numbers } = deployment;
  people += 1;
  const person = `+1555010${String(1_000 + people)}`;
  const texted = (body: string): Promise<unknown> =>
    stack.twilio.text({ from: person, to: numbers.get(file) ?? '', body, url: `${publicUrl}/webhooks/twilio/sms` });
  const before = new Set(await stack.runIds());
  await texted(input);
  const waiting = Object.values(texts);
  let runId: string | null = null;
  let heard = 0;
  await until(
    `the answer of ${file}`,
    async () => {
      await approveAll(deployment);
      runId ??= await rootOf(deployment, before);
      if (waiting.length > 0 && stack.repliesTo(person).length > heard) {
        heard = stack.repliesTo(person).length;
        await texted(waiting.shift() ?? '');
      }
      const run = runId === null ? null : await runOf(deployment, runId);
      return run !== null && run.outcome !== null && stack.repliesTo(person).length >= run.replies.length;
    },
    patienceMs,
  );
  return { output: stack.repliesTo(person).at(-1)?.body ?? '', runId };
}

async function rootOf({ stack }: Deployment, before: ReadonlySet<string>): Promise<string | null> {
  const runId = (await stack.runIds()).find((id) => !before.has(id));
  if (runId === undefined) return null;
  const tree = (await (await stack.api(`/v1/runs/${runId}/tree`)).json()) as { root_run_id?: string }; // the gateway's own answer
  return tree.root_run_id ?? null;
}

interface Run {
  outcome: string | null;
  output?: string | null;
  error?: { code: string };
  replies: unknown[];
}

/** A run as the gateway tells of it; null: it has not begun. */
export async function runOf({ stack }: Deployment, runId: string): Promise<Run | null> {
  const response = await stack.api(`/v1/runs/${runId}`, { headers });
  return response.ok ? ((await response.json()) as Run) : null; // the gateway's own answer
}
