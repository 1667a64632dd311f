import { useEffect } from 'preact/hooks';
import type { MessageView } from '../../api/shapes.js';
import { RunLink } from '../../parts/run-links.js';
import { duration, timeOfDay, words } from '../../wording.js';
import type { SentText } from './sent-texts.js';
import { useMessage } from './use-message.js';

const fates: Record<MessageView['status'], string> = {
  spooled: 'kept at the edge until Redis is back',
  limited: 'over the hourly share',
  accepted: 'accepted',
  keyword: 'a keyword, no run',
  running: 'being answered',
  replied: 'answered',
  ended: 'ended without a reply',
};

function Typing() {
  return (
    <div class="bubble theirs typing">
      <span class="unseen">The agent is working</span>
      <i />
      <i />
      <i />
    </div>
  );
}

function Answer({ view, tookMs }: { view: MessageView; tookMs: number | null }) {
  const { reply, run_id } = view;
  return (
    <>
      {reply && <div class={`bubble theirs ${reply.kind}`}>{reply.text}</div>}
      <p class="fate theirs">
        {reply ? `${reply.kind}, ${words(reply.status)}` : words(view.outcome ?? fates[view.status])}
        {tookMs !== null && ` in ${duration(tookMs)}`}
        {run_id && (
          <>
            {' · '}
            <RunLink runId={run_id} />
          </>
        )}
      </p>
    </>
  );
}

interface Props {
  sent: SentText;
  onRun: (runId: string) => void;
}

/** One text and what came of it. */
export function Exchange({ sent, onRun }: Props) {
  const { view, settledAt } = useMessage(sent.messageId);
  const runId = view?.run_id ?? null;
  useEffect(() => {
    if (runId !== null) onRun(runId);
  }, [runId]);
  const isOver = settledAt !== null || sent.problem !== null;
  // A page that was loaded again does not know how long the answer took.
  const tookMs = settledAt !== null && settledAt - sent.at < 120_000 ? settledAt - sent.at : null;
  return (
    <li>
      <div class="bubble ours">{sent.text}</div>
      <p class="fate ours">
        {timeOfDay(new Date(sent.at).toISOString())} · {sent.problem ?? (view ? fates[view.status] : 'sending')}
      </p>
      {!isOver && <Typing />}
      {settledAt !== null && view && <Answer view={view} tookMs={tookMs} />}
    </li>
  );
}
