import { deadLetterStatusValues } from '#client';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { setQuery } from '../location.js';
import { Badge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { count, shortId, words } from '../wording.js';

const choices = [...deadLetterStatusValues, 'all'] as const;
const againEveryMs = 5_000;

function LetterRow({ letter }: { letter: Schemas['DeadLetter'] }) {
  return (
    <tr data-row class="whole">
      <td>
        <Badge state={letter.status} />
      </td>
      <td data-name="Dead letter" class="wide">
        <a class="id stretched" href={`#/letters/${encodeURIComponent(letter.letter_id)}`} title={letter.letter_id}>
          {shortId(letter.letter_id)}
        </a>
      </td>
      <td data-name="What" class="wide">
        {letter.tool ?? letter.kind}
      </td>
      <td data-name="Why" class="wide">
        {words(letter.code)}
      </td>
      <td data-name="Run" class="wide">
        {letter.run_id ? <RunLink runId={letter.run_id} /> : '–'}
      </td>
      <td data-name="Conversation" class="wide">
        <ConversationLink conversationId={letter.conversation_id} actorId={letter.conversation_id} />
      </td>
      <td data-name="Died" class="figure when">
        <Ago at={letter.died_at} />
      </td>
    </tr>
  );
}

function LetterTable({ letters }: { letters: Schemas['DeadLetter'][] }) {
  return (
    <table class="cards">
      <caption class="unseen">Dead letters</caption>
      <thead>
        <tr>
          {['Status', 'Dead letter', 'What', 'Why', 'Run', 'Conversation'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" class="figure">
            Died
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <LetterRow key={letter.letter_id} letter={letter} />
        ))}
      </tbody>
    </table>
  );
}

/** Dead letters, which wait for a person. */
export function LettersPage({ query }: { query: URLSearchParams }) {
  const status = choices.find((name) => name === query.get('status')) ?? 'open';
  const filter = status === 'all' ? {} : { status };
  const { pages, more, problem } = usePages(
    (page, signal) => gateway.GET('/v1/dead-letters', { params: { query: { ...filter, ...page } }, signal }),
    [filter],
    againEveryMs,
  );
  const letters = pages.flatMap((page) => page.dead_letters);
  return (
    <>
      <Heading title="Dead letters">
        {pages.length > 0 && (
          <p class="note">
            {more && 'the oldest '}
            {count(letters.length, 'dead letter')}
            {more && '; there are more'}
          </p>
        )}
      </Heading>
      <form class="filters" role="search" aria-label="Filter dead letters">
        <label>
          Status
          <select
            data-find
            value={status}
            onChange={(event) => setQuery('/letters', { status: event.currentTarget.value })}
          >
            {choices.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </form>
      <Problem problem={problem} />
      {letters.length > 0 && <LetterTable letters={letters} />}
      <More more={more} />
      {pages.length > 0 && letters.length === 0 && (
        <Nothing>Nothing has failed for good. It would stay here until somebody decides.</Nothing>
      )}
    </>
  );
}
