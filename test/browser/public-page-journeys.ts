import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

const question = 'How many angry messages today?';

/** Asks axe-core about what a frame of another site shows, which it cannot from the page around it. */
async function judgeFrame(walk: Walk, frame: Frame, name: string): Promise<void> {
  walk.judged.push(name);
  await frame.evaluate(axe.source);
  const broken: { rule: string; where: string[] }[] = await frame.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target }) => target.join(' ')) })))",
  );
  walk.violations.push(...broken.map((violation) => ({ ...violation, page: name })));
  const isTooWide: boolean = await frame.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  if (isTooWide) walk.complaints.push(`${name} is wider than its frame`);
}

async function frameOf(walk: Walk): Promise<Frame> {
  const shown = await walk.page.locator('iframe').elementHandle();
  const frame = await shown?.contentFrame();
  if (!frame) throw new Error('the website shows no frame');
  return frame;
}

/** What sends a message, by the language of the browser. */
const sends = { 'de-AT': 'Senden', es: 'Enviar', fr: 'Envoyer', 'pt-BR': 'Enviar' } as const;

/** Opens the website in a browser of another language, and looks what the chat says. */
async function speaks(walk: Walk, website: string, [locale, send]: [string, string]): Promise<void> {
  const context = await walk.page.context().browser()?.newContext({ locale });
  if (context === undefined) throw new Error('there is no browser');
  const page = await context.newPage();
  await page.goto(website);
  await page.frameLocator('iframe').getByRole('button', { name: send, exact: true }).waitFor();
  await context.close();
}

/** Pages that others than operators see. */
export const publicPageJourneys: readonly Journey[] = [
  {
    name: 'chat in the frame of a website with a strict policy',
    async go(walk, { website }) {
      const console = walk.page.url();
      await walk.page.goto(website);
      const frame = await frameOf(walk);
      await walk.fillIn(frame.getByLabel('Your message'), question);
      await walk.press('Enter');
      await frame.locator('.turnpike-reply').waitFor();
      const asked = await frame.locator('.turnpike-asked').innerText();
      if (asked !== question) throw new Error(`the frame shows ${asked}`);
      await walk.judge('website with a chat');
      await judgeFrame(walk, frame, 'chat in a frame');
      await walk.picture('framed-chat');
      for (const spoken of Object.entries(sends)) await speaks(walk, website, spoken);
      await walk.page.goto(console);
    },
  },
];
