import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { catalogue } from '#nodes';
import { findChromium, launch } from '../../browser/chromium.js';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { modelRequests } from '../model-requests.js';
import { plainRequests } from '../plain-requests.js';
import { me } from '../request.js';
import type { BuildRequest } from '../request.js';
import { typeNamed } from '../script-request.js';
import { Person } from './by-browser.js';
import { Typist } from './by-command.js';
import { expectedRuns } from './expected-runs.js';
import type { ExpectedRun } from './expected-runs.js';
import { cameOf, fire, isArmed, isByHand, Operator } from './fire.js';
import type { Came, Stored } from './fire.js';
import { Speaker } from './speaker.js';
import { salesToolFolder } from '../sales-tool.js';
import { startStandIns } from './stand-ins.js';
import type { StandIns } from './stand-ins.js';

const usage = `Usage: npm run lab -- builder-requests [--only TEXT] [--by browser|command] [--show]

Starts the four processes with stand-ins for models, sites, MCP and Twilio, asks for every workflow of test/builder once in the console's chat and
once by the command line, saves, publishes and runs each, and compares what came of it. --show prints what came. Ends with 1 where anything differs.`;

/** A way to build, save and start. */
interface Way {
  build(stored: Stored): Promise<string[]>;
  save(stored: Stored): Promise<void>;
  start(stored: Stored): Promise<void>;
}

interface Lab {
  stack: Stack;
  standIns: StandIns;
  speaker: Speaker;
  operator: Operator;
  /** The full names of the types that have run. */
  ran: Set<string>;
  show: boolean;
}

/** Whether a value has all that is expected of it. */
function has(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return Array.isArray(value) && value.length === expected.length && expected.every((one, at) => has(value[at], one));
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(value, expected);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(expected).every(([key, one]) => has(Object.entries(value).find(([name]) => name === key)?.[1], one))
  );
}

function differences(came: Came, asked: string[], texts: string[], expected: ExpectedRun): string[] {
  const { outcome = 'answered', error = '', gives = {}, asks = [], texts: sent = [] } = expected;
  const unlike = (what: string, got: unknown, wanted: unknown): string =>
    `${what}: ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`;
  return [
    ...(came.outcome === outcome && came.error.includes(error)
      ? []
      : [`${unlike('outcome', came.outcome, outcome)} ${came.error}`]),
    ...Object.entries(gives).flatMap(([name, items]) =>
      has(came.items[name], items) ? [] : [unlike(name, came.items[name], items)],
    ),
    ...(isDeepStrictEqual(asked.toSorted(), asks.toSorted()) ? [] : [unlike('asked', asked, asks)]),
    ...(isDeepStrictEqual(texts, sent) ? [] : [unlike('texts', texts, sent)]),
  ];
}

/** Builds, saves, starts and judges one; answers what is wrong. */
async function play(lab: Lab, way: Way, stored: Stored, expected: ExpectedRun | undefined): Promise<string[]> {
  const { stack, standIns, speaker, operator } = lab;
  const { request, id } = stored;
  speaker.play(request, expected ?? {});
  const wrong = await way.build(stored);
  if (wrong.length > 0) return wrong;
  await way.save(stored);
  const sentBefore = stack.twilio.messages.length;
  standIns.seen.length = 0;
  speaker.rewind();
  await way.start(stored);
  if (!isByHand(request)) await fire(stack, operator, stored);
  const came = await cameOf(operator, stored);
  if (isArmed(request)) await operator.ask(`/v1/workflows/${id}/unpublish`, { reason: 'it has run' });
  const bodies = await textsSince(stack, sentBefore, expected?.texts?.length ?? 0);
  if (lab.show) console.log(JSON.stringify({ ...came, asked: standIns.seen, texts: bodies }));
  const found = expected
    ? [...differences(came, [...standIns.seen], bodies, expected), ...speaker.missed(), ...uncalled(request, expected)]
    : ['nobody has said what it comes to'];
  if (found.length === 0)
    for (const [name, [type]] of Object.entries(request.nodes))
      if (came.ran.includes(name) || came.error.startsWith(`${name}:`) || isLent(typeNamed(type)))
        lab.ran.add(typeNamed(type));
  return found;
}

