import { useState } from 'preact/hooks';
import type { operations, Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import { randomName } from '../random-name.js';
import type { Refused } from '../api/client.js';
import { Composer } from '../parts/composer.js';
import { Problem } from '../parts/messages.js';
import { Time } from '../parts/days/time.js';

/** The longest reply that the gateway takes from a person, in characters. */
const mostCharacters = 480;

function readOperatorName(): { by?: string } {
  const by = localStorage.getItem('name') ?? '';
  return by === '' ? {} : { by };
}

/** What becomes of the texts that waited. */
type WaitingTexts = NonNullable<NonNullable<operations['giveBack']['parameters']['query']>['texts']>;

interface Props {
  /** Of the conversation. */
  id: string;
  taken: NonNullable<Schemas['Conversation']['taken_over']>;
  onDone: () => void;
}

/** Whoever has taken a conversation over writes here, and gives it back. */
export function Handoff({ id, taken, onDone }: Props) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const attempt = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => {
        setProblem(null);
        return true;
      },
      (error: unknown) => {
        setProblem(toRefused(error));
        return false;
      },
    );
  const reply = (text: string): Promise<boolean> => {
    const params = { path: { conversationId: id }, header: { 'Idempotency-Key': randomName('reply-') } };
    const body = { text, ...readOperatorName() };
    return attempt(unwrapAnswer(gateway.POST('/v1/conversations/{conversationId}/replies', { params, body })));
  };
  const giveBack = async (texts: WaitingTexts): Promise<void> => {
    const params = { path: { conversationId: id }, query: { texts, ...readOperatorName() } };
    await unwrapAnswer(gateway.DELETE('/v1/conversations/{conversationId}/takeover', { params }));
    onDone();
  };
  return (
    <section class="acts" aria-label="Handoff">
      <h2>A person has the conversation</h2>
      <p class="note">
        {taken.by} since <Time at={taken.since} />: {taken.reason}
      </p>
      <Composer id="reply" label="Your reply" action="Reply" most={mostCharacters} onSend={reply} />
      <div class="buttons">
        <button type="button" class="plain" onClick={() => void attempt(giveBack('handle'))}>
          Give back, the agent answers what waits
        </button>
        <button type="button" class="plain" onClick={() => void attempt(giveBack('skip'))}>
          Give back, skip what waits
        </button>
      </div>
      <Problem problem={problem} />
    </section>
  );
}
