import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findChromium, launch, views } from './chromium.js';
import { pictureCards } from './picture-cards.js';
import { tryCards } from './try-cards.js';
import { Walk } from './walk.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');
const pictures = join(root, '.cache', 'browser');
/** How long a first `npm ci`, a build and a start may take, in ms. */
const patienceMs = 900_000;
const question = 'How many angry messages today?';

/** So many milliseconds in minutes and seconds. */
function minutesAndSeconds(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${((ms % 60_000) / 1_000).toFixed(1)} s`;
  return minutes === 0 ? seconds : `${minutes} min ${seconds}`;
}

/** Says how long each step has taken, and how long all of them. */
class Stopwatch {
  private readonly begun = performance.now();
  private last = this.begun;

  lap(step: string): void {
    const now = performance.now();
    const [lap, all] = [this.last, this.begun].map((from) => minutesAndSeconds(now - from));
    console.log(`  ${String(lap).padStart(12)}  ${step}, ${String(all)} in all`);
    this.last = now;
  }
}

/** A newcomer has installed nothing before: an empty HOME, so no cache of npm's; where packages come from is the machine's own setting. */
function newcomersEnvironment(folder: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  mkdirSync(home);
  return { npm_config_userconfig: join(homedir(), '.npmrc'), ...process.env, HOME: home };
}

/** What a newcomer types, in a group of its own, so that all of it can be ended. */
function startDemo(folder: string, isHere: boolean, env: NodeJS.ProcessEnv): ChildProcess {
  const [command, args] = isHere ? [process.execPath, ['dist/scripts/demo/main.js']] : ['npm', ['run', 'demo']];
  return spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
}

/** The links that the demo prints: into the console, and to the cards. */
interface Links {
  console: string;
  cards: string;
}

/** Both, once the demo waits for a text. Rejects when it ends without them. */
function linksFrom(demo: ChildProcess): Promise<Links> {
  return new Promise((resolve, reject) => {
    let output = '';
    demo.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, console] = /(http:\/\/\S+\/console\/?#\/sign-in\?key=\S+)/.exec(output) ?? [];
      const [, cards] = /cards +(http:\/\/\S+)/.exec(output) ?? [];
      if (console !== undefined && cards !== undefined && output.includes('Type a text')) resolve({ console, cards });
    });
    demo.once('exit', (code) => reject(new Error(`the demo ended with ${code}:\n${output.slice(-2_000)}`)));
  });
}

async function firstAnswer(page: Page, link: string, watch: Stopwatch): Promise<string> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: question }).first().click();
  watch.lap('signed in and asked, two clicks');
  await page
    .getByText(/answer, sent/)
    .first()
    .waitFor();
  const answer = await page.locator('.bubble.theirs').first().innerText();
  watch.lap('the answer is on the page');
  return answer;
}

/** Two links, one browser: the first answer, then every card to its tick. False: something of the cards' page is wrong. */
async function visit(chromium: string, links: Links, watch: Stopwatch): Promise<boolean> {
  const browser = await launch(chromium);
  try {
    const context = await browser.newContext(views[0]?.options);
    const walk = new Walk(await context.newPage(), 'newcomer', pictures);
    walk.page.setDefaultTimeout(patienceMs);
    const answer = await firstAnswer(walk.page, links.console, watch);
    console.log(`\n  ${question}\n  ${answer}\n`);
    await tryCards(context, links.cards, walk, (id) => watch.lap(`card: ${id}`));
    watch.lap('all cards ticked');
    return await pictureCards(browser, links.cards, pictures);
  } finally {
    await browser.close();
  }
}

/** Times what somebody goes through who has never seen this, with an empty HOME: a clone, one command, a question in the browser, every card. `--here`: without clone, install and build. */
async function main(): Promise<number> {
  const isHere = process.argv.includes('--here');
  const chromium = findChromium();
  if (chromium === null) return 2;
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-newcomer-'));
  mkdirSync(pictures, { recursive: true });
  const watch = new Stopwatch();
  const home = isHere ? root : join(folder, 'turnpike');
  if (!isHere) {
    const { status } = spawnSync('git', ['clone', '--quiet', root, home], { stdio: 'inherit' });
    if (status !== 0) return 1;
    watch.lap('git clone');
  }
  const demo = startDemo(home, isHere, isHere ? process.env : newcomersEnvironment(folder));
  try {
    const links = await linksFrom(demo);
    watch.lap(isHere ? 'the demo is up' : 'npm run demo: installed, built, up');
    return (await visit(chromium, links, watch)) ? 0 : 1;
  } finally {
    const ended = new Promise((resolve) => demo.once('exit', resolve));
    if (demo.pid !== undefined && demo.exitCode === null) process.kill(-demo.pid, 'SIGINT');
    if (demo.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
