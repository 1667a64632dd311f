import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { standInKeys } from '../../support/product-environment.js';
import { startStandIn } from '../../stand-ins/stand-in-server.js';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { findChromium, launch, views } from '../chromium.js';
import { mostScriptBytes, weigh } from '../page-weight.js';
import { Walk } from '../walk.js';
import { allTalks } from './all-talks.js';
import type { Conversation, Fixture } from './conversation.js';
import { Person, wordsOf } from './person.js';
import { Speakers } from './speakers.js';

const usage = `npm run lab -- assistant-conversations [--only <words of a name>]

Plays scripted conversations with the assistant in Chromium, against real processes and Redis: each ends with what is read on the page
and what the API says of its thread. axe-core judges pages on both sizes of screens, in light and dark.`;

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');

interface Played {
  judged: number;
  problems: string[];
}

/** A stack whose models are the speakers', with a search engine that knows one page. */
async function open(isReadOnly: boolean, speakers: Speakers) {
  const results = [{ title: 'Tolls of the coast', url: 'https://docs.example.com/tolls', content: 'Two coins.' }];
  const search = await startStandIn(0, () => ({ status: 200, body: { results } }));
  const stack = await startStack({
    environment: {
      ...{ TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200', WEB_SEARCH_URL: search.url },
      ...{ CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'), TOOL_TIMEOUT_MS: '5000' },
      ...(isReadOnly && { INSTANCE_READ_ONLY: 'yes' }),
    },
  });
  stack.model.use(speakers.script);
  return { stack, close: () => Promise.all([stack.stop(), search.close()]) };
}

async function signedIn(browser: Browser, stack: Stack, view: (typeof views)[number]) {
  const context = await browser.newContext({ ...view.options, reducedMotion: 'reduce' });
  const walk = new Walk(await context.newPage(), view.name, pictures);
  await walk.page.goto(`${stack.url}/console`);
  await walk.find('button', 'Sign in').waitFor();
  const { bytes } = await weigh(walk.page);
  const scripts = bytes.filter(({ name }) => name.endsWith('.js')).reduce((sum, one) => sum + one.bytes, 0);
  await walk.fill('Key', standInKeys.operator);
  await walk.click('button', 'Sign in');
  await walk.find('heading', 'Phone').waitFor();
  return { context, walk, scripts };
}

/** What the page and the API say at the end of a conversation, that they should not. */
async function wrongAtEnd({ shows, wrong }: Conversation, person: Person): Promise<string[]> {
  const thread = await person.atRest();
  for (const text of shows) await person.sees(text);
  const bubbles = person.page.locator('.thread-said > li[data-kind="said"] .bubble');
  const last = wordsOf(thread).length - 1;
  if (last >= 0) await bubbles.nth(last).waitFor({ state: 'attached' });
  const said = JSON.stringify(await person.shownWords());
  const known = JSON.stringify(wordsOf(thread).map((text) => text.trim()));
  const cards = await person.page.locator('article.request').count();
  return [
    ...(said === known ? [] : [`the page says ${said}, and the thread ${known}`]),
    ...(cards === 0 ? [] : [`${cards} cards are left`]),
    ...[wrong(thread)].filter((each) => each !== null),
  ];
}

async function play(conversation: Conversation, number: number, fixture: Fixture, walk: Walk): Promise<string[]> {
  const person = new Person(walk, fixture.stack, `talk-${number}`);
  fixture.speakers.play(conversation.says);
  try {
    await person.open();
    await conversation.go(person, fixture);
    return await wrongAtEnd(conversation, person);
  } catch (error) {
    await walk.picture(`failed-talk-${number}`).catch(() => undefined);
    const { messages = [] } = await person.thread().catch(() => ({ messages: [] }));
    const last = messages
      .slice(-4)
      .map(({ role, text, toolCalls }) => `${role}: ${text}${JSON.stringify(toolCalls ?? '')}`);
    return [error instanceof Error ? error.message : String(error), ...last.map((line) => line.slice(0, 600))];
  } finally {
    fixture.speakers.assistant.open();
    fixture.speakers.builder.open();
    await walk.page.unrouteAll();
  }
}

/** Plays them one after the other, in turn on either screen. */
async function playAll(conversations: readonly Conversation[], browser: Browser, played: Played): Promise<number> {
  const speakers = new Speakers();
  const { stack, close } = await open(conversations[0]?.isReadOnly === true, speakers);
  let failed = 0;
  try {
    const rooms = [];
    for (const view of views) rooms.push(await signedIn(browser, stack, view));
    for (const { walk, scripts } of rooms) {
      console.log(`  first visit: ${scripts} bytes of scripts (${walk.page.viewportSize()?.width} px)`);
      if (scripts > mostScriptBytes) played.problems.push(`the scripts of a first visit weigh ${scripts} bytes`);
    }
    for (const [at, conversation] of conversations.entries()) {
      const room = rooms[at % rooms.length];
      if (room === undefined) throw new Error('no room');
      const began = performance.now();
      const wrong = await play(conversation, at, { stack, speakers, context: room.context }, room.walk);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      console.log(`  ${wrong.length === 0 ? '✔' : '✘'} ${seconds.padStart(5)} s  ${conversation.name}`);
      for (const line of wrong) console.log(`      ${line}`);
      failed += wrong.length === 0 ? 0 : 1;
    }
    for (const { walk } of rooms) {
      played.judged += walk.judged.length;
      played.problems.push(
        ...walk.violations.map(({ page, rule, where }) => `axe-core: ${page}: ${rule} at ${where.join('; ')}`),
        ...walk.complaints.map((complaint) => `the page: ${complaint}`),
      );
    }
    return failed;
  } finally {
    await close();
  }
}

/** Ends with 0 when every conversation ends as it should, 1 when not, 2 where there is no browser. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return (console.log(usage), 0);
  const executable = findChromium();
  if (executable === null) return 2;
  mkdirSync(pictures, { recursive: true });
  const wanted = allTalks.filter(({ name }) => name.includes(values.only ?? ''));
  const browser = await launch(executable);
  const began = performance.now();
  const played: Played = { judged: 0, problems: [] };
  let failed = 0;
  try {
    for (const isReadOnly of [false, true]) {
      const some = wanted.filter((each) => (each.isReadOnly === true) === isReadOnly);
      if (some.length > 0) failed += await playAll(some, browser, played);
    }
  } finally {
    await browser.close();
  }
  for (const problem of played.problems) console.log(`  ✘ ${problem}`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`\n${wanted.length - failed} of ${wanted.length} conversations, in ${seconds} s`);
  console.log(
    `axe-core and the pages: ${played.problems.length} problems on ${played.judged} looks; pictures in ${pictures}`,
  );
  return failed === 0 && played.problems.length === 0 && wanted.length > 0 ? 0 : 1;
}

process.exitCode = await main();
