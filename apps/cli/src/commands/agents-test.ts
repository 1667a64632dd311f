import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import type { Schemas, TurnpikeClient } from '#client';
import { asking } from '../gateway/change-requests.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output/output.js';
import { UsageError } from '../usage-error.js';

interface Options extends GatewayOption {
  json?: boolean;
  dir: string;
}

/** A test as a file has it. */
type AgentTestFile = Pick<Schemas['KeepAgentTest'], 'name' | 'text' | 'expect'> & { agent: string };

/** Plays wait for models, in ms. */
const playedMs = 90_000;
const reason = 'agents test';

/** Reads one; the gateway checks what it expects. */
function readTest(path: string): AgentTestFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${path}: expected a file of JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  const test = Object(value) as Record<string, unknown>; // its fields are looked at below
  for (const field of ['agent', 'name', 'text'])
    if (typeof test[field] !== 'string' || test[field] === '')
      throw new UsageError(`${path}: ${field}: expected a text`);
  return test as unknown as AgentTestFile; // `expect` is the gateway's to check
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(directory, name));
  } catch {
    throw new UsageError(`${directory}: expected a directory of tests, or names of files`);
  }
}

/** Has the gateway keep a test as its file has it: an older one of the same name gives way. */
async function keep(gateway: TurnpikeClient, { agent, name, text, expect }: AgentTestFile): Promise<void> {
  const path = { id: agent };
  const { tests } = await unwrapAnswer(gateway.GET('/v1/agents/{id}/tests', { params: { path } }));
  const same = tests.filter((each) => each.name === name);
  if (same.some((each) => each.text === text && isDeepStrictEqual(each.expect, expect))) return;
  for (const { test_id: test } of same)
    await unwrapAnswer(
      gateway.DELETE('/v1/agents/{id}/tests/{test}', { params: { path: { ...path, test } }, body: { reason } }),
    );
  await unwrapAnswer(gateway.POST('/v1/agents/{id}/tests', { params: { path }, body: { reason, name, text, expect } }));
}

async function testAgents(files: readonly string[], { json, dir, ...where }: Options): Promise<void> {
  const tests = (files.length > 0 ? files : listFiles(dir)).map(readTest);
  if (tests.length === 0) throw new UsageError(`${dir}: expected a file of JSON: {"agent", "name", "text", "expect"}`);
  const gateway = createGatewayClient(where, playedMs);
  for (const test of tests) await keep(gateway, test);
  let failed = 0;
  for (const id of new Set(tests.map(({ agent }) => agent))) {
    const call = { params: { path: { id } }, body: { reason } };
    const played = await unwrapAnswer(gateway.POST('/v1/agents/{id}/tests/plays', call));
    failed += played.failed;
    if (json) await printJson(played);
    for (const { name, run_id: run, failures } of json ? [] : played.tests)
      await printLine(
        failures.length === 0
          ? `ok      ${id}: ${name}`
          : `failed  ${id}: ${name}: ${failures.join('; ')} (runs show ${run})`,
      );
    if (!json) await printLine(`${played.passed} ok, ${played.failed} failed`);
  }
  if (failed > 0) process.exitCode = exitCodes.failed;
}

/** `agents test`: tests of agents, as files have them, played by the deployment. */
export function addAgentsTest(group: Command): void {
  asking(
    group
      .command('test')
      .description(
        'have the gateway keep the tests of files, and play all that it keeps of their agents, simulated: nothing is sent or written',
      ),
    'agents test',
  )
    .argument('[files...]', 'tests, {"agent", "name", "text", "expect": {"outcome", "says", "never", "calls"}}')
    .option('--dir <directory>', 'where the files are, if none is named', 'tests')
    .action(testAgents);
}
