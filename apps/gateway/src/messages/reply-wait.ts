import { setTimeout as pause } from 'node:timers/promises';
import type { ActorStore } from '#engine';
import { withinTime } from '#telemetry';
import type { Role } from '../auth/sign-ins.js';
import type { EngineClient } from '../platform/engine-client.js';
import { isSettled, readView } from './message-view.js';
import type { MessageView } from '../answers/messages.js';

const firstPauseMs = 20;
const longestPauseMs = 200;

/** A message as it stands now; null when there is none under the id. */
export async function readMessageView(store: ActorStore, messageId: string, role: Role): Promise<MessageView | null> {
  const message = await store.readMessage(messageId);
  return message && readView(store, message, role);
}

/** Waits for replies by asking the store ever less often; ends all waits when the process is to stop. */
export class ReplyWait {
  private readonly waits = new Set<AbortController>();
  private stopping = false;

  constructor(private readonly engine: EngineClient) {}

  /** The message once there is nothing left to wait for; null when the time is up, the caller disconnected or the process stopping. */
  async until(messageId: string, waitMs: number, callerGone: AbortSignal): Promise<MessageView | null> {
    const wait = new AbortController(); // one each: listeners of every wait would stay on a signal that lives as long as the process
    if (this.stopping) return null;
    this.waits.add(wait);
    const enough = AbortSignal.any([wait.signal, callerGone]);
    try {
      return await withinTime(enough, waitMs, (cut) => this.look(messageId, cut));
    } finally {
      this.waits.delete(wait);
    }
  }

  onModuleDestroy(): void {
    this.stopping = true;
    for (const wait of this.waits) wait.abort();
  }

  private async look(messageId: string, enough: AbortSignal): Promise<MessageView | null> {
    for (let pauseMs = firstPauseMs; !enough.aborted; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      // The waiting caller has sent the message, and sees what its person sees.
      const view = await this.engine.ask((store) => readMessageView(store, messageId, 'operator'));
      if (view && isSettled(view)) return view;
      await pause(pauseMs, undefined, { signal: enough }).catch(() => undefined);
    }
    return null;
  }
}
