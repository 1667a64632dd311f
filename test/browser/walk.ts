import { join } from 'node:path';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** One rule of axe-core's that a page breaks. */
interface Violation {
  page: string;
  rule: string;
  where: string[];
}

type Role = Parameters<Page['getByRole']>[0];

/** How long the page may take over anything: the machine may be busy. */
const patienceMs = 90_000;

/** The links of the navigation that nobody sees without scrolling it aside. */
const outOfScreen = `[...document.querySelectorAll('header.shell nav a')]
  .filter((link) => link.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((link) => link.firstChild?.textContent ?? '')`;

/** A person's way through the console: every click is written down, every page can be pictured and judged. */
export class Walk {
  readonly clicked: string[] = [];
  readonly pictures: string[] = [];
  readonly violations: Violation[] = [];
  readonly judged: string[] = [];
  /** What the page itself complained of. */
  readonly complaints: string[] = [];
  /** Whether there is a pointer, for what is nothing without one. */
  readonly hasPointer: boolean = true;

  constructor(
    readonly page: Page,
    private readonly view: string,
    private readonly folder: string,
  ) {
    page.setDefaultTimeout(patienceMs);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // A refused request is told by the page in words; the browser's own note of it says no more.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
  }

  /** Called before and behind every journey, for what a kind of walk does once in each. */
  begin(): void {
    // a plain walk does nothing of its own
  }

  async end(): Promise<void> {
    // nor does it here
  }

  /** The first thing of this role and name that is to be seen. */
  find(role: Role, name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole(role, { name, exact: typeof name === 'string' }).first();
  }

  async click(role: Role, name: string | RegExp, within?: Locator): Promise<void> {
    await this.clickOn(this.find(role, name, within), `${role} ${String(name)}`);
  }

  /** Clicks what a journey has found by itself. */
  async clickOn(thing: Locator, what = String(thing)): Promise<void> {
    await thing.click();
    this.note(`click ${what}`);
  }

  /** Clicks where a thing is, whatever lies over it there. */
  async clickAt(thing: Locator): Promise<void> {
    await thing.scrollIntoViewIfNeeded();
    const box = await thing.boundingBox();
    if (box === null) throw new Error('there is nothing to click at');
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    this.note(`click at ${String(thing)}`);
  }

  async press(keys: string): Promise<void> {
    for (const key of keys.split(' ')) await this.page.keyboard.press(key);
    this.note(`press ${keys}`);
  }

  async focusOn(thing: Locator): Promise<void> {
    await thing.focus();
  }

  async fill(label: string, text: string, within: Page | Locator = this.page): Promise<void> {
    await this.fillIn(within.getByLabel(label, { exact: true }).first(), text, label);
  }

  async fillIn(field: Locator, text: string, what = String(field)): Promise<void> {
    await field.fill(text);
    this.note(`fill ${what}`);
  }

  async choose(label: string, option: string): Promise<void> {
    // A select's name goes on with what is chosen.
    await this.chooseIn(this.find('combobox', new RegExp(`^${label}`)), option, label);
  }

  /** Chooses by the value or the words of an option. */
  async chooseIn(select: Locator, option: string, what = String(select)): Promise<void> {
    await select.selectOption(option);
    this.note(`choose ${what}: ${option}`);
  }

  /** Waits until a text is to be seen. */
  async sees(text: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within.getByText(text).first().waitFor();
  }

  /** Takes the page in light and in dark, and leaves it in the view's own scheme. */
  async picture(name: string): Promise<void> {
    const isDark: boolean = await this.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
    for (const colorScheme of isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
      const path = join(this.folder, `${this.view}-${name}-${colorScheme}.png`);
      await this.page.emulateMedia({ colorScheme });
      await this.page.screenshot({ path });
      this.pictures.push(path);
    }
  }

  /** Asks axe-core what on this page keeps people out, and whether it is wider than the screen. */
  async judge(page: string): Promise<void> {
    this.judged.push(page);
    await this.page.evaluate(axe.source);
    const found: Violation[] = await this.page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target }) => target.join(' ')) })))",
    );
    this.violations.push(...found.map((violation) => ({ ...violation, page })));
    // A phone's `innerWidth` grows with what is too wide; the screen does not.
    const width: number = await this.page.evaluate('document.documentElement.scrollWidth');
    const isTooWide = width > (this.page.viewportSize()?.width ?? width);
    if (isTooWide) this.complaints.push(`${page} is wider than the screen`);
    const outside: string[] = await this.page.evaluate(outOfScreen);
    if (outside.length > 0) this.complaints.push(`${page}: the links of ${outside.join(', ')} are out of the screen`);
  }

  protected note(what: string): void {
    this.clicked.push(what);
  }
}
