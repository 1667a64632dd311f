import { shortId } from '../wording.js';

/** A run, by the end of its id. `isWholeRow`: its row can be clicked wherever nothing else can. */
export function RunLink({ runId, isWholeRow = false }: { runId: string; isWholeRow?: boolean }) {
  return (
    <a class={isWholeRow ? 'id stretched' : 'id'} href={`#/runs/${runId}`} title={runId}>
      {shortId(runId)}
    </a>
  );
}

/** A conversation, by its name or the end of its id. `actorId` is its own id, whatever its caller and tenant. */
export function ConversationLink({ conversationId, actorId }: { conversationId: string; actorId: string }) {
  return (
    <a class="id" href={`#/conversations/${actorId}`} title={conversationId}>
      {shortId(conversationId)}
    </a>
  );
}

/** A dead letter, by the end of its id. `isWholeRow`: as a run's. */
export function LetterLink({ letterId, isWholeRow = false }: { letterId: string; isWholeRow?: boolean }) {
  return (
    <a class={isWholeRow ? 'id stretched' : 'id'} href={`#/letters/${encodeURIComponent(letterId)}`} title={letterId}>
      {shortId(letterId)}
    </a>
  );
}
