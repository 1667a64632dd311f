import type { Locator } from 'playwright-core';
import { readGraph } from '#graph';
import { expectedShape } from '../../corpus/runs/expected-shape.js';
import type { Outside } from '../../corpus/runs/outside-server.js';
import { wantedFiles } from '../../corpus/runs/wanted-files.js';
import type { Walk } from '../walk.js';
import { report } from './paste-export.js';

interface Completed {
  acts: number;
  seconds: number;
  /** Null: it has run to its end. */
  problem: string | null;
}

/** So many times something that is missing is mended at most. */
const mostMends = 40;
const model = 'gpt-4o-mini';
/** The host of a credential whose type knows none. */
const host = 'api.example.com';

/** Fills in what the form of a new credential wants, and seals it. */
async function sealCredential(walk: Walk, node: string): Promise<void> {
  const dialog = walk.find('dialog', 'New credential');
  await walk.fill('Name', `For ${node}`, dialog);
  const hosts = dialog.getByLabel('Hosts that it is sent to', { exact: true });
  if ((await hosts.inputValue()) === '') await walk.fillIn(hosts, host, 'Hosts');
  for (const field of await dialog.locator('input[required]').all())
    if ((await field.inputValue()) === '') await walk.fillIn(field, 'a-key', 'a value');
  await walk.click('button', 'Seal it', dialog);
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses a credential that is there, or makes one, on the node that is open. */
async function chooseCredential(walk: Walk, region: Locator, node: string): Promise<void> {
  const select = region.locator('select#credential');
  const options = await select.locator('option').allInnerTexts();
  const known = options.findIndex((option, at) => at > 0 && !option.includes('which is not there'));
  if (known > 0) await select.selectOption({ index: known });
  else {
    await walk.click('button', 'New credential', region);
    await sealCredential(walk, node);
  }
}

/** Fills an open field of a resource by its id. */
async function fillOpen(walk: Walk, panel: Locator, text: string): Promise<boolean> {
  const path = /parameters\/(\w+)/.exec(text)?.[1] ?? '';
  const field = panel
    .locator(`#p-${path}`)
    .or(panel.locator(`[id^="p-${path}"] input`))
    .first();
  if ((await field.count()) === 0) return false;
  await walk.fillIn(field, 'abc123', path);
  await walk.press('Tab');
  return true;
}

/** Mends the first thing that is missing. Answers whether there was one. */
async function mendOne(walk: Walk): Promise<boolean> {
  const panel = report(walk);
  await panel.getByText(/^\d+ nodes?/).waitFor();
  const open = panel.locator('li[data-weight="setup"], li[data-weight="refused"]');
  if ((await open.count()) === 0) return false;
  const text = await open.first().locator('.text').innerText();
  const button = open.first().getByRole('button');
  const node = (await button.innerText()).trim();
  await walk.clickOn(button, node);
  const inside = walk.find('region', `Node ${node}`);
  const credential = walk.find('region', 'Credential', inside);
  if (text.includes('credential')) await chooseCredential(walk, credential, node);
  else if (!(await fillOpen(walk, inside, text))) throw new Error(`nobody knows how to mend ${node}: ${text}`);
  await walk.click('button', 'Back to what is missing');
  return true;
}

async function chooseModel(walk: Walk): Promise<void> {
  const chat = walk.page.locator('.react-flow__node', { hasText: /Chat Model/i }).first();
  if ((await chat.count()) === 0) return;
  await chat.focus();
  await walk.press('Enter');
  const panel = walk.page.locator('.node-panel');
  const field = panel.getByLabel(/^Model/).first();
  await field.waitFor();
  const tag = await field.evaluate((element: { tagName: string }) => element.tagName);
  if (tag === 'SELECT') await walk.chooseIn(field, model, 'Model');
  else {
    await walk.fillIn(field, model, 'Model');
    await walk.press('Tab');
  }
  await walk.click('button', 'Close', panel);
}

/** Approves what the run asks until it has ended; answers how it did. */
async function runToEnd(walk: Walk): Promise<string> {
  await walk.click('button', 'Run');
  const dialog = walk.page.locator('dialog.run-dialog');
  const bar = walk.page.locator('.run-bar');
  await dialog.or(bar).first().waitFor();
  if (await dialog.isVisible()) await walk.click('button', 'Run for real', dialog);
  const badge = bar.locator('.badge');
  await badge.waitFor();
  await walk.clickOn(bar.getByRole('link').first(), 'the run');
  const heading = walk.page.locator('.heading .badge');
  await heading.waitFor();
  for (let asked = 0; asked < mostMends; asked += 1) {
    const approve = walk.find('button', 'Approve');
    const ended = walk.page.locator(
      '.heading .badge.good, .heading .badge.bad, .heading .badge.warn:has-text("failed")',
    );
    await approve.or(ended).first().waitFor();
    if (!(await approve.isVisible())) return (await heading.innerText()).trim();
    await walk.clickOn(approve, 'Approve');
    await approve.waitFor({ state: 'detached' });
  }
  return 'it asks without an end';
}

/** Completes what was pasted last, in place, and runs it to its end. */
export async function completeAndRun(walk: Walk, outside: Outside, json: unknown): Promise<Completed> {
  const read = readGraph(json);
  if ('problems' in read) return { acts: 0, seconds: 0, problem: 'it cannot be read' };
  outside.says = expectedShape(read.value);
  outside.files = wantedFiles(read.value);
  const [before, began] = [walk.clicked.length, performance.now()];
  const problem = await go(walk).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (problem !== null) await walk.picture('failure-paste').catch(() => undefined);
  return { acts: walk.clicked.length - before, seconds: (performance.now() - began) / 1_000, problem };
}

async function go(walk: Walk): Promise<string | null> {
  for (let mended = 0; await mendOne(walk); mended += 1)
    if (mended > mostMends) return 'something is missing however often it is mended';
  await walk.judge('a completed export');
  await walk.picture('paste-completed');
  await walk.click('button', 'Close', report(walk));
  await chooseModel(walk);
  const end = await runToEnd(walk);
  await walk.picture('paste-run');
  return /answered|done/.test(end) ? null : `the run: ${end}`;
}
