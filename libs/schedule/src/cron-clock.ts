import { CronExpressionParser } from 'cron-parser';
import type { CronExpression } from 'cron-parser';
import { ZoneClock } from './zone-clock.js';

/**
 * The times of a cron expression in a zone. The expression is read on wall times, which have no gaps, and each is then looked for on the
 * zone's clocks: one that they leave out comes as much later as they skip, so that a day without midnight has its tick in its first hour.
 * One that they show twice comes once, unless every hour is asked for.
 */
export class CronClock {
  readonly #expression: CronExpression;
  readonly #zone: ZoneClock;
  readonly #isHourly: boolean;

  /** @throws Error where one of the two is none */
  constructor({ cron, timeZone }: { cron: string; timeZone: string }) {
    this.#expression = CronExpressionParser.parse(cron, { currentDate: new Date(0), tz: 'UTC' });
    this.#zone = new ZoneClock(timeZone);
    this.#isHourly = this.#expression.fields.hour.values.length === 24;
  }

  /** The first time after this one; null: there is none. */
  after(at: number): number | null {
    const found = [...this.#ahead(at), ...this.#nearChange(at)];
    return found.length === 0 ? null : Math.min(...found);
  }

  /** The next time by what the clocks show now; with it, where they leave it out, the first one behind that. */
  #ahead(at: number): number[] {
    for (let wall = this.#wallAfter(at + this.#zone.offsetAt(at)); wall !== null; wall = this.#wallAfter(wall)) {
      const shown = this.#zone.shows(wall);
      const next = shown.at > at ? shown.at : this.#isHourly && shown.again !== null ? shown.again : null;
      if (next === null || next <= at) continue;
      const behind = shown.behindGap === null ? null : this.#wallAfter(shown.behindGap - 1_000);
      return behind === null ? [next] : [next, this.#zone.shows(behind).at];
    }
    return [];
  }

  /** The times that what the clocks show now does not lead to: those left out just before, and those about to be shown again. */
  #nearChange(at: number): number[] {
    const change = this.#zone.changeAround(at);
    if (change === null) return [];
    const { before, after } = change;
    if (after > before) return change.at <= at ? this.#leftOut(at, at + before, change.at + after) : [];
    if (change.at <= at || !this.#isHourly) return [];
    const wall = this.#wallAfter(change.at + after - 1_000);
    return wall !== null && wall < change.at + before ? [wall - after] : [];
  }

  /** The first time after this one that stands for a wall time between two which the clocks leave out. */
  #leftOut(at: number, from: number, to: number): number[] {
    for (let wall = this.#wallAfter(from); wall !== null && wall < to; wall = this.#wallAfter(wall)) {
      const shown = this.#zone.shows(wall);
      if (shown.at > at) return [shown.at];
    }
    return [];
  }

  #wallAfter(wall: number): number | null {
    try {
      this.#expression.reset(new Date(wall));
      return this.#expression.next().getTime();
    } catch {
      return null; // it looks years ahead, and no further
    }
  }
}
