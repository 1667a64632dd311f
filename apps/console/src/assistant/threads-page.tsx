import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { goTo } from '../location.js';
import { Badge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { SteadyRows, useSteady } from '../lists/use-steady.js';
import { randomName } from '../random-name.js';
import { count } from '../wording.js';
import { deriveStatus } from './thread-state.js';
import { titleWords } from './words.js';
import { Time } from '../parts/days/time.js';

const againEveryMs = 3_000;

function Row({ thread }: { thread: Schemas['AssistantThreadHead'] }) {
  const { threadId, user, title, plan, waiting, running, lastUpdated } = thread;
  return (
    <tr data-row>
      <td>
        <Badge state={deriveStatus(thread)} />
      </td>
      <td class="said">
        <a href={`#/assistant/${encodeURIComponent(threadId)}`} class="stretched" title={threadId}>
          {titleWords(title) || 'A thread without words yet'}
        </a>
        {user !== 'operator' && <p class="reply">{user}</p>}
      </td>
      <td data-name="Waits for you" class="figure">
        {waiting}
      </td>
      <td data-name="Tasks at work" class="figure">
        {running}
      </td>
      <td data-name="Plan">{plan === null ? '–' : <Badge state={plan} />}</td>
      <td data-name="Changed" class="figure when">
        <Ago at={lastUpdated} />
      </td>
    </tr>
  );
}

function ThreadTable({ threads }: { threads: readonly Schemas['AssistantThreadHead'][] }) {
  return (
    <table class="cards threads">
      <caption class="unseen">Threads</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Thread</th>
          <th scope="col" class="figure">
            Waits for you
          </th>
          <th scope="col" class="figure">
            Tasks at work
          </th>
          <th scope="col">Plan</th>
          <th scope="col" class="figure">
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {threads.map((thread) => (
          <Row key={thread.threadId} thread={thread} />
        ))}
      </tbody>
    </table>
  );
}

function LeftOut({ before }: { before: string }) {
  return (
    <p class="note">
      Threads that were written to last before <Time at={before} /> are not listed.
    </p>
  );
}

/** The threads that were written to last, with what each does and what waits in it. */
export function ThreadsPage() {
  const { pages, more, problem } = usePages(
    (query, signal) => gateway.GET('/v1/assistant/threads', { params: { query }, signal }),
    [],
    againEveryMs,
  );
  const threads = pages.flatMap((page) => page.threads);
  const steady = useSteady(threads, ({ threadId }) => threadId, '');
  const wholeSince = more === null ? pages.at(-1)?.whole_since : null;
  const waiting = threads.filter((thread) => thread.waiting > 0).length;
  return (
    <>
      <Heading title="Assistant">
        {waiting > 0 && <p class="note">{count(waiting, 'thread')} waiting for you</p>}
        <a href="#/permissions">Permissions</a>
        <a href="#/credentials">Credentials</a>
        <button type="button" class="primary" onClick={() => goTo(`/assistant/${randomName('thread-', 4)}?new=yes`)}>
          New thread
        </button>
      </Heading>
      <Problem problem={problem} />
      <SteadyRows steady={steady} noun="thread">
        {steady.rows.length > 0 && <ThreadTable threads={steady.rows} />}
      </SteadyRows>
      <More more={more} />
      {wholeSince && <LeftOut before={wholeSince} />}
      {pages.length > 0 && threads.length === 0 && (
        <Nothing>
          Nobody has written to the assistant yet. It plans, has the work done, proves it and tells you.
        </Nothing>
      )}
    </>
  );
}
