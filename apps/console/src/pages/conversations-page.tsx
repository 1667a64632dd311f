import { useEffect, useRef } from 'preact/hooks';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { setQuery } from '../location.js';
import { RunBadge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { memoized } from '../lists/memoized.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { SteadyRows, useSteady } from '../lists/use-steady.js';
import { count, dollars, shortId } from '../wording.js';
import { toConversations } from './conversation-heads.js';
import type { ConversationHead } from './conversation-heads.js';

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
      <td data-name="Channel">{channel}</td>
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

function Search({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = text;
  }, [text]);
  return (
    <form class="filters" role="search" aria-label="Search conversations" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        Words
        <input
          ref={input}
          data-find
          type="search"
          name="text"
          defaultValue={text}
          placeholder="of the person, or in a message to them"
          onChangeCapture={({ currentTarget }) => setQuery('/conversations', { text: currentTarget.value.trim() })}
        />
      </label>
    </form>
  );
}

function readId({ actorId }: ConversationHead): string {
  return actorId;
}

/** The conversations of the latest runs: how each stands, what was said last in it, what it has cost. */
export function ConversationsPage({ query }: { query: URLSearchParams }) {
  const text = query.get('text') ?? '';
  const asked = { limit: runsEach, ...(text !== '' && { text }) };
  const { pages, more, problem } = usePages(
    (page, signal) => gateway.GET('/v1/runs', { params: { query: { ...asked, ...page } }, signal }),
    [asked],
    againEveryMs,
  );
  const runs = pages.flatMap((page) => page.runs);
  const heads = toConversations(runs);
  const steady = useSteady(heads, readId, text);
  return (
    <>
      <Heading title="Conversations">
        {pages.length > 0 && (
          <p class="note">
            {count(heads.length, 'conversation')} of {more && 'the latest '}
            {count(runs.length, 'run')}
          </p>
        )}
        <a href="#/runs">All runs</a>
      </Heading>
      <Search text={text} />
      <Problem problem={problem} />
      <SteadyRows steady={steady} noun="conversation">
        {steady.rows.length > 0 && <ConversationTable heads={steady.rows} />}
      </SteadyRows>
      {pages.length > 0 && heads.length === 0 && (
        <Nothing>{text === '' ? 'Nobody has written yet.' : 'These words are in none of the runs looked at.'}</Nothing>
      )}
      {more && (
        <button type="button" class="plain more" onClick={more}>
          Look further back
        </button>
      )}
    </>
  );
}
