import type { Browser } from 'playwright-core';
import { views } from './chromium.js';
import { Walk } from './walk.js';

const schemes = ['light', 'dark'] as const;

/** Pictures and judges the cards at each width, light and dark. False: something keeps people out, or the page complains. */
export async function pictureCards(browser: Browser, link: string, folder: string): Promise<boolean> {
  let isWell = true;
  for (const { name, options } of views)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ ...options, colorScheme });
      const walk = new Walk(await context.newPage(), `${name.split('-')[0]}-${colorScheme}`, folder);
      await walk.page.goto(link);
      await walk.page.locator('ol.cards > li.done').first().waitFor();
      await walk.judge('cards');
      await walk.page.screenshot({ path: `${folder}/cards-${name.split('-')[0]}-${colorScheme}.png`, fullPage: true });
      const { violations, complaints } = walk;
      console.log(`  cards, ${name.split('-')[0]} ${colorScheme}: axe-core ${violations.length} violations`);
      for (const { rule, where } of violations) console.log(`      ${rule} at ${where.join('; ')}`);
      for (const complaint of complaints) console.log(`      ${complaint}`);
      isWell &&= violations.length === 0 && complaints.length === 0;
      await context.close();
    }
  return isWell;
}
