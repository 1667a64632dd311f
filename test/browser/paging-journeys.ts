import { until } from '../support/app-process.js';
import { operate } from './journeys.js';
import type { Fixture, Journey } from './journeys.js';
import type { Walk } from './walk.js';

/** More than a page of the API, which has 50. */
const many = 52;
const names = (what: string): string[] =>
  Array.from({ length: many }, (_, at) => `${what}-${String(at).padStart(2, '0')}`);

/** Where the first link of each row leads. */
const rows = async (walk: Walk): Promise<string[]> => {
  const all: string[] = await walk.page.evaluate(
    "[...document.querySelectorAll('tr[data-row]')].map((row) => row.querySelector('a')?.getAttribute('href') ?? '')",
  );
  return all;
};

/** Asks a list for the page that follows. */
async function readOn(walk: Walk, button: string): Promise<void> {
  const before = (await rows(walk)).length;
  await walk.click('button', button);
  await walk.page.locator('tr[data-row]').nth(before).waitFor();
}

/** Reads a list to its end. */
async function readAll(walk: Walk): Promise<void> {
  const more = walk.find('button', 'More');
  await more.waitFor();
  do await readOn(walk, 'More');
  while ((await more.count()) > 0);
}

/** Each of these is in the list, and nothing is in it twice. */
async function holdsOnce(walk: Walk, path: string, ids: readonly string[]): Promise<void> {
  const shown = await rows(walk);
  const missing = ids.filter((id) => !shown.includes(`#/${path}/${id}`));
  if (missing.length > 0) throw new Error(`not in the list: ${missing.join(', ')}`);
  if (new Set(shown).size !== shown.length) throw new Error(`of ${shown.length} some are in the list twice`);
}

const document = {
  version: 1,
  root: { kind: 'sequence', id: 'root', steps: [{ kind: 'tool', id: 'day', toolName: 'today_range', args: {} }] },
};

/** Says something in a thread, which is made by that. */
function saysIn({ stack }: Fixture, id: string): Promise<unknown> {
  return operate(stack, 'POST', `/v1/assistant/threads/${id}/messages`, { text: 'Good morning.' });
}

/** Waits until a thread is listed for each that was written to: the message is taken at once, and its thread begun by a turn. */
async function untilBegun({ stack }: Fixture, ids: readonly string[]): Promise<void> {
  const begun = new Set<string>();
  await until('the threads to be listed', async () => {
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await operate(stack, 'GET', `/v1/assistant/threads${cursor && `?cursor=${cursor}`}`);
      const { threads, next } = answer as { threads: { threadId: string }[]; next: string | null }; // the gateway's own answer
      for (const { threadId } of threads) begun.add(threadId);
      cursor = next;
    }
    return ids.every((id) => begun.has(id));
  });
}

/** Lists that are longer than a page. */
export const pagingJourneys: readonly Journey[] = [
  {
    name: 'read the workflows to their end, page by page',
    async go(walk, { stack }) {
      const ids = names('paged');
      for (const id of ids) await operate(stack, 'POST', '/v1/workflows', { id, document });
      await walk.press('g w');
      await walk.find('heading', 'Workflows').waitFor();
      await readAll(walk);
      await holdsOnce(walk, 'workflows', ids);
      await walk.judge('list of several pages');
      await walk.picture('pages');
      const gone = { reason: 'one page is enough for what follows', by: 'ana' };
      for (const id of ids) await operate(stack, 'DELETE', `/v1/workflows/${id}`, gone);
    },
  },
  {
    name: 'read the threads to their end, and see them all when another is written to',
    async go(walk, fixture) {
      const ids = names('paged');
      for (const id of ids) await saysIn(fixture, id);
      await untilBegun(fixture, ids);
      await walk.press('g i');
      await walk.find('heading', 'Assistant').waitFor();
      await readAll(walk);
      await holdsOnce(walk, 'assistant', ids);
      const latest = `latest-${fixture.person.slice(-2)}`;
      await saysIn(fixture, latest);
      const [line, isNew] = [
        walk.page.locator(`a[href="#/assistant/${latest}"]`),
        walk.find('button', /new threads?, show/), // what is new waits for whoever is at the list
      ];
      await line.or(isNew).first().waitFor();
      if (await isNew.isVisible()) await walk.clickOn(isNew);
      await line.waitFor();
      await holdsOnce(walk, 'assistant', [latest, ...ids]);
      await walk.judge('threads of several pages');
    },
  },
  {
    name: 'read on to older runs',
    async go(walk) {
      await walk.press('g r');
      await walk.find('heading', 'Runs').waitFor();
      await walk.find('button', 'Older runs').waitFor();
      await readOn(walk, 'Older runs');
      await holdsOnce(walk, 'runs', []);
    },
  },
];
