import { outcomeValues, phaseValues } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { setQuery } from '../location.js';
import { RunBadge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { Choice } from '../filters/choice.js';
import { channels, channelSaid, useAgents } from '../filters/filter-values.js';
import { SavedFilters } from '../filters/saved-filters.js';
import { SearchField } from '../filters/search-field.js';
import { memoized } from '../lists/memoized.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { SteadyRows, useSteady } from '../lists/use-steady.js';
import { count, dollars, shortId } from '../wording.js';
import { toConversations } from './conversation-heads.js';
import type { ConversationHead } from './conversation-heads.js';
import { HeldConversations, heldIn } from './held-conversations.js';

const againEveryMs = 5_000;
const runsEach = 200;

const Row = memoized(function Row({
  head: { actorId, conversationId, channel, last, ...head },
}: {
  head: ConversationHead;
}) {
  return (
    <tr data-row class="whole">
      <td>
        <RunBadge run={last} />
      </td>
      <td class="said">
        <a class="id stretched" href={`#/conversations/${actorId}`} title={conversationId}>
          {shortId(conversationId)}
        </a>
        {last.question !== null && <p title={last.question}>{last.question}</p>}
        {last.last_reply?.text && (
          <p class="reply" title={last.last_reply.text}>
            {last.last_reply.text}
          </p>
        )}
      </td>
      <td data-name="Channel">{channelSaid(channel)}</td>
      <td data-name="Runs" class="figure">
        {head.runs}
      </td>
      <td data-name="Cost" class="figure money">
        {dollars(head.costMicroUsd / 1e6)}
      </td>
      <td data-name="Changed" class="figure when">
        <Ago at={head.changedAt} />
      </td>
    </tr>
  );
});

function ConversationTable({ heads }: { heads: readonly ConversationHead[] }) {
  return (
    <table class="cards">
      <caption class="unseen">Conversations, the latest changed first</caption>
      <thead>
        <tr>
          {['State', 'Conversation and its last words', 'Channel'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {['Runs', 'Cost', 'Changed'].map((name) => (
            <th key={name} scope="col" class="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map((head) => (
          <Row key={head.actorId} head={head} />
        ))}
      </tbody>
    </table>
  );
}

/** The filters of the list, which are some of those of runs. */
const filterNames = ['text', 'channel', 'phase', 'outcome', 'agent'] as const;
type ConversationFilter = Record<(typeof filterNames)[number], string>;

function Filters({ filter }: { filter: ConversationFilter }) {
  const { agents } = useAgents();
  const set = (name: keyof ConversationFilter) => (value: string) =>
    setQuery('/conversations', { ...filter, [name]: value });
  const field = (name: keyof ConversationFilter) => ({ name, value: filter[name], onPick: set(name) });
  return (
    <>
      <form
        class="filters"
        role="search"
        aria-label="Filter conversations"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          {...{
            name: 'text',
            label: 'Words',
            value: filter.text,
            placeholder: 'of the person, or in a message to them',
          }}
          isFirst
          onFound={set('text')}
        />
        <Choice label="Channel" options={channels} any="any" {...field('channel')} />
        <Choice label="Phase" options={['live', ...phaseValues]} any="any" {...field('phase')} />
        <Choice label="Outcome" options={outcomeValues} any="any" {...field('outcome')} />
        <Choice label="Agent or workflow" options={agents} any="any" {...field('agent')} />
        {filterNames.some((name) => filter[name] !== '') && (
          <a class="clear" href="#/conversations">
            Clear
          </a>
        )}
      </form>
      <SavedFilters path="/conversations" filter={filter} />
    </>
  );
}

function readId({ actorId }: ConversationHead): string {
  return actorId;
}

/** Those of the latest runs, or those that wait for somebody. */
export function ConversationsPage({ query }: { query: URLSearchParams }) {
  const held = heldIn(query);
  return held === null ? <RecentConversations query={query} /> : <HeldConversations held={held} />;
}

/** The conversations of the latest runs: how each stands, what was said last in it, what it has cost. */
function RecentConversations({ query }: { query: URLSearchParams }) {
  const filter = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as ConversationFilter; // one for each name
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const asked = { limit: runsEach, ...given };
  const { pages, more, problem } = usePages(
    (page, signal) => gateway.GET('/v1/runs', { params: { query: { ...asked, ...page } }, signal }),
    [asked],
    againEveryMs,
  );
  const runs = pages.flatMap((page) => page.runs);
  const heads = toConversations(runs);
  const steady = useSteady(heads, readId, JSON.stringify(given));
  return (
    <>
      <Heading title="Conversations">
        {pages.length > 0 && (
          <p class="note">
            {count(heads.length, 'conversation')} of {more && 'the latest '}
            {count(runs.length, 'run')}
          </p>
        )}
        <a href="#/conversations?held=taken-over">Taken over</a>
        <a href="#/conversations?held=parked">Parked</a>
        <a href="#/runs">All runs</a>
      </Heading>
      <Filters filter={filter} />
      <Problem problem={problem} />
      <SteadyRows steady={steady} noun="conversation">
        {steady.rows.length > 0 && <ConversationTable heads={steady.rows} />}
      </SteadyRows>
      {pages.length > 0 && heads.length === 0 && (
        <Nothing>
          {Object.keys(given).length === 0 ? 'Nobody has written yet.' : 'None of the runs looked at is as asked for.'}
        </Nothing>
      )}
      {more && (
        <button type="button" class="plain more" onClick={more}>
          Look further back
        </button>
      )}
    </>
  );
}
