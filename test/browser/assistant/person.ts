import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Schemas } from '#client';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';

export type Thread = Schemas['AssistantThread'];

const patienceMs = 60_000;
const sizes = { desktop: { width: 1_280, height: 860 }, phone: { width: 390, height: 844 } } as const;

/** Somebody who talks to the assistant in a browser, and looks at what the API says of it. */
export class Person {
  constructor(
    readonly walk: Walk,
    readonly stack: Stack,
    readonly threadId: string,
  ) {}

  get page(): Page {
    return this.walk.page;
  }

  get chat(): Locator {
    return this.page.locator('.thread-chat');
  }

  async open(path = `/assistant/${this.threadId}`): Promise<void> {
    await this.page.goto(`${this.stack.url}/console#${path}`);
  }

  async say(text: string): Promise<void> {
    await this.walk.fill('Message to the assistant', text);
    await this.walk.click('button', 'Send');
    await this.chat
      .locator('.bubble.ours', { hasText: text.slice(0, 40) })
      .last()
      .waitFor();
  }

  /** Waits until a card asks for something, and presses one of its buttons. */
  async answer(title: RegExp, button: string): Promise<void> {
    const card = this.card(title);
    await card.waitFor();
    await this.walk.click('button', button, card);
  }

  card(title: RegExp): Locator {
    return this.page
      .locator('article.request')
      .filter({ has: this.page.getByRole('heading', { name: title }) })
      .first();
  }

  /** Waits for words of the assistant, or of anything else in the conversation. */
  hears(text: string | RegExp): Promise<void> {
    return this.sees(text, this.chat);
  }

  /** Waits until a text is to be read: what stands in something closed is not. */
  async sees(text: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within.getByText(text).filter({ visible: true }).first().waitFor();
  }

  ask(method: string, path: string, body?: object): Promise<unknown> {
    return operate(this.stack, method, path, body);
  }

  async thread(): Promise<Thread> {
    return (await this.ask('GET', `/v1/assistant/threads/${this.threadId}`)) as Thread; // the API's own answer
  }

  /** The thread as soon as it is as told. */
  async until(what: string, isSo: (thread: Thread) => boolean): Promise<Thread> {
    for (const end = Date.now() + patienceMs; ; await pause(60)) {
      const thread = await this.thread().catch(() => null);
      if (thread !== null && isSo(thread)) return thread;
      if (Date.now() > end) throw new Error(`waited for ${what}: ${JSON.stringify(thread)?.slice(-600)}`);
    }
  }

  atRest(): Promise<Thread> {
    return this.until('the thread to be at rest', ({ runId, requests }) => runId === null && requests.length === 0);
  }

  /** What axe-core says of this page on both sizes of screens, in both schemes. */
  async judge(name: string): Promise<void> {
    const before = this.page.viewportSize() ?? sizes.desktop;
    for (const [size, viewport] of Object.entries(sizes)) {
      await this.page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await this.page.emulateMedia({ colorScheme });
        await this.walk.judge(`${name}, ${size}, ${colorScheme}`);
      }
    }
    await this.page.setViewportSize(before);
    await this.page.emulateMedia({ colorScheme: null });
  }

  /** The words of the conversation, as they stand on the page. */
  shownWords(): Promise<string[]> {
    return this.chat.locator('.thread-said > li[data-kind="said"] .bubble').allInnerTexts();
  }
}

/** The words of a thread, as the API has them. */
export function wordsOf({ messages }: Thread): string[] {
  return messages
    .filter(({ role, text }) => (role === 'user' || role === 'assistant') && text !== '')
    .map(({ text }) => text);
}
