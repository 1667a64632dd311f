import { useEffect, useReducer, useState } from 'preact/hooks';
import { pathOf } from '#client';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from './client.js';
import type { Refused } from './client.js';
import { gather } from './gather.js';
import { listenTo, keepOpen } from './lasting-stream.js';
import { afterEvents, withEarlier } from './transcript-state.js';

/** How long a cut stream may be away before it counts as lost, in milliseconds: usually it is back within a second or two. */
const lostAfterMs = 2_500;

/** How long what comes is gathered before it is drawn, in ms: about a frame. */
const gatherMs = 30;

type Step =
  | { event: 'many'; events: readonly Schemas['TranscriptEvent'][] }
  | { event: 'earlier'; view: Schemas['Transcript'] }
  | { event: 'another' };

function step(view: Schemas['Transcript'] | null, event: Step): Schemas['Transcript'] | null {
  if (event.event === 'another') return null;
  if (event.event === 'earlier') return view && withEarlier(view, event.view);
  return afterEvents(view, event.events);
}

/** The loaded part of a conversation's transcript. */
export interface KnownTranscript {
  /** Null until the server has sent it. */
  view: Schemas['Transcript'] | null;
  /** Whether the stream is away, so that what is shown may be old. */
  isLost: boolean;
  /** Loads earlier entries; null: there are none. */
  earlier: (() => void) | null;
  problem: Refused | null;
}

/** Follows a conversation's transcript, as the server sends it. */
export function useTranscript(conversationId: string): KnownTranscript {
  const [view, dispatch] = useReducer<Schemas['Transcript'] | null, Step>(step, null);
  const [isLost, setLost] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    dispatch({ event: 'another' });
    setProblem(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const told = gather<Schemas['TranscriptEvent']>(gatherMs, (events) => dispatch({ event: 'many', events }));
    const stop = keepOpen(
      pathOf('/v1/conversations/{conversationId}/transcript/events', { conversationId }),
      (stream) => {
        listenTo<Schemas['TranscriptEvent']>(stream, ['transcript', 'entry', 'state'], told.add);
        stream.addEventListener('open', () => {
          clearTimeout(timer);
          timer = undefined;
          setLost(false);
        });
        stream.addEventListener('error', () => (timer ??= setTimeout(() => setLost(true), lostAfterMs)));
      },
    );
    return () => {
      clearTimeout(timer);
      told.stop();
      stop();
    };
  }, [conversationId]);
  const next = view?.next ?? null;
  const earlier = (cursor: string): void => {
    const params = { path: { conversationId }, query: { cursor } };
    unwrapAnswer(gateway.GET('/v1/conversations/{conversationId}/transcript', { params })).then(
      (earlierView) => dispatch({ event: 'earlier', view: earlierView }),
      (error: unknown) => setProblem(toRefused(error)),
    );
  };
  return { view, isLost, earlier: next === null ? null : () => earlier(next), problem };
}
