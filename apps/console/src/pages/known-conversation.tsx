import type { Conversation } from '../api/operator-shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { ConversationPage } from './conversation-page.js';
import { NotFoundPage } from './not-found-page.js';

const noConversation = 'There is no conversation under this id. Nobody has written in it, or it was erased.';

/** A conversation, or a page that says that there is none under this id. */
export function KnownConversation({ id }: { id: string }) {
  const { problem } = useAnswer<Conversation>(`/v1/conversations/${encodeURIComponent(id)}`);
  if (problem?.status === 404)
    return <NotFoundPage what={noConversation} back={{ label: 'All runs', path: '/runs' }} />;
  return <ConversationPage id={id} />;
}
