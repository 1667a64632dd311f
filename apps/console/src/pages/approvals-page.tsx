import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { Choice } from '../filters/choice.js';
import { channels, channelSaid, useTools } from '../filters/filter-values.js';
import { SavedFilters } from '../filters/saved-filters.js';
import { setQuery } from '../location.js';
import { DecideApproval, TimeLeft } from '../parts/approvals/decide-approval.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { approvalSentence, count } from '../wording.js';

const againEveryMs = 3_000;

function Card({ approval, onDone }: { approval: Schemas['Approval']; onDone: () => void }) {
  return (
    <article class="card" data-row>
      <h2>{approvalSentence(approval)}</h2>
      <p class="note">
        <code>{approval.tool}</code> asks for approval
      </p>
      {approval.question && (
        <blockquote class="bubble ours" aria-label="What the person wrote">
          {approval.question}
        </blockquote>
      )}
      <Facts
        facts={{
          Asked: <Ago at={approval.asked_at} />,
          'Runs out': <TimeLeft approval={approval} />,
          Channel: channelSaid(approval.channel),
          Run: <RunLink runId={approval.run_id} />,
          Conversation: <ConversationLink conversationId={approval.conversation_id} actorId={approval.actor_id} />,
        }}
      />
      <DecideApproval approval={approval} onDone={onDone} />
    </article>
  );
}

function Filters({ tool, channel }: { tool: string; channel: string }) {
  const tools = useTools();
  const set = (changed: { tool?: string; channel?: string }): void =>
    setQuery('/approvals', { tool, channel, ...changed });
  return (
    <>
      <form class="filters" role="search" aria-label="Filter approvals" onSubmit={(event) => event.preventDefault()}>
        <Choice
          {...{ name: 'tool', label: 'Tool', value: tool, options: tools, any: 'any' }}
          isFirst
          onPick={(next) => set({ tool: next })}
        />
        <Choice
          {...{ name: 'channel', label: 'Channel', value: channel, options: channels, any: 'any' }}
          onPick={(next) => set({ channel: next })}
        />
        {tool + channel !== '' && (
          <a class="clear" href="#/approvals">
            Clear
          </a>
        )}
      </form>
      <SavedFilters path="/approvals" filter={{ tool, channel }} />
    </>
  );
}

function howMany(approvals: number, isMore: boolean): string {
  return `${isMore ? 'the oldest ' : ''}${count(approvals, 'call')} waiting`;
}

/** Calls that write, and wait for a person's approval. */
export function ApprovalsPage({ query }: { query: URLSearchParams }) {
  const [tool, channel] = [query.get('tool') ?? '', query.get('channel') ?? ''];
  const asked = Object.fromEntries(Object.entries({ tool, channel }).filter(([, value]) => value !== ''));
  const { pages, more, problem, refresh } = usePages(
    (page, signal) => gateway.GET('/v1/approvals', { params: { query: { ...asked, ...page } }, signal }),
    [asked],
    againEveryMs,
  );
  const approvals = pages.flatMap((page) => page.approvals);
  const isEmpty = pages.length > 0 && approvals.length === 0;
  return (
    <>
      <Heading title="Approvals">
        {pages.length > 0 && <p class="note">{howMany(approvals.length, more !== null)}</p>}
      </Heading>
      <Filters tool={tool} channel={channel} />
      <Problem problem={problem} />
      {approvals.map((approval) => (
        <Card key={approval.approval_id} approval={approval} onDone={refresh} />
      ))}
      <More more={more} />
      {isEmpty && (
        <Nothing>
          {tool + channel === ''
            ? 'Nothing waits for approval. The person may also approve by text, with their code.'
            : 'No call that waits is as asked for.'}
        </Nothing>
      )}
    </>
  );
}
