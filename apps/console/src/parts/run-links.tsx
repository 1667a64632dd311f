import { shortId } from '../wording.js';

/** A run, by the end of its id. */
export function RunLink({ runId }: { runId: string }) {
  return (
    <a class="id" href={`#/runs/${runId}`} title={runId}>
      {shortId(runId)}
    </a>
  );
}

/** A conversation, by its name or the end of its id. */
export function ConversationLink({ conversationId }: { conversationId: string }) {
  return (
    <a class="id" href={`#/conversations/${encodeURIComponent(conversationId)}`} title={conversationId}>
      {shortId(conversationId)}
    </a>
  );
}
