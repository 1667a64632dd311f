import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '#redis';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import { appNames } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

const usage = `Usage: npm run lab -- http-cost [--runs N] [--rounds N]

What a run of ten requests costs: of a document of version 2 with http nodes and references, beside one of version 1 with ten calls of a tool that makes the
same request. Runs of both alternate in rounds, in the same processes. Prints the CPU of all processes and of Redis, and the commands of a run, and their
ratio. Ends with 1 where version 2 takes more than 1.15 times as much.`;

const mostTimes = 1.15;
const ticksPerMs = 0.1; // of the kernel: a hundred a second
const steps = Array.from({ length: 10 }, (_, at) => at + 1);
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };
const policy = { maxSteps: 1, maxToolCalls: 1_000, maxSeconds: 3_600 };

const withTools = {
  version: 1,
  root: {
    kind: 'sequence',
    id: 's',
    steps: steps.map((n) => ({ kind: 'tool', id: `s${n}`, toolName: 'step', args: { n } })),
  },
};

function withHttp(server: string): object {
  const url = `${server}/step`;
  const before = (n: number): unknown => (n === 1 ? 1 : `$.steps.s${n - 1}.output.body.next`);
  const nodes = steps.map((n) => ({ kind: 'tool', id: `s${n}`, http: { url, query: { n: before(n) } } }));
  return { version: 2, root: { kind: 'sequence', id: 's', steps: nodes } };
}

const tool = {
  ...{ name: 'step', description: 'Takes a step.', repeat: 'safe', effects: 'read' },
  parameters: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
  request: { method: 'GET', url: `\${env:STEP_URL}/step`, query: { n: '{n}' } },
  answer: { schema: {} },
};

/** What has been taken so far. */
interface Taken {
  cpuMs: number;
  commands: number;
}

async function taken(stack: Stack, redis: ReturnType<typeof connect>): Promise<Taken> {
  const ticks = appNames.map((name) => {
    const stat = readFileSync(`/proc/${stack.apps[name].pid ?? 'self'}/stat`, 'utf8');
    const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(user) + Number(system)) / ticksPerMs;
  });
  const info = await redis.info();
  const read = (field: string): number => Number(new RegExp(`${field}:([\\d.]+)`).exec(info)?.[1] ?? 0);
  const ofRedis = (read('used_cpu_user') + read('used_cpu_sys')) * 1_000;
  return { cpuMs: ticks.reduce((sum, each) => sum + each, ofRedis), commands: read('total_commands_processed') };
}

async function ask(stack: Stack, path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await stack.api(path, init);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>; // its own answer
}

async function runSome(stack: Stack, id: string, runs: number): Promise<void> {
  for (let at = 0; at < runs; at += 1) {
    const { run_id: runId } = await ask(stack, `/v1/workflows/${id}/runs`, { input: '' });
    for (;;) {
      const { outcome } = await ask(stack, `/v1/runs/${String(runId)}`);
      if (outcome === 'answered') break;
      if (outcome !== null) throw new Error(`a run of ${id} ended as ${JSON.stringify(outcome)}`);
      await pause(30);
    }
  }
}

async function compare(
  stack: Stack,
  server: string,
  { runs, rounds }: { runs: number; rounds: number },
): Promise<number> {
  const redis = connect({ url: stack.environment['REDIS_URL'] ?? '', role: 'worker', onError: console.error });
  const documents = { tools: withTools, http: withHttp(server) };
  for (const [id, document] of Object.entries(documents)) {
    await ask(stack, '/v1/workflows', { id, document, policy });
    await runSome(stack, id, 3);
  }
  const sums = { tools: { cpuMs: 0, commands: 0 }, http: { cpuMs: 0, commands: 0 } };
  for (let round = 0; round < rounds; round += 1)
    for (const id of round % 2 === 0 ? (['tools', 'http'] as const) : (['http', 'tools'] as const)) {
      const before = await taken(stack, redis);
      await runSome(stack, id, runs);
      const after = await taken(stack, redis);
      sums[id].cpuMs += after.cpuMs - before.cpuMs;
      sums[id].commands += after.commands - before.commands;
    }
  redis.disconnect();
  const all = runs * rounds;
  for (const [id, { cpuMs, commands }] of Object.entries(sums))
    console.log(
      `${id.padEnd(6)} ${(cpuMs / all).toFixed(1)} ms of CPU and ${(commands / all).toFixed(0)} commands a run`,
    );
  const ratio = sums.http.cpuMs / sums.tools.cpuMs;
  console.log(`${all} runs of each: ${ratio.toFixed(2)} times the CPU, and ${mostTimes} are allowed`);
  return ratio;
}

async function main(): Promise<number> {
  const options = { runs: { type: 'string' }, rounds: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { runs = '10', rounds = '6', help } = parseArgs({ options }).values;
  if (help) return (console.log(usage), 0);
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-http-cost-'));
  writeFileSync(join(folder, 'step.json'), JSON.stringify(tool));
  const server = await startStandIn(0, ({ url }) => {
    const n = Number(url.searchParams.get('n'));
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ n, next: n + 1 }) };
  });
  const environment = {
    ...{ TOOLS_DIR: folder, TOOLS_ENABLED: 'step', STEP_URL: server.url, EGRESS_ALLOW: '127.0.0.1' },
    GATEWAY_RATE_PER_MINUTE: '100000',
  };
  const stack = await startStack({ environment });
  try {
    return (await compare(stack, server.url, { runs: Number(runs), rounds: Number(rounds) })) <= mostTimes ? 0 : 1;
  } finally {
    await stack.stop();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

process.exitCode = await main();
