import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '../../support/stack.js';

export const noted = 'It is noted.';

/** How often somebody texts, how often answers are looked for, and how long they are waited for, in milliseconds. */
const [everyMs, lookMs, patienceMs] = [500, 10, 90_000];

/** How ordinary people fared: milliseconds to each answer, and the texts that were answered otherwise or not at all. */
export interface Fared {
  times: number[];
  notAnswered: number;
}

/** People who text, one after the other, whatever else is going on. */
export class People {
  private readonly persons = Array.from({ length: 98 }, (_, n) => `+155501${String(n + 1).padStart(2, '0')}`);
  private readonly waiting = new Map<string, { since: number; fared: Fared }>();
  private looked = 0;
  private turn = 0;
  private readonly looking: NodeJS.Timeout;
  /** When each message came that was sent to nobody who waits, by person. */
  readonly others: { to: string; at: number }[] = [];

  constructor(private readonly stack: Stack) {
    this.looking = setInterval(() => this.look(), lookMs);
  }

  /** Has somebody text every half second as long as `goes` says, then waits for the last answers. */
  async textWhile(goes: () => boolean): Promise<Fared> {
    const fared: Fared = { times: [], notAnswered: 0 };
    const sent: Promise<void>[] = [];
    let next = performance.now();
    while (goes()) {
      sent.push(this.text(fared));
      next += everyMs;
      await pause(Math.max(0, next - performance.now()));
    }
    await Promise.all(sent);
    const latest = performance.now() + patienceMs;
    while (this.waiting.size > 0 && performance.now() < latest) await pause(lookMs);
    fared.notAnswered += this.waiting.size;
    this.waiting.clear();
    return fared;
  }

  stop(): void {
    clearInterval(this.looking);
  }

  private async text(fared: Fared): Promise<void> {
    const person = this.persons[this.turn++ % this.persons.length] ?? '';
    if (this.waiting.has(person)) fared.notAnswered += 1; // of their last text
    this.waiting.set(person, { since: performance.now(), fared });
    const statuses = await this.stack.text(person, `This is number ${this.turn}.`).catch(() => [0]);
    if (statuses.every((status) => status === 200)) return;
    this.waiting.delete(person);
    fared.notAnswered += 1;
  }

  private look(): void {
    const { messages } = this.stack.twilio;
    for (; this.looked < messages.length; this.looked++) {
      const message = messages[this.looked];
      if (message?.direction === 'outbound-api') this.take(message.to, message.body);
    }
  }

  private take(to: string, body: string): void {
    const waited = this.waiting.get(to);
    if (!waited) return void this.others.push({ to, at: performance.now() });
    this.waiting.delete(to);
    if (body === noted) waited.fared.times.push(performance.now() - waited.since);
    else waited.fared.notAnswered += 1;
  }
}
