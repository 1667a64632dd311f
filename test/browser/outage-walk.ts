import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { PrivateRedis } from '../support/redis.mjs';
import type { Stack } from '../support/stack.js';
import { Walk } from './walk.js';

/** Something that a journey can lose and get back. */
export interface Loss {
  what: string;
  /** What every page says meanwhile. */
  said: RegExp;
  end(): Promise<void>;
  begin(): Promise<void>;
}

/** How long a page may take to say what is gone, and to go on when it is back, in ms. */
const saidWithinMs = 20_000;
const backWithinMs = 30_000;
/** The machine may have much else to do. */
const readyWithinMs = 300_000;

const apiIsAway = /^The gateway cannot be reached/;

export function apiLoss({ apps: { gateway } }: Stack): Loss {
  return {
    what: 'the API',
    said: apiIsAway,
    end: () => gateway.kill('SIGKILL').then(() => undefined),
    begin: async () => {
      gateway.start();
      await gateway.untilReady(readyWithinMs);
    },
  };
}

export function redisLoss(redis: PrivateRedis): Loss {
  return {
    what: 'Redis',
    said: /It keeps everything/,
    end: () => redis.kill(),
    begin: () => redis.restart(),
  };
}

/** What is typed on a page, field by field, and where the page is. */
const typed = `JSON.stringify([location.hash, [...document.querySelectorAll('input, textarea')]
  .filter(({ type, value }) => type !== 'checkbox' && type !== 'radio' && value !== '')
  .map(({ id, name, value }) => [id, name, value])])`;

/**
 * Loses the API or Redis once in every journey: behind the first thing that is typed, where nothing is typed on the first page that is looked
 * at closely, and at the end where there is none of these. Then it is away for so long; the page says so, keeps what is typed, and goes on by itself.
 */
export class OutageWalk extends Walk {
  /** How many journeys it was away in. */
  losses = 0;
  private isDue = false;

  constructor(
    page: Page,
    view: string,
    folder: string,
    private readonly loss: Loss,
    private readonly awayMs: number,
  ) {
    super(page, view, folder);
  }

  override begin(): void {
    this.isDue = true;
  }

  override async end(): Promise<void> {
    await this.lose();
  }

  override async fillIn(field: Locator, text: string, what?: string): Promise<void> {
    await super.fillIn(field, text, what);
    if (text !== '') await this.lose();
  }

  override async judge(page: string): Promise<void> {
    await this.lose();
    await super.judge(page);
  }

  private async lose(): Promise<void> {
    // The pages outside of the shell ask nothing until somebody sends them.
    if (!this.isDue || (await this.page.locator('header.shell').count()) === 0) return;
    // A journey that has taken the gateway away itself loses nothing more meanwhile.
    if (await this.page.getByRole('alert').getByText(apiIsAway).isVisible()) return;
    this.isDue = false;
    const before: unknown = await this.page.evaluate(typed);
    const alert = this.page.getByRole('alert').getByText(this.loss.said);
    const goneAt = performance.now();
    await this.loss.end();
    try {
      await alert.waitFor({ timeout: saidWithinMs });
      const saidAfter = performance.now() - goneAt;
      await pause(Math.max(0, this.awayMs - saidAfter));
      if (!(await alert.isVisible())) throw new Error(`the page says no longer that ${this.loss.what} is away`);
      await this.keeps(before);
      this.note(`lose ${this.loss.what}: said after ${(saidAfter / 1_000).toFixed(1)} s`);
    } finally {
      await this.loss.begin();
    }
    const backAt = performance.now();
    await alert.waitFor({ state: 'hidden', timeout: backWithinMs });
    this.note(
      `get ${this.loss.what} back: the page goes on after ${((performance.now() - backAt) / 1_000).toFixed(1)} s`,
    );
    await this.keeps(before);
    this.losses += 1;
  }

  private async keeps(before: unknown): Promise<void> {
    const now: unknown = await this.page.evaluate(typed);
    if (now !== before) throw new Error(`typed was ${String(before)}, and is ${String(now)}`);
  }
}
