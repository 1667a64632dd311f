import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drawing } from './drawing.js';
import { countFindings } from './findings.js';
import { killInTurn } from '../support/kill-in-turn.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const usage = `Usage: npm run lab -- events [--runs N] [--seed N] [--no-kills]

Runs of a document that each wait for five events of their own: three in a row, two together. Events are sent twice, early, late and out of order, by
senders that come again until they are heard, while each of the processes is killed over and over. Ends with 1 where a run has an event twice, or
another's, or not at all.`;

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
const policy = { maxSteps: 100, maxToolCalls: 100, maxSeconds: 3_600 };
const event = { name: 'part', where: { order: '$.input' } };
const waits = ['a', 'b', 'c'].map((id) => ({ kind: 'waitForMessage', id, event }));
const both = {
  kind: 'waitForMessage',
  id: 'both',
  event: { all: ['left', 'right'].map((name) => ({ ...event, name })) },
};
const document = {
  version: 2,
  root: { kind: 'sequence', id: 's', steps: [...waits, both] },
  output: { value: [...'abc'].map((id) => `$.steps.${id}.output.data.n`).concat('$.steps.both.output') },
};

interface Sent {
  type: string;
  order: string;
  n: number;
}

const eventsOf = (order: string): Sent[] => [
  ...[0, 1, 2].map((n) => ({ type: 'part', order, n })),
  { type: 'left', order, n: 3 },
  { type: 'right', order, n: 4 },
];

let sends = 0;

/** Comes again until it is heard: a gateway may be away. */
async function heard(stack: Stack, path: string, body: object, key?: string): Promise<unknown> {
  for (;;) {
    sends += 1;
    const more = key === undefined ? {} : { 'idempotency-key': key };
    const call = stack.api(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const answer = await call.catch(() => null);
    if (answer?.ok === true) return answer.json();
    if (answer !== null && answer.status < 500 && ![409, 429].includes(answer.status))
      throw new Error(await answer.text());
    await pause(200);
  }
}

async function send(stack: Stack, { type, order, n }: Sent): Promise<void> {
  const body = { specversion: '1.0', id: `${order}.${n}`, source: 'lab', type, data: { order, n } };
  await heard(stack, '/v1/events', body);
}

async function endOf(stack: Stack, runId: string): Promise<{ outcome: string; output?: string }> {
  const latest = Date.now() + 300_000;
  for (;;) {
    const answer = await stack.api(`/v1/runs/${runId}`, { headers }).catch(() => null);
    const run = answer?.ok === true ? ((await answer.json()) as { outcome: string | null; output?: string }) : null; // its own answer
    if (run !== null && run.outcome !== null) return { ...run, outcome: run.outcome };
    if (Date.now() > latest) return { outcome: 'never ended' };
    await pause(250);
  }
}

/** One run: some of its events come before it begins, all of them twice. */
async function play(stack: Stack, order: string, draw: (below: number) => number): Promise<string | null> {
  const all = [...eventsOf(order), ...eventsOf(order)].sort(() => draw(3) - 1);
  const early = all.slice(0, draw(4));
  for (const each of early) await send(stack, each);
  const body = { input: order };
  const { run_id: runId } = (await heard(stack, '/v1/workflows/events-lab/runs', body, order)) as { run_id: string }; // its own answer
  for (const each of all.slice(early.length)) {
    await pause(draw(1_500));
    await send(stack, each);
  }
  const { outcome, output = '' } = await endOf(stack, runId);
  return outcome === 'answered' ? output : null;
}

async function main(): Promise<number> {
  const options = {
    runs: { type: 'string' },
    seed: { type: 'string' },
    'no-kills': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { runs: count = '40', seed = '1', 'no-kills': isQuiet = false, help } = parseArgs({ options }).values;
  if (help) return (console.log(usage), 0);
  const environment = {
    TURN_LEASE_MS: '1500',
    SWEEP_INTERVAL_MS: '200',
    TOOL_TIMEOUT_MS: '1000',
    GATEWAY_RATE_PER_MINUTE: '100000',
  };
  const stack = await startStack({ environment });
  let isOver = false;
  try {
    await heard(stack, '/v1/workflows', { id: 'events-lab', document, policy });
    const kills = isQuiet ? Promise.resolve(0) : killInTurn(stack, () => isOver);
    const began = performance.now();
    const orders = Array.from({ length: Number(count) }, (_, at) => `order-${at}`);
    const ends = await Promise.all(orders.map((order, at) => play(stack, order, drawing(Number(seed) * 1_000 + at))));
    isOver = true;
    const findings = countFindings(orders, ends);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.log(`${count} runs, ${sends} requests, ${await kills} kills, ${seconds} s: ${JSON.stringify(findings)}`);
    return Object.values(findings).every((found) => found === 0) ? 0 : 1;
  } finally {
    isOver = true;
    await stack.stop();
  }
}

process.exitCode = await main();
