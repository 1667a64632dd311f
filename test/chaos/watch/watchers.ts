import { setTimeout as pause } from 'node:timers/promises';

import { eventsOf } from '../../../apps/gateway/test/event-source.js';
import { standInKeys } from '../../support/product-environment.js';
import type { Finding } from '../findings.js';
import type { SentText } from '../load.js';
import type { Random } from '../random.js';
import type { Records } from '../records.js';
import { unseenOfFeed, unseenOfRun, unseenOfTranscript } from './unseen.js';
import { WatchedFeed, WatchedRun, WatchedTranscript } from './watched.js';
import type { ShownTranscript, Watched } from './watched.js';

/** How much was watched. */
export interface WatchFigures {
  /** Streams of texts, runs, transcripts and of all runs. */
  texts: number;
  runs: number;
  transcripts: number;
  feeds: number;
  /** Connections that ended before what they showed had. */
  cuts: number;
  /** How often a watcher was told to forget a run's rows. */
  resets: number;
}

/** As an EventSource does, by what it is told. */
const reconnectMs = 1_000;
const askEveryMs = 100;
/** Everything that is watched is looked at after a minute at the latest, a poll's longest rest; a busy machine takes longer. */
const seenWithinMs = 90_000;
const key = { authorization: `Bearer ${standInKeys.operator}` };
const feeds = 2;

/** People at screens: they follow texts, runs, conversations and the list of all runs at the gateways, and come back when they are cut off. */
export class Watchers {
  private readonly runs: WatchedRun[] = [];
  private readonly transcripts = new Map<string, WatchedTranscript>();
  private readonly feeds: WatchedFeed[] = [];
  private readonly figures: WatchFigures = { texts: 0, runs: 0, transcripts: 0, feeds, cuts: 0, resets: 0 };
  private readonly opening: Promise<void>[] = [];
  private isStopped = false;

  constructor(
    private readonly gatewayUrl: () => string,
    private readonly records: Records,
    private readonly random: Random,
  ) {
    for (let n = 0; n < feeds; n++) {
      const feed = new WatchedFeed();
      this.feeds.push(feed);
      void this.follow('runs/events', feed, String(Date.now()));
    }
  }

  /** From when a text has been accepted somebody follows it, or its run, and its conversation. */
  readonly watch = (text: SentText): void => void this.opening.push(this.open(text));

  /** Once all is at rest: what the watchers have not been shown within a poll's longest time, as findings. */
  async untilSeen(): Promise<Finding[]> {
    const kept = await this.records.runs();
    const end = Date.now() + seenWithinMs;
    let unseen: Finding[] = [];
    do {
      await pause(5 * askEveryMs);
      unseen = this.runs.flatMap((one) => unseenOfRun(one, null));
      for (const transcript of this.transcripts.values())
        unseen.push(...unseenOfTranscript(transcript, await this.readTranscript(transcript)));
      unseen.push(...this.feeds.flatMap((feed) => unseenOfFeed(feed, kept)));
    } while (unseen.length > 0 && Date.now() < end);
    this.isStopped = true;
    await Promise.all(this.opening);
    for (const one of this.runs.filter(({ isDone }) => isDone)) {
      const runId = await this.records.runOfText(one.sid);
      const run = kept.find(({ record }) => record.runId === runId) ?? null;
      unseen.push(...unseenOfRun(one, { runId, run }));
    }
    return unseen;
  }

  get watched(): WatchFigures {
    return { ...this.figures, resets: this.runs.reduce((sum, { resets }) => sum + resets, 0) };
  }

  private async open({ sid, person }: SentText): Promise<void> {
    const ofRun = this.random.chance(0.5);
    const messageId = await this.found(() => this.records.messageOf(sid));
    const actorId = await this.found(() => this.records.actorOfText(sid));
    if (messageId === null || actorId === null) return; // the audit of texts tells of it
    if (!this.transcripts.has(actorId)) {
      const transcript = new WatchedTranscript(actorId, person);
      this.transcripts.set(actorId, transcript);
      this.figures.transcripts += 1;
      void this.follow(`conversations/${actorId}/transcript/events`, transcript, null);
    }
    const runId = ofRun ? await this.found(() => this.records.runOfText(sid)) : null;
    const run = new WatchedRun(sid, person);
    this.runs.push(run);
    this.figures[runId === null ? 'texts' : 'runs'] += 1;
    void this.follow(runId === null ? `messages/${messageId}/events` : `runs/${runId}/events`, run, null);
  }

  /** What Redis has by now or a little later; null where it comes to nothing before all ends. */
  private async found(read: () => Promise<string | null>): Promise<string | null> {
    for (; !this.isStopped; await pause(askEveryMs)) {
      const value = await read();
      if (value !== null) return value;
    }
    return null;
  }

  /** Reads until there is no more to come, at one gateway after another. `from`: what is known before. */
  private async follow(path: string, watched: Watched, from: string | null): Promise<void> {
    for (let last = from; ; await pause(reconnectMs)) {
      last = await this.connect(path, watched, last);
      if (watched.isDone || this.isStopped) return;
      this.figures.cuts += 1;
    }
  }

  private async connect(path: string, watched: Watched, from: string | null): Promise<string | null> {
    let last = from;
    try {
      const headers = { ...key, ...(last !== null && { 'last-event-id': last }) };
      const events = eventsOf(`${this.gatewayUrl()}/v1/${path}`, headers);
      watched.begin();
      for (;;) {
        const { value } = await events.next();
        if (value === 'nothing left') watched.finish();
        if (value === 'ended' || value === 'nothing left') return last;
        watched.take(value);
        last = value.event === 'reset' ? null : (value.id ?? last);
      }
    } catch {
      return last; // the gateway is down, or too busy
    }
  }

  /** As the API answers it now; null where it does not, being busy. */
  private async readTranscript({ actorId }: WatchedTranscript): Promise<ShownTranscript | null> {
    const url = `${this.gatewayUrl()}/v1/conversations/${actorId}/transcript`;
    const response = await fetch(url, { headers: key }).catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    return response?.status === 200 ? (answer as ShownTranscript) : null; // what the API answers
  }
}
