/** A change of a zone's clocks: its time, and what they show beside UTC before it and from it on, in milliseconds. */
export interface ClockChange {
  at: number;
  before: number;
  after: number;
}

/**
 * A time as the clocks of a zone come to show it: how often, and when. Where they leave it out, it comes as much later as they skip, or in
 * the last minute of its day where that would be the next one.
 */
export interface Shown {
  at: number;
  /** When they show it again; null: they do not. */
  again: number | null;
  /** The first time that they show after what they leave out; null: they show this one. */
  behindGap: number | null;
}

/** Clocks change once in such a span, at most: a zone that moves over the date line skips a day. In milliseconds. */
const span = 26 * 3_600_000;

function toDayNumber(wall: number): number {
  return Math.floor(wall / 86_400_000);
}

/** What the clocks of a zone show. A _wall time_ is what they show, as if it were UTC, in milliseconds since the epoch. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  /** Where no change is, as far as that is known. */
  #steady = { from: 0, to: -1, offset: 0 };

  /** @throws RangeError where there is no such zone */
  constructor(timeZone: string) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...clock });
  }

  /** What the clocks show beside UTC, in milliseconds. */
  offsetAt(at: number): number {
    const { from, to, offset } = this.#steady;
    if (at >= from && at <= to) return offset;
    const [month = 1, day, year = 1970, ...clock] = this.#format.format(at).match(/\d+/g)?.map(Number) ?? [];
    return Date.UTC(year, month - 1, day, ...clock) - Math.floor(at / 1_000) * 1_000;
  }

  /** The change around a time; null: there is none. */
  changeAround(at: number): ClockChange | null {
    const [from, to] = [at - span, at + span];
    const [before, after] = [this.offsetAt(from), this.offsetAt(to)];
    if (before !== after) return { at: this.#firstWithout(before, from, to), before, after };
    const known = this.#steady;
    const goesOn = known.offset === before && from <= known.to && to >= known.from;
    this.#steady = goesOn
      ? { ...known, from: Math.min(from, known.from), to: Math.max(to, known.to) }
      : { from, to, offset: before };
    return null;
  }

  /** When the clocks show a wall time. */
  shows(wall: number): Shown {
    const about = wall - this.offsetAt(wall);
    const change = this.changeAround(about);
    if (change === null) return { at: wall - this.offsetAt(about), again: null, behindGap: null };
    const { at, before, after } = change;
    const [ends, begins] = [at + before, at + after];
    if (wall < Math.min(ends, begins)) return { at: wall - before, again: null, behindGap: null };
    if (wall >= Math.max(ends, begins)) return { at: wall - after, again: null, behindGap: null };
    if (begins < ends) return { at: wall - before, again: wall - after, behindGap: null };
    const later = wall - before;
    const isDayOver = toDayNumber(wall) === toDayNumber(ends - 1) && toDayNumber(later + after) !== toDayNumber(wall);
    return { at: isDayOver ? at - 60_000 : later, again: null, behindGap: begins };
  }

  /** The second from which on the offset is another one. */
  #firstWithout(offset: number, from: number, to: number): number {
    let [low, high] = [Math.floor(from / 1_000), Math.ceil(to / 1_000)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.offsetAt(middle * 1_000) === offset) low = middle;
      else high = middle;
    }
    return high * 1_000;
  }
}
