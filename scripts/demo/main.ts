import type { LedgerRow } from '#program';
import { standInKeys } from '../../test/support/product-environment.js';
import { ourNumber } from '../../test/support/stack.js';
import type { Stack } from '../../test/support/stack.js';
import { Conversation } from './answer.js';
import { openCards } from './cards/open-cards.js';
import { ownModel } from './model/model-settings.js';
import { demoTools } from './model/demo-environment.js';
import { phone } from './model/words.js';
import { eachLine } from './each-line.js';
import { openDemo } from './open-demo.js';
import { samples } from './samples.js';
import { timelineOf } from './timeline.js';

const paint = process.stdout.isTTY
  ? (code: number, text: string) => `\u001b[${code}m${text}\u001b[0m`
  : (_: number, text: string) => text;

function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

function bubble(who: string, text: string, code: number): void {
  say(`  ${paint(code, who.padEnd(9))} ${text}`);
}

/** The rows of the run that answered last, by the id its tools were told; an answer without tools is looked up by the store. */
async function lastLedger(stack: Stack, before: Set<string>): Promise<{ runId: string; rows: LedgerRow[] } | null> {
  const runId = (await stack.runIds()).find((id) => !before.has(id));
  if (runId === undefined) return null;
  const run = await stack.settledRun(runId);
  return { runId: run.run_id, rows: await stack.ledger(run.run_id) };
}

/** Sends one text as Twilio would, waits until the server has no more to say to it, and shows what happened in between. */
async function converse(stack: Stack, text: string): Promise<void> {
  const runsBefore = new Set(await stack.runIds());
  const conversation = new Conversation(stack, phone);
  await conversation.begin();
  const startedAt = performance.now();
  say();
  bubble('you', text, 36);
  const [status] = await stack.text(phone, text);
  if (status !== 200) return bubble('turnpike', `the webhook was answered with ${status}`, 31);
  for (const words of await conversation.answer(30_000)) bubble('turnpike', words, 32);
  const took = Math.round(performance.now() - startedAt);
  const ledger = await lastLedger(stack, runsBefore);
  say();
  say(paint(2, `  settled in ${took} ms${ledger ? ` by ${ledger.runId}` : ', no new run'}`));
  for (const line of ledger ? timelineOf(ledger.rows) : []) say(paint(2, `    ${line}`));
}

async function chat(stack: Stack): Promise<void> {
  say();
  say(`  Type a text, as if from ${phone} to ${ourNumber}; an empty line or Ctrl-D ends the demo.`);
  say(paint(2, '  Try: and yesterday? · how many this week? · praise from 2026-11-02 to 2026-11-05 · STOP'));
  await eachLine(process.stdin, process.stdout, (line) =>
    converse(stack, line).catch((error: unknown) =>
      bubble('demo', error instanceof Error ? error.message : String(error), 33),
    ),
  );
}

/** Shows the main job on the real four processes; only the outside world is played by stand-ins. */
async function main(): Promise<void> {
  const once = process.argv.includes('--once');
  say('Starting Redis, the four apps, a sample dashboard, a shop and a stand-in for Twilio …');
  const own = ownModel(process.env);
  const demo = await openDemo(own, (line) => say(paint(2, `  ${line}`)));
  const { stack, weather } = demo;
  const cards = once ? null : await openCards(stack, weather, phone);
  let stopping: Promise<unknown> | null = null;
  const stop = (): Promise<unknown> => (stopping ??= Promise.all([cards?.close(), demo.close()]));
  process.once('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    say(
      `  gateway ${stack.url} · the other three on their own ports · model: ${own === null ? 'a stand-in, no keys, no network' : own.LLM_PROVIDER}`,
    );
    say(`  console ${stack.url}/console/#/sign-in?key=${standInKeys.operator}`);
    say('          open it in a browser, press Sign in, and text the agent there at once');
    if (cards) say(`  cards   ${cards.url}`);
    if (cards) say('          what there is to try; each card ticks off when the server says that it happened');
    say(paint(2, `  tools added by files alone: ${demoTools.TOOLS_DIR}`));
    for (const question of samples) await converse(stack, question);
    if (!cards) return;
    await cards.begin();
    await chat(stack);
  } finally {
    await stop();
  }
}

await main();
