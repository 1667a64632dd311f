import type { AnswerOf } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { channelSaid } from '../filters/filter-values.js';
import { Badge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { More } from '../parts/more.js';
import { count, shortId } from '../wording.js';

const againEveryMs = 5_000;

/** Why the agent does nothing in them, as addresses have it. */
export const heldWords = { parked: 'parked', 'taken-over': 'taken over by a person' } as const;
export type Held = keyof typeof heldWords;

export function heldIn(query: URLSearchParams): Held | null {
  const held = query.get('held');
  return held === 'parked' || held === 'taken-over' ? held : null;
}

function HeldRow({ held, one }: { held: Held; one: AnswerOf<'listHeldConversations'>['conversations'][number] }) {
  const { actor_id: actorId, channel, since, parked, taken_over: taken } = one;
  const why = held === 'parked' ? parked : [taken?.by, taken?.reason].filter(Boolean).join(': ');
  return (
    <tr data-row class="whole">
      <td>
        <Badge state={held} />
      </td>
      <td class="said">
        <a class="id stretched" href={`#/conversations/${actorId}`}>
          {shortId(actorId)}
        </a>
        {why && <p>{why}</p>}
      </td>
      <td data-name="Channel">{channel === null ? '–' : channelSaid(channel)}</td>
      <td data-name="Since" class="figure when">
        <Ago at={since} />
      </td>
    </tr>
  );
}

/** The conversations in which the agent does nothing until somebody acts: behind two figures of Overview. */
export function HeldConversations({ held }: { held: Held }) {
  const { pages, more, problem } = usePages(
    (page, signal) => gateway.GET('/v1/conversations', { params: { query: { held, ...page } }, signal }),
    [held],
    againEveryMs,
  );
  const all = pages.flatMap((page) => page.conversations);
  return (
    <>
      <Heading title="Conversations">
        {pages.length > 0 && (
          <p class="note">
            {more && 'the latest '}
            {count(all.length, 'conversation')} {heldWords[held]}
          </p>
        )}
        <a href="#/conversations">All conversations</a>
      </Heading>
      <Problem problem={problem} />
      {all.length > 0 && (
        <table class="cards">
          <caption class="unseen">Conversations {heldWords[held]}, the latest first</caption>
          <thead>
            <tr>
              {['State', 'Conversation and why', 'Channel'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" class="figure">
                Since
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <HeldRow key={one.actor_id} held={held} one={one} />
            ))}
          </tbody>
        </table>
      )}
      <More more={more} />
      {pages.length > 0 && all.length === 0 && <Nothing>No conversation is {heldWords[held]}.</Nothing>}
    </>
  );
}
