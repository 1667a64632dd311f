import { setTimeout as pause } from 'node:timers/promises';
import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { longTable } from './kinds.js';
import type { HostileKind } from './kinds.js';

/** One call a second, of one caller: as many as what is offered at publish lets through. */
const everyMs = 1_000;
const waitMs = 30_000;
const limits = { runs_per_day: 1_000, calls_per_minute: 60 };
/** So many rows are added at once: a body has a most. */
const rowsAtOnce = 95;

/** How many calls of each kind were answered by which status; 0: not at all. */
export type Answers = Map<string, Map<number, number>>;

/** Publishes the graphs of attackers, with what they ask for. */
export async function publishHostile(stack: Stack, kinds: readonly HostileKind[]): Promise<void> {
  const reason = 'to be searched';
  await post(stack, '/v1/tables', { name: longTable.name, columns: [{ name: 'text', type: 'string' }], reason });
  for (let left = longTable.rows; left > 0; left -= rowsAtOnce) {
    const rows = Array.from({ length: Math.min(left, rowsAtOnce) }, () => ({ text: longTable.row }));
    await post(stack, `/v1/tables/${longTable.name}/rows`, { rows, reason });
  }
  for (const { graphs, path } of new Map(kinds.map((kind) => [kind.path, kind])).values()) {
    for (const [id, graph] of Object.entries(graphs)) await post(stack, '/v1/workflows', { id, graph });
    await post(stack, `/v1/workflows/${path}/publish`, { limits });
  }
}

/** Calls a kind each second, in turn, until `untilMs`, and waits for the last answers. */
export async function attack(stack: Stack, kinds: readonly HostileKind[], untilMs: number): Promise<Answers> {
  const answers: Answers = new Map(kinds.map(({ name }) => [name, new Map<number, number>()]));
  const calls: Promise<void>[] = [];
  let next = performance.now();
  for (let n = 0; performance.now() < untilMs; n++) {
    const kind = kinds[n % kinds.length];
    if (kind) calls.push(call(stack, kind, answers));
    next += everyMs;
    await pause(Math.max(0, next - performance.now()));
  }
  await Promise.all(calls);
  return answers;
}

async function call(stack: Stack, kind: HostileKind, answers: Answers): Promise<void> {
  const status = await fetch(`${stack.url}/webhook/${kind.path}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: kind.body },
    signal: AbortSignal.timeout(waitMs),
  }).then(
    async (response) => (await response.text(), response.status),
    () => 0,
  );
  const ofKind = answers.get(kind.name);
  ofKind?.set(status, (ofKind.get(status) ?? 0) + 1);
}

async function post(stack: Stack, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
  const response = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
