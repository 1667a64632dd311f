import type { Browser, Page } from 'playwright-core';
import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { isArmed, isByHand } from './fire.js';
import type { Operator, Stored } from './fire.js';

const patienceMs = 30_000;

/** A person who builds in the console. */
export class Person {
  private constructor(
    private readonly page: Page,
    private readonly stack: Stack,
    private readonly operator: Operator,
  ) {}

  static async signIn(browser: Browser, stack: Stack, operator: Operator): Promise<Person> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${stack.url}/console`);
    await page.getByLabel('Key', { exact: true }).fill(standInKeys.operator);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Phone' }).waitFor();
    return new Person(page, stack, operator);
  }

  private button(name: string, within = 'body'): ReturnType<Page['locator']> {
    return this.page.locator(within).getByRole('button', { name, exact: true });
  }

  /** Asks in the chat, and answers what is wrong with what was drawn. */
  async build({ request }: Stored): Promise<string[]> {
    const { page } = this;
    await page.goto('about:blank');
    await page.goto(`${this.stack.url}/console#/build`);
    await page.getByLabel('Message to the builder', { exact: true }).fill(request.text);
    await this.button('Send').click();
    await page.locator('.bubble.theirs', { hasText: 'Built.' }).waitFor();
    const names = Object.keys(request.nodes);
    await page
      .locator('.react-flow__node')
      .nth(names.length - 1)
      .waitFor({ state: 'attached' });
    if (request.edges.length > 0)
      await page
        .locator('.react-flow__edge')
        .nth(request.edges.length - 1)
        .waitFor({ state: 'attached' });
    const drawn = await page.locator('.react-flow__node .name').allInnerTexts();
    const edges = await page.locator('.react-flow__edge').count();
    const said = await page.locator('.builder .state').innerText();
    const session = /session=([^&]+)/.exec(page.url())?.[1] ?? '';
    const { status } = await this.operator.ask<{ status: { creditsClaimed: number } }>(
      `/v1/builder/sessions/${session}`,
    );
    return [
      ...(drawn.toSorted().join() === names.toSorted().join() ? [] : [`drawn: ${drawn.join(', ')}`]),
      ...(edges === request.edges.length ? [] : [`${edges} connections drawn`]),
      ...(said.includes('nothing is missing') ? [] : [said]),
      ...((await page.locator('.steps [data-state=failed]').count()) === 0 ? [] : ['a tool has failed']),
      ...(status.creditsClaimed === 1 ? [] : ['not validated and tested']),
    ];
  }

  async save({ id }: Stored): Promise<void> {
    const name = this.page.getByLabel('Name of the workflow', { exact: true });
    await name.fill(id); // its id is its name
    await name.press('Enter');
    await this.button('Save', '.toolbar').click();
    await this.either(this.page.waitForURL(`**/console#/build/${id}`), '.not-saved');
  }

  /** Waits, or fails with what a dialog is refused. */
  private async either(done: Promise<unknown>, dialog: string): Promise<void> {
    const problem = this.page.locator(dialog).locator('.problem');
    const refused = problem.waitFor().then(() => problem.innerText());
    const why = await Promise.race([done.then(() => null), refused]);
    refused.catch(() => undefined); // nobody waits for it any more
    if (why !== null) throw new Error(why);
  }

  /** Publishes it where it has a trigger, and runs it where that is the way to start it. */
  async start({ request }: Stored): Promise<void> {
    await this.page.locator('.toolbar button:enabled', { hasText: /^Run$/ }).waitFor();
    if (isArmed(request)) {
      await this.button('Publish', '.toolbar').click();
      const dialog = this.page.locator('dialog.publish');
      await dialog.getByLabel('Why', { exact: true }).fill('as asked');
      await this.button('Publish this version', 'dialog.publish').click();
      await this.either(dialog.locator('.armed').waitFor(), 'dialog.publish');
      await this.button('Close', 'dialog.publish').click();
    }
    if (isByHand(request)) await this.button('Run', '.toolbar').click();
  }
}
