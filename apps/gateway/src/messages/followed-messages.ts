import { renameId } from '#protocol';
import type { ActorStore } from '#engine';
import type { MessageRecord, RunRecord } from '#records';
import type { RunReader } from '#runs';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { Spool } from '../spool/spool.js';
import type { SpooledMessage } from '../spool/spooled-message.js';
import { readMessageRun } from './message-view.js';
import type { ReadRun } from './message-view.js';

/** A text as it stands: in this gateway's spool, or in Redis; neither: it is no longer kept. */
export interface FollowedMessage {
  spooled: SpooledMessage | null;
  message: MessageRecord | null;
  /** The run that it started or joined. */
  read: ReadRun | null;
  /** The pending run that the text is to open, while no commit has decided. */
  coming: RunRecord | null;
}

export type FollowedMessages = Pick<Follow<FollowedMessage>, 'follow'>;

const nothing: FollowedMessage = { spooled: null, message: null, read: null, coming: null };

/** Texts for streams, from the moment they are accepted. */
export function messageSource(
  engine: Pick<EngineClient, 'ask'>,
  spool: Pick<Spool, 'find'> | null,
): Source<FollowedMessage> {
  return {
    read: async (messageId, had) => {
      const spooled = spool?.find(messageId) ?? null; // first: what has left the spool is in Redis
      const found = spooled
        ? { ...nothing, spooled }
        : await engine.ask((store, { runs }) => readMessage(store, runs, messageId));
      return JSON.stringify(found) === JSON.stringify(had) && had !== undefined ? had : found;
    },
    actorsOf: (_messageId, found) => (found?.message ? [found.message.actorId] : []),
  };
}

async function readMessage(store: ActorStore, runs: RunReader, messageId: string): Promise<FollowedMessage> {
  const message = await store.records.readMessage(messageId);
  if (message === null) return nothing;
  const coming = message.heard ? null : await runs.readPendingRun(renameId(messageId, 'run'));
  return { spooled: null, message, read: await readMessageRun(store, message), coming };
}
