import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOf } from '../../test/upgrade/old-build.js';
import { cpuSeconds } from './cpu.js';
import { startStack, summary } from './pairs.js';
import type { Stack } from './pairs.js';
import { operatorKey } from './product.js';

const usage = `Usage: npm run lab -- graph-price --from <ref> [--rounds 9] [--calls 40]

What a call of an ordinary graph with 100 items costs the four processes and Redis, beside a build of an older commit: rounds go to one and the other in
turn. Ends with 1 where the median of the ratios is above 1.05.`;

/** How much dearer it may be. */
const mostRatio = 1.05;
const items = 100;

const node = (name: string, type: string, parameters: object, typeVersion: number) => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
});
const to = (...names: [name: string, index: number][]) => ({
  main: names.map(([name, index]) => [{ node: name, type: 'main', index }]),
});

const fields = [
  ['name', "={{ $json.name.trim().toUpperCase() + ' no. ' + $json.id }}"],
  ['total', '={{ ($json.price * $json.count).toFixed(2) }}'],
  ['label', '={{ $json.tags.map((tag) => tag.toLowerCase()).join(", ") }}'],
].map(([name, value]) => ({ id: name, name, value, type: 'string' }));
const isMany = {
  options: { caseSensitive: true, typeValidation: 'loose' },
  combinator: 'and',
  conditions: [
    { id: 'c', leftValue: '={{ $json.count }}', rightValue: 3, operator: { type: 'number', operation: 'gt' } },
  ],
};

/** A call is split into its items, which get three fields; those of many go through code, and all are merged again. */
const graph = {
  name: 'Price',
  nodes: [
    node('Call', 'webhook', { path: 'price', httpMethod: 'POST', responseMode: 'lastNode' }, 2),
    node('Split', 'splitOut', { fieldToSplitOut: 'body.items' }, 1),
    node('Fields', 'set', { assignments: { assignments: fields }, includeOtherFields: true }, 3.4),
    node('Many?', 'if', { conditions: isMany }, 2.2),
    node('Code', 'code', { jsCode: 'return $input.all().map(({ json }) => ({ json: { ...json, many: true } }));' }, 2),
    node('All', 'merge', { mode: 'append', numberInputs: 2 }, 3),
  ],
  connections: {
    Call: to(['Split', 0]),
    Split: to(['Fields', 0]),
    Fields: to(['Many?', 0]),
    'Many?': to(['Code', 0], ['All', 1]),
    Code: to(['All', 0]),
  },
};

const list = Array.from({ length: items }, (_, id) => ({
  ...{ id, name: `  item ${id} `, price: id / 7, count: id % 7, tags: ['New', 'RED', `No ${id}`] },
}));

async function post(url: string, body: unknown, key: Record<string, string> = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...key };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return text === '' ? null : JSON.parse(text);
}

async function publish({ gatewayUrl }: Stack): Promise<void> {
  const key = { authorization: `Bearer ${operatorKey}` };
  await post(`${gatewayUrl}/v1/workflows`, { id: 'price', graph }, key);
  const publish = (body: object): Promise<unknown> => post(`${gatewayUrl}/v1/workflows/price/publish`, body, key);
  const limits = { runs_per_day: 100_000, calls_per_minute: 6_000, bytes_per_day: 1024 ** 3 };
  await publish({ limits }).catch(() => publish({})); // an older build knows no limits
}

/** Milliseconds of CPU for one call, all threads of all processes. */
async function costOf({ gatewayUrl, processes }: Stack, calls: number): Promise<number> {
  const used = (): number => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = used();
  for (let call = 0; call < calls; call += 1) await post(`${gatewayUrl}/webhook/price`, { items: list });
  return ((used() - before) * 1_000) / calls;
}

/** Rounds of calls of the same graph on this build and an older one, and how much dearer it is. */
export async function graphPrice(args: readonly string[]): Promise<void> {
  const options = {
    from: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    calls: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  } as const;
  const { from, rounds, calls, help } = parseArgs({ args: [...args], options }).values;
  if (help || from === undefined) return say(usage);
  const old = buildOf(from);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-graph-price-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const stacks = [
    await startStack(old.root, join(folder, 'before')),
    await startStack(process.cwd(), join(folder, 'now')),
  ];
  for (const stack of stacks) {
    await publish(stack);
    await costOf(stack, Number(calls)); // a build that has stood idle begins more slowly
  }
  const ratios: number[] = [];
  for (let round = 1; round <= Number(rounds); round += 1) {
    const costs = [0, 0];
    for (const at of round % 2 === 1 ? [0, 1] : [1, 0]) {
      const stack = stacks[at];
      if (stack) costs[at] = await costOf(stack, Number(calls));
    }
    const [was = 0, is = 0] = costs;
    ratios.push(is / was);
    say(`  round ${round}: before ${was.toFixed(1)} ms of CPU a call, now ${is.toFixed(1)}: ${(is / was).toFixed(3)}`);
  }
  await Promise.all(stacks.map((stack) => stack.stop()));
  const ratio = summary(ratios);
  say(
    JSON.stringify({ from: old.commit.slice(0, 12), items, calls: Number(calls), cpu_ratio: ratio, most: mostRatio }),
  );
  process.exit(ratio.median <= mostRatio ? 0 : 1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
