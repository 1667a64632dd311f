import type { ComponentChildren } from 'preact';
import { useNow } from '../../parts/use-now.js';
import { duration } from '../../wording.js';
import type { ThreadRequest } from '../thread-state.js';

/** A card that waits for its person: what is asked, exactly, and the ways to answer. */
export function Card({
  title,
  request,
  children,
}: {
  title: string;
  request: ThreadRequest;
  children: ComponentChildren;
}) {
  const left = Date.parse(request.expiresAt) - useNow(15_000);
  return (
    <article class="request" aria-label={title}>
      <h2>{title}</h2>
      {children}
      {request.isSetAside === true && <p class="note">Set aside: the thread goes on with other things meanwhile.</p>}
      <p class="note">{left > 0 ? `It waits ${duration(left)} more.` : 'Its time is over.'}</p>
    </article>
  );
}

/** Says of an answer that nobody has read yet, as while a model thinks, that it counts. */
export function Kept({ isKept }: { isKept: boolean }) {
  return (
    <p class="note" role="status">
      {isKept && 'Your answer is kept, and counts as soon as the assistant has read it.'}
    </p>
  );
}
