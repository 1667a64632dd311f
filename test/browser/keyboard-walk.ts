import type { Locator } from 'playwright-core';
import { Walk } from './walk.js';

/** What of a browser's elements is looked at here. */
interface Seen {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  readonly ownerDocument: {
    readonly activeElement: Seen | null;
    elementFromPoint(x: number, y: number): Seen | null;
    querySelectorAll(selector: string): Iterable<Seen>;
    readonly defaultView: { readonly innerWidth: number; readonly innerHeight: number };
  };
  readonly shadowRoot: { readonly activeElement: Seen | null } | null;
  contains(other: Seen | null): boolean;
  matches(selector: string): boolean;
}

/** More Tabs than the longest page has stops; whatever is not reached by then is not reached at all. */
const mostTabs = 600;
/** So often the focus may stay where it was, as within the parts of a date: after that Tab leads nowhere. */
const mostStays = 6;

/** What can have the focus and stands for what is within it. */
const stop = 'a, button, summary, input, select, textarea, [tabindex="0"], [contenteditable="true"]';

/** Where the focus is, in few words, and whether a person sees it there. */
const lookAtFocus = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return { at: 'the page', problem: null };
  const name = element.getAttribute('aria-label') ?? element.innerText ?? element.getAttribute('name') ?? '';
  const at = element.tagName.toLowerCase() + ' ' + JSON.stringify(name.trim().slice(0, 40));
  const marked = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  };
  const isMarked = marked(element) || (element.parentElement !== null && marked(element.parentElement));
  const boxes = [...element.getClientRects()];
  const isHit = boxes.some(({ left, right, top, bottom }) =>
    [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2], [left + 3, bottom - 3]].some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    }));
  return { at, problem: !isMarked ? 'is not marked' : !isHit ? 'is covered or out of view' : null };
})()`;

interface Focus {
  at: string;
  problem: string | null;
}

/** The same ways without a pointer: what is clicked or filled in is reached by Tab, and used by Enter, the space bar, arrows and letters. */
export class KeyboardWalk extends Walk {
  override readonly hasPointer = false;
  /** What had the focus, and nobody could see it. */
  readonly unseen = new Set<string>();
  tabs = 0;

  override async clickOn(thing: Locator, what = String(thing)): Promise<void> {
    await this.reach(thing, what);
    const isBox = await this.page.evaluate("document.activeElement.matches('input[type=checkbox], input[type=radio]')");
    await this.page.keyboard.press(isBox === true ? 'Space' : 'Enter');
    this.note(`keys to ${what}`);
  }

  /** A row is opened by its link. */
  override async clickAt(thing: Locator): Promise<void> {
    await this.clickOn(thing.locator('xpath=ancestor-or-self::tr').getByRole('link').first());
  }

  override async focusOn(thing: Locator): Promise<void> {
    await this.reach(thing, String(thing));
  }

  override async fillIn(field: Locator, text: string, what = String(field)): Promise<void> {
    await this.reach(field, what);
    const isDate = await this.page.evaluate("document.activeElement.type === 'date'");
    if (isDate === true) {
      const [year = '', month = '', day = ''] = text.split('-');
      await this.page.keyboard.type(`${month}${day}${year}`);
    } else {
      await this.page.keyboard.press('Control+A');
      await (text === '' ? this.page.keyboard.press('Delete') : this.page.keyboard.insertText(text));
    }
    this.note(`type into ${what}`);
  }

  override async chooseIn(select: Locator, option: string, what = String(select)): Promise<void> {
    await this.reach(select, what);
    const by: number = await this.page.evaluate(`(() => {
      const { options, selectedIndex } = document.activeElement;
      return [...options].findIndex(({ value, text }) => [value, text].includes(${JSON.stringify(option)})) - selectedIndex;
    })()`);
    for (let n = 0; n < Math.abs(by); n += 1) await this.page.keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp');
    this.note(`choose ${what}: ${option}`);
  }

  /** Presses Tab until a thing, or what it is part of, has the focus. */
  private async reach(thing: Locator, what: string): Promise<void> {
    await thing.waitFor();
    const ways: string[] = [];
    let before = -1;
    for (let stays = 0; ways.length < mostTabs && stays < mostStays;) {
      const { isThere, at, place } = await this.lookFor(thing);
      if (isThere) return this.look(what);
      stays = place === before && at !== '' ? stays + 1 : 0;
      before = place;
      ways.push(at);
      await this.page.keyboard.press('Tab');
      this.tabs += 1;
    }
    throw new Error(`${what} is not reached by Tab; it went by ${ways.slice(-8).join(', ')}`);
  }

  /** Whether a thing has the focus, and what has, as which stop of the page: rows may bear one name. Empty: the page itself. */
  private lookFor(thing: Locator): Promise<{ isThere: boolean; at: string; place: number }> {
    return thing.evaluate((element: Seen, selector: string) => {
      let { activeElement: active } = element.ownerDocument;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement; // an editor has a root of its own
      if (active === null || active.tagName === 'BODY') return { isThere: false, at: '', place: -1 };
      const name = active.getAttribute('aria-label') ?? active.textContent ?? '';
      return {
        isThere: active === element || (active.matches(selector) && active.contains(element)),
        place: [...element.ownerDocument.querySelectorAll(selector)].indexOf(active),
        at: `${active.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`,
      };
    }, stop);
  }

  private async look(what: string): Promise<void> {
    const { at, problem } = await this.page.evaluate<Focus>(lookAtFocus);
    if (problem !== null) this.unseen.add(`${what} (${at}) ${problem}`);
  }
}
