import type { SentEvent } from '../../../apps/gateway/test/event-source.js';

/** What a watcher has been shown of one thing, over all of its connections. */
export interface Watched {
  /** Whether there is nothing more to come. */
  readonly isDone: boolean;
  /** What came twice or out of order. */
  readonly faults: string[];
  /** A connection begins. */
  begin(): void;
  take(event: SentEvent): void;
  /** It was answered that all has been had. */
  finish(): void;
}

/** A text from its acceptance on, or a run: its rows and its end. */
export class WatchedRun implements Watched {
  readonly faults: string[] = [];
  rows: unknown[] = [];
  /** How it ended, as it was told; undefined: it was not. */
  outcome: unknown = undefined;
  isDone = false;
  /** How often all was to be forgotten. */
  resets = 0;

  /** `sid`: the text whose run it is. */
  constructor(
    readonly sid: string,
    readonly person: string,
  ) {}

  begin(): void {
    // it goes on behind the last row
  }

  take({ event, id, data }: SentEvent): void {
    if (event === 'reset') {
      this.resets += 1;
      this.rows = [];
    } else if (event === 'row') {
      const number = Number(id?.split('.')[0]);
      if (number !== this.rows.length + 1) this.faults.push(`row ${number} came behind row ${this.rows.length}`);
      this.rows.push(data);
    } else if (event === 'end') {
      this.outcome = (data as { outcome: unknown }).outcome; // what the API answers
      this.isDone = true;
    }
  }

  finish(): void {
    this.isDone = true;
  }
}

interface Entry {
  id: string;
}

/** As much of a transcript as is shown. */
export interface ShownTranscript {
  entries: readonly Entry[];
  taken_over: unknown;
  opted_out: unknown;
  working: unknown;
}

function stateOf({ taken_over, opted_out, working }: Omit<ShownTranscript, 'entries'>): string {
  return JSON.stringify({ taken_over, opted_out, working });
}

/** A conversation's transcript, for as long as the chaos lasts. */
export class WatchedTranscript implements Watched {
  readonly isDone = false;
  readonly faults: string[] = [];
  private readonly entries = new Map<string, string>();
  private state = '';

  constructor(
    readonly actorId: string,
    readonly person: string,
  ) {}

  begin(): void {
    // who comes back is told of all, or that there is nothing new
  }

  take({ event, data }: SentEvent): void {
    if (event === 'state') this.state = stateOf(data as ShownTranscript); // what the API answers
    if (event === 'entry') this.show(data as Entry, true); // the same
    if (event !== 'transcript') return;
    const whole = data as ShownTranscript; // the same
    this.entries.clear();
    this.state = stateOf(whole);
    for (const entry of whole.entries) this.show(entry, false);
  }

  finish(): void {
    this.faults.push('a transcript’s stream was said to have nothing left');
  }

  /** What of the latest part has not been shown as it is. */
  missing(now: ShownTranscript): string[] {
    const others = now.entries.filter((entry) => this.entries.get(entry.id) !== JSON.stringify(entry));
    const words = others.map(
      (entry) => `${JSON.stringify(entry)} is shown as ${this.entries.get(entry.id) ?? 'nothing'}`,
    );
    return this.state === stateOf(now) ? words : [...words, `${stateOf(now)} is shown as ${this.state}`];
  }

  private show(entry: Entry, isChange: boolean): void {
    const words = JSON.stringify(entry);
    if (isChange ? this.entries.get(entry.id) === words : this.entries.has(entry.id))
      this.faults.push(`twice: ${words}`);
    this.entries.set(entry.id, words);
  }
}

/** Every run that changes. */
export class WatchedFeed implements Watched {
  readonly isDone = false;
  readonly faults: string[] = [];
  private readonly outcomes = new Map<string, string | null>();
  private latest = 0;
  /** What this connection has brought of the latest moment. */
  private sent = new Set<string>();

  begin(): void {
    this.sent = new Set();
  }

  take({ event, id, data }: SentEvent): void {
    if (event !== 'run') return;
    const head = data as { run_id: string; outcome: string | null }; // what the API answers
    this.outcomes.set(head.run_id, head.outcome);
    if (id !== null) this.judge(Number(id), JSON.stringify(head));
  }

  finish(): void {
    this.faults.push('the feed of all runs was said to have nothing left');
  }

  /** How a run was last shown; undefined: it was not. */
  outcomeOf(runId: string): string | null | undefined {
    return this.outcomes.get(runId);
  }

  private judge(at: number, words: string): void {
    if (at < this.latest) this.faults.push(`a change of ${at} came behind one of ${this.latest}: ${words}`);
    if (at > this.latest) this.sent = new Set();
    if (this.sent.has(words)) this.faults.push(`twice: ${words}`);
    this.sent.add(words);
    this.latest = Math.max(at, this.latest);
  }
}
