import type { FormingPart } from '#runs';
import type { Part, Watcher } from '#llm';
import { formingTurn } from '#model-turn';
import { createToken } from '#redis';
import { startOf } from '#values';

/** At most so often a part of one call is sent, in ms, and at most so many bytes of one call in a second. */
const leastEveryMs = 50;
const mostBytesPerMs = 100;
/** Longer words are shown no further than this while they form, in characters. */
const mostShown = 8_192;

/** What may be shown of a call: its words as the person is going to be told them, or none; its tools always. */
export interface Shown {
  words: ((words: string) => string) | null;
}

/** A call that somebody watches. */
export interface FormingCall {
  watcher: Watcher;
  /** The call is over. */
  end(): void;
}

export interface FormingPorts {
  isWatched(this: void, actorId: string): boolean;
  /** Tells all who watch. Where it fails, they see the next part, or the whole answer. */
  tell(this: void, part: FormingPart): Promise<void>;
}

/** Shows what is being said to those who watch; a call that nobody watches costs a look into a map. */
export class FormingAnswers {
  constructor(private readonly ports: FormingPorts) {}

  /** Null: nobody watches. */
  begin(actorId: string, shown: Shown): FormingCall | null {
    if (!this.ports.isWatched(actorId)) return null;
    const call = new Telling(this.ports, actorId, shown);
    return { watcher: { onPart: (part) => call.take(part) }, end: () => call.end() };
  }
}

/** Tells of one call: at once what comes after a rest, and then the latest, as often as it may. */
class Telling {
  private readonly callId = createToken();
  private latest: Part | null = null;
  private told = '';
  private timer: NodeJS.Timeout | null = null;
  private isTelling = false;
  private isOver = false;

  constructor(
    private readonly ports: FormingPorts,
    private readonly actorId: string,
    private readonly shown: Shown,
  ) {}

  take(part: Part): void {
    this.latest = part;
    if (this.timer === null) this.tell();
  }

  end(): void {
    this.isOver = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.told !== '') void this.send({ ...this.empty(), over: true });
  }

  private tell(): void {
    const { latest } = this;
    if (latest === null || this.isOver || this.isTelling) return;
    this.latest = null;
    const part = this.partOf(latest);
    const text = JSON.stringify(part);
    if (text !== this.told)
      void this.send(part).then(() => {
        if (this.timer === null) this.tell();
      });
    this.told = text;
    const restMs = Math.max(leastEveryMs, Buffer.byteLength(text) / mostBytesPerMs);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.tell();
    }, restMs).unref();
  }

  /** One at a time: while Redis is away nothing piles up. */
  private async send(part: FormingPart): Promise<void> {
    this.isTelling = true;
    await this.ports.tell(part).catch(() => undefined);
    this.isTelling = false;
  }

  private partOf({ text, thinks }: Part): FormingPart {
    const { words, tools } = formingTurn(text);
    const shown = this.shown.words?.(words) ?? '';
    return { ...this.empty(), words: startOf(shown, mostShown), tools, thinks: thinks === true && text === '' };
  }

  private empty(): FormingPart {
    const { actorId, callId } = this;
    return { actorId, callId, words: '', tools: [], thinks: false };
  }
}
