import { InvariantError } from '#errors';

/** Reads a script's reply one value at a time, and refuses anything but what the script's header describes. */
export class ReplyReader {
  private at = 0;
  private readonly values: readonly unknown[];

  constructor(
    reply: unknown,
    private readonly script: string,
  ) {
    if (!Array.isArray(reply)) throw new InvariantError(`script ${script} answered something else than a list`);
    this.values = reply;
  }

  text(): string {
    const value = this.values[this.at++];
    if (typeof value !== 'string') throw new InvariantError(`script ${this.script}: reply ${this.at} is not a text`);
    return value;
  }

  count(): number {
    const raw = this.values[this.at++];
    const value = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new InvariantError(`script ${this.script}: reply ${this.at} is not a number`);
    return value;
  }

  list(): string[] {
    const value = this.values[this.at++];
    if (!Array.isArray(value)) throw new InvariantError(`script ${this.script}: reply ${this.at} is not a list`);
    return value.map(String);
  }

  /** What another script answers, for a reader of its own. */
  any(): unknown {
    return this.values[this.at++];
  }

  get rest(): number {
    return this.values.length - this.at;
  }
}
