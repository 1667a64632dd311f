import { until } from '../support/app-process.js';
import { publicUrl, standInKeys } from '../support/product-environment.js';
import type { Case } from './cases.js';
import type { Deployment } from './deployment.js';

const patienceMs = 60_000;
let people = 0;

/** What a run came to. */
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
      return runId !== null && (await hasAnswered(deployment, runId, stack.repliesTo(person).length));
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

interface RunAnswer {
  outcome: string | null;
  replies: unknown[];
}

/** Whether the run is over, and has sent everything it had to say. */
async function hasAnswered({ stack }: Deployment, runId: string, heard: number): Promise<boolean> {
  const response = await stack.api(`/v1/runs/${runId}`);
  if (!response.ok) return false;
  const { outcome, replies } = (await response.json()) as RunAnswer; // the gateway's own answer
  return outcome !== null && heard >= replies.length;
}
