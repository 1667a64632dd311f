import { shortId } from '../wording.js';

/** A run, by the end of its id. */
export function RunLink({ runId }: { runId: string }) {
  return (
    <a class="id" href={`#/runs/${runId}`} title={runId}>
      {shortId(runId)}
    </a>
  );
}

/** A conversation, by its name or the end of its id. `actorId` is its own, whatever its caller calls it and whose tenant it is. */
export function ConversationLink({ conversationId, actorId }: { conversationId: string; actorId: string }) {
  return (
    <a class="id" href={`#/conversations/${actorId}`} title={conversationId}>
      {shortId(conversationId)}
    </a>
  );
}
