import { Injectable } from '@nestjs/common';
import type { ActorStore } from '#engine';
import { untilFound, withinTime } from '#timing';
import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { isSettled, readView } from './message-view.js';
import type { MessageView } from './message-responses.js';

const firstPauseMs = 20;
const usualPauseMs = 200;
/** Who has waited for long is asked for less often: by a part of that, at most a second. */
const partOfWait = 20;
const longestPauseMs = 1_000;

/** How long to pause before the next look, after so long a pause and so long a wait, in milliseconds. */
export function nextPauseMs(pauseMs: number, waitedMs: number): number {
  return Math.min(pauseMs * 1.5, Math.max(usualPauseMs, Math.min(waitedMs / partOfWait, longestPauseMs)));
}

/** A message as it stands now; null when there is none under the id. */
export async function readMessageView(store: ActorStore, messageId: string, role: Role): Promise<MessageView | null> {
  const message = await store.records.readMessage(messageId);
  return message && readView(store, message, role);
}

/** Waits for replies by asking the store ever less often; ends all waits when the process is to stop. */
@Injectable()
export class ReplyWait {
  private readonly waits = new Set<AbortController>();
  private stopping = false;

  constructor(private readonly engine: EngineClient) {}

  /** The message once there is nothing left to wait for; null when the time is up, the caller disconnected or the process stopping. */
  until(messageId: string, waitMs: number, callerGone: AbortSignal): Promise<MessageView | null> {
    return this.untilSome(() => this.readSettled(messageId), waitMs, callerGone);
  }

  /** What a look finds as soon as it finds something; null as above. */
  async untilSome<T>(look: () => Promise<T | null>, waitMs: number, callerGone: AbortSignal): Promise<T | null> {
    const wait = new AbortController(); // one each: listeners of every wait would stay on a signal that lives as long as the process
    if (this.stopping) return null;
    this.waits.add(wait);
    const enough = AbortSignal.any([wait.signal, callerGone]);
    try {
      return await withinTime(enough, waitMs, (signal) =>
        untilFound(look, { everyMs: firstPauseMs, next: nextPauseMs, signal }),
      );
    } finally {
      this.waits.delete(wait);
    }
  }

  onModuleDestroy(): void {
    this.stopping = true;
    for (const wait of this.waits) wait.abort();
  }

  /** The waiting caller has sent the message, and sees what its person sees. */
  private async readSettled(messageId: string): Promise<MessageView | null> {
    const view = await this.engine.ask((store) => readMessageView(store, messageId, 'operator'));
    return view && isSettled(view) ? view : null;
  }
}
