import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from './client.js';
import { isGatewayThere, onGateway } from './connection.js';

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** A stream does not say why it was cut; a request shows whether the gateway is there, and who is signed in. */
function lookForGateway(): void {
  if (isGatewayThere()) void unwrapAnswer(gateway.GET('/console/session')).catch(() => undefined); // the client reports its result
}

/** An event of a stream that the console listens to. */
type StreamEvent =
  | Schemas['RunEvent']
  | Schemas['FeedEvent']
  | Schemas['TranscriptEvent']
  | Schemas['BuilderEvent']
  | Schemas['ThreadEvent'];

/** Asks for answers while they form, too. */
export const withForming = '?forming=true';

/** Listens to the events of these names. */
export function listenTo<E extends StreamEvent>(
  stream: EventSource,
  names: readonly E['event'][],
  onEvent: (received: E) => void,
): void {
  for (const event of names)
    stream.addEventListener(
      event,
      ({ data }: MessageEvent<string>) => onEvent({ event, data: JSON.parse(data) as unknown } as E), // the API defines what each event carries
    );
}

/** Called with a new stream; `isAgain`: it replaces one that was given up, and resumes nothing. */
type Listen = (stream: EventSource, isAgain: boolean) => void;

/**
 * Keeps a stream of events open until the returned function is called. The browser itself resumes one that was cut, but gives up for good
 * at an answer that is no stream: a run that does not exist yet, a gateway that is just starting, too many streams.
 */
export function keepOpen(path: string, listen: Listen, look: () => void = lookForGateway): () => void {
  let stream: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  const open = (isAgain: boolean): void => {
    stream = new EventSource(path);
    stream.addEventListener('open', () => (waitMs = firstWaitMs));
    stream.addEventListener('error', () => {
      look();
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => open(true), waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
    listen(stream, isAgain);
  };
  const stopHearing = onGateway((isThere) => {
    if (!isThere || stream.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    open(true);
  });
  open(false);
  return () => {
    stopHearing();
    clearTimeout(timer);
    stream.close();
  };
}
