import { useEffect, useReducer, useState } from 'preact/hooks';
import { ask, refusalOf } from './client.js';
import type { Refused } from './client.js';
import { keepOpen } from './lasting-stream.js';
import type { TranscriptEntry, TranscriptState, TranscriptView } from './shapes.js';
import { afterTold, withEarlier } from './transcript-state.js';
import type { TranscriptTold } from './transcript-state.js';

/** A stream that was cut comes back within a second or two; it is called lost only after this, in milliseconds. */
const lostAfterMs = 2_500;

type Step = TranscriptTold | { event: 'earlier'; view: TranscriptView } | { event: 'another' };

function step(view: TranscriptView | null, told: Step): TranscriptView | null {
  if (told.event === 'another') return null;
  if (told.event === 'earlier') return view && withEarlier(view, told.view);
  return afterTold(view, told);
}

/** What is known of a conversation's transcript. */
export interface KnownTranscript {
  /** Null until the server has told it. */
  view: TranscriptView | null;
  /** Whether the stream is away, and what is shown may be old. */
  isLost: boolean;
  /** Asks for what came before; null: this is all that there is. */
  earlier: (() => void) | null;
  problem: Refused | null;
}

function heard(stream: EventSource, tell: (told: TranscriptTold) => void): void {
  const on = (event: string, take: (data: string) => TranscriptTold): void =>
    stream.addEventListener(event, ({ data }: MessageEvent<string>) => tell(take(data)));
  // The API says what each event carries: the whole, an entry, the state.
  on('transcript', (data) => ({ event: 'transcript', view: JSON.parse(data) as TranscriptView })); // as above
  on('entry', (data) => ({ event: 'entry', entry: JSON.parse(data) as TranscriptEntry })); // as above
  on('state', (data) => ({ event: 'state', state: JSON.parse(data) as TranscriptState })); // as above
}

/** Follows what is said in a conversation, as the server tells it. */
export function useTranscript(conversationId: string): KnownTranscript {
  const path = `/v1/conversations/${encodeURIComponent(conversationId)}/transcript`;
  const [view, tell] = useReducer<TranscriptView | null, Step>(step, null);
  const [isLost, setLost] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    tell({ event: 'another' });
    setProblem(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = keepOpen(`${path}/events`, (stream) => {
      heard(stream, tell);
      stream.addEventListener('open', () => {
        clearTimeout(timer);
        timer = undefined;
        setLost(false);
      });
      stream.addEventListener('error', () => (timer ??= setTimeout(() => setLost(true), lostAfterMs)));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [path]);
  const next = view?.next ?? null;
  const earlier = (): void =>
    void ask<TranscriptView>(`${path}?${new URLSearchParams({ before: next ?? '' }).toString()}`).then(
      (before) => tell({ event: 'earlier', view: before }),
      (error: unknown) => setProblem(refusalOf(error)),
    );
  return { view, isLost, earlier: next === null ? null : earlier, problem };
}