/** How long a text may take after the run that has ordered it, in milliseconds. */
const textsWithinMs = 10_000;

/** What has been sent since; where more is expected it is waited for: a text to a person is their conversation's to send. */
async function textsSince({ twilio }: Stack, before: number, expected: number): Promise<string[]> {
  const sent = (): string[] =>
    twilio.messages.slice(before).flatMap(({ direction, body }) => (direction === 'outbound-api' ? [body] : []));
  for (const end = Date.now() + textsWithinMs; sent().length < expected && Date.now() < end;) await pause(50);
  return sent();
}

/** Says so where a request has tools of an agent that no call is expected of. */
function uncalled({ nodes }: BuildRequest, { calls = [] }: ExpectedRun): string[] {
  const tools = Object.values(nodes).filter(
    ([type, parameters = {}]) => /^tool[A-Z]|Tool$/.test(type) || parameters['mode'] === 'retrieve-as-tool',
  );
  return tools.length > calls.length ? [`${tools.length} tools, and ${calls.length} calls are expected`] : [];
}

function isLent(name: string): boolean {
  const type = catalogue.find(({ description }) => description.name === name);
  return type?.runs.as === 'sub-node';
}

/** Workflows that others start, and a table that one writes to. */
async function storeCalled(operator: Operator): Promise<void> {
  for (const id of ['billing', 'refund']) {
    const node = { id: 'c', name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 };
    const parameters = { inputSource: 'passthrough' };
    await operator.ask('/v1/workflows', { id, graph: { name: id, nodes: [{ ...node, parameters }], connections: {} } });
  }
  const columns = [{ name: 'who', type: 'string' }];
  await operator.ask('/v1/tables', { name: 'votes', columns, by: 'ana', reason: 'votes' });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, by: { type: 'string' }, show: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return (console.log(usage), 0);
  const executable = findChromium();
  if (executable === null) return 2;
  const speaker = new Speaker();
  const standIns = await startStandIns(speaker.say);
  const folder = salesToolFolder(`${standIns.url}/site/sales.example.com`);
  const stack = await startStack({ environment: { ...standIns.environment, TOOLS_DIR: folder } });
  const browser = await launch(executable);
  try {
    const operator = new Operator(stack);
    await storeCalled(operator);
    await stack.text(me, 'HELP'); // who has written may be written to
    const ways: [string, Way][] = [
      ['browser', await Person.signIn(browser, stack, operator)],
      ['command', new Typist(stack, operator, folder)],
    ];
    const lab: Lab = { stack, standIns, speaker, operator, ran: new Set(), show: values.show ?? false };
    return await playAll(
      lab,
      ways.filter(([name]) => values.by === undefined || name === values.by),
      values.only,
    );
  } finally {
    await browser.close();
    await stack.stop();
    await standIns.close();
    rmSync(folder, { recursive: true });
  }
}

async function playAll(lab: Lab, ways: [string, Way][], only = ''): Promise<number> {
  const requests: BuildRequest[] = [...plainRequests, ...modelRequests].filter(({ text }) => text.includes(only));
  let wrong = 0;
  for (const [at, request] of requests.entries()) {
    const expected = expectedRuns[request.text];
    for (const [name, way] of ways) {
      const stored = { id: `r${at}-${name}`, request: lab.standIns.within(request) };
      const began = performance.now();
      const found = await play(lab, way, stored, expected).catch((error: unknown) => [String(error)]);
      const took = Math.round(performance.now() - began);
      console.log(`${found.length === 0 ? '✔' : '✘'} ${name.padEnd(8)}${String(took).padStart(6)} ms  ${request.text}`);
      for (const one of found) console.log(`    ${one}`);
      wrong += found.length === 0 ? 0 : 1;
    }
  }
  const types = catalogue.map(({ description }) => description.name);
  const left = types.filter((type) => !lab.ran.has(type));
  const all = requests.length * ways.length;
  console.log(`\n${all - wrong} of ${all} built, valid, run, and as expected`);
  console.log(
    `${types.length - left.length} of ${types.length} types of nodes have run; not: ${left.join(', ') || 'none'}`,
  );
  return wrong === 0 && (only !== '' || left.length === 0) ? 0 : 1;
}

process.exitCode = await main();
