import { HeldModel } from '../held-model.js';
import { fill, pagesOf } from '../looks/data-set.js';
import type { Fault } from './fault.js';
import { foreignWords } from './page-words.js';
import { goTo } from './ways.js';

const settledMs = 900;

/** Words, units and times of all pages: what people read there is in their own words. */
export const pageWordsFaults: readonly Fault[] = [
  {
    name: 'words of pages',
    shows: 'no page shows a hash, the name of a setting or of code, many milliseconds, or a time without its zone',
    environment: { TOOLS_ENABLED: 'today_range,get_counts,add_note', RECONCILE_GRACE_MS: '300' },
    isAlone: true,
    async go(walk, { stack }) {
      stack.model.use(new HeldModel(0).script);
      const wrong: string[] = [];
      for (const [name, place, content] of pagesOf(await fill(stack))) {
        await goTo(walk, stack, place);
        await walk.page.locator(content).first().waitFor();
        await walk.page.waitForTimeout(settledMs);
        const found = await walk.page.evaluate<string[]>(foreignWords);
        wrong.push(...[...new Set(found)].map((what) => `${name}: ${what}`));
      }
      if (wrong.length > 0) throw new Error(`\n      ${wrong.join('\n      ')}`);
    },
  },
  {
    name: 'words explained',
    shows: 'a word of the glossary is explained where it is pointed at, and by keys, and Escape takes the words away',
    async go(walk, { stack }) {
      await goTo(walk, stack, '/letters');
      const word = walk.page.locator('h1 dfn');
      const meaning = walk.page.getByRole('tooltip');
      await word.hover();
      await walk.sees(/failed for the last time/, meaning);
      await walk.judge('a word that is explained');
      await walk.page.mouse.move(5, 500);
      await meaning.waitFor({ state: 'detached' });
      await walk.page.mouse.click(640, 500);
      await walk.find('heading', 'Dead letters').focus();
      await walk.press('Tab');
      await walk.sees(/failed for the last time/, meaning);
      const isDescribed = await word.evaluate((element: { getAttribute(name: string): string | null }) =>
        element.getAttribute('aria-describedby'),
      );
      if (isDescribed !== (await meaning.getAttribute('id')))
        throw new Error('the word is not described by its meaning');
      await walk.press('Escape');
      await meaning.waitFor({ state: 'detached' });
    },
  },
];
