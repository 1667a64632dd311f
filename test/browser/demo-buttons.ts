import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDemo } from '../../scripts/demo/open-demo.js';
import type { Demo } from '../../scripts/demo/open-demo.js';
import { ownModel } from '../../scripts/demo/model/model-settings.js';
import { samples } from '../../scripts/demo/samples.js';
import { standInKeys } from '../support/product-environment.js';
import { Person, wordsOf } from './assistant/person.js';
import { findChromium, launch, views } from './chromium.js';
import { Walk } from './walk.js';

const usage = `npm run lab -- demo-buttons

Starts the demo, texts the agent its samples, presses each example button of the builder and the assistant in Chromium, approves what is
asked for, and says what came of it: built and tested, or answered in a sentence, in how many seconds. With a key in the environment (LLM_API_KEY) a real model is behind them.`;

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');
/** What a model may take to build something, in ms. */
const patienceMs = 300_000;

/** What came of a button. */
interface Came {
  isRight: boolean;
  came: string;
  words: string;
}

/** What the demo's own model answers where it builds nothing. */
const answers: readonly (readonly [button: RegExp, answer: RegExp])[] = [
  [/which workflows/i, /Angry Messages By Text: .*at 18:00.*Published: no/],
  [/on the web/i, /9 cents a kilometre/],
];

/** The buttons of a page that nobody has written on yet. */
async function examplesAt(walk: Walk, url: string): Promise<string[]> {
  const buttons = walk.page.locator('.examples button');
  await walk.page.goto('about:blank');
  await walk.page.goto(url);
  await buttons.first().waitFor();
  return buttons.allInnerTexts();
}

/** Has the builder draw in a new session, until it stops. */
async function builds({ page }: Walk): Promise<Came> {
  await page.locator('.chat .building, .chat .bubble.theirs').first().waitFor(); // a quick one may be over before it is looked at
  await page.locator('.chat .building').waitFor({ state: 'detached', timeout: patienceMs });
  const words = (await page.locator('.chat .bubble.theirs').allInnerTexts()).at(-1) ?? '';
  const done = await page.locator('.chat .steps li[data-state="done"]').allInnerTexts();
  const nodes = await page.locator('.react-flow__node').count();
  const isProven = [/validat/i, /test/i].every((step) => done.some((text) => step.test(text)));
  const isRight = nodes > 0 && isProven && /built and tested/.test(words);
  return { isRight, came: isProven ? `built, tested, ${nodes} nodes` : `${nodes} nodes, not proven`, words };
}

/** Approves what the assistant asks for, until the thread rests. */
async function talks(person: Person, text: string): Promise<Came> {
  const cards = person.page.locator('article.request button.primary:enabled');
  const before = Date.now();
  for (;;) {
    const thread = await person.until(
      'a card or the end',
      ({ runId, requests }) => runId === null || requests.length > 0,
    );
    if (thread.requests.length === 0) break;
    if (Date.now() - before > patienceMs) throw new Error(`it asks without an end: ${JSON.stringify(thread.requests)}`);
    await cards.first().click();
    const [asked] = thread.requests;
    await person.until('the answer to be taken', ({ requests }) =>
      requests.every((each) => each.requestId !== asked?.requestId),
    );
  }
  const thread = await person.atRest();
  const words = wordsOf(thread).at(-1) ?? '';
  await person.hears(words.split('\n')[0] ?? '');
  const plan = thread.plan as { status: string; tasks: { status: string }[] } | null; // the API's form
  const isBuilt = plan?.status === 'completed' && plan.tasks.every(({ status }) => status === 'succeeded');
  const [, wanted = /./] = (ownModel(process.env) === null && answers.find(([button]) => button.test(text))) || [];
  const isRight = plan === null ? !words.includes('LLM_API_KEY') && wanted.test(words) : isBuilt;
  return { isRight, came: plan === null ? 'answered' : `planned, ${isBuilt ? 'built, tested' : plan.status}`, words };
}

/** Texts the agent what the demo begins with; an answer is to be a sentence, and no field of a tool's answer by its name. Answers how many are none. */
async function textSamples(walk: Walk, home: string): Promise<number> {
  const answers = walk.page.locator('.thread .bubble.theirs');
  let failed = 0;
  for (const [at, text] of samples.entries()) {
    await walk.page.goto(`${home}#/phone`);
    const began = performance.now();
    await walk.fill('Text message', text);
    await walk.press('Enter');
    await answers.nth(at).waitFor();
    const words = await answers.nth(at).innerText();
    const isRight = /^\p{Lu}[^]*\.$/u.test(words) && !/\b(?:celsius|sky|city|label)\b/.test(words);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(
      `  ${isRight ? '✔' : '✘'} ${'phone'.padEnd(10)} ${seconds.padStart(6)} s  ${'answered'.padEnd(28)} ${text}`,
    );
    console.log(`      ${words}`);
    failed += Number(!isRight);
  }
  return failed;
}

/** Presses one button after the other, each on a page of its own, and prints a row for each; the number of those that came to nothing. */
async function press(
  walk: Walk,
  place: string,
  urlOf: (at: number) => string,
  come: (at: number, text: string) => Promise<Came>,
) {
  const examples = await examplesAt(walk, urlOf(0));
  let failed = 0;
  for (const [at, text] of examples.entries()) {
    await examplesAt(walk, urlOf(at));
    const began = performance.now();
    await walk.click('button', text);
    const { isRight, came, words } = await come(at, text).catch((error: unknown) => ({
      isRight: false,
      came: 'failed',
      words: String(error),
    }));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    await walk.picture(`demo-${place}-${at}`);
    console.log(`  ${isRight ? '✔' : '✘'} ${place.padEnd(10)} ${seconds.padStart(6)} s  ${came.padEnd(28)} ${text}`);
    console.log(`      ${words.replace(/\s*\n\s*/g, ' · ')}`);
    failed += Number(!isRight);
  }
  return failed;
}

async function pressAll(walk: Walk, { stack }: Demo): Promise<number> {
  const home = `${stack.url}/console`;
  await walk.page.goto(home);
  await walk.fill('Key', standInKeys.operator);
  await walk.click('button', 'Sign in');
  await walk.find('heading', 'Phone').waitFor();
  const thread = (at: number): string => `demo-button-${at}`;
  const dumps = await textSamples(walk, home);
  const failed = await press(
    walk,
    'builder',
    () => `${home}#/build`,
    () => builds(walk),
  );
  return (
    dumps +
    failed +
    (await press(
      walk,
      'assistant',
      (at) => `${home}#/assistant/${thread(at)}`,
      (at, text) => talks(new Person(walk, stack, thread(at)), text),
    ))
  );
}

/** Ends with 0 when every button does what it says, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const executable = findChromium();
  if (executable === null) return 2;
  mkdirSync(pictures, { recursive: true });
  const began = performance.now();
  const demo = await openDemo(ownModel(process.env), () => undefined);
  const browser = await launch(executable);
  try {
    console.log(`  the demo is up after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const context = await browser.newContext({ ...views[0]?.options, reducedMotion: 'reduce' });
    const walk = new Walk(await context.newPage(), 'demo', pictures);
    const failed = await pressAll(walk, demo);
    for (const complaint of walk.complaints) console.log(`  ✘ the page complains: ${complaint}`);
    return failed + walk.complaints.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await demo.close();
  }
}

process.exitCode = await main();
