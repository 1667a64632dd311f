import type { MailEvent } from '#protocol';
import type { TraceParent } from '#telemetry';
import { parseStored } from '#redis';

/** An event as it is to be stored: what wrote it stands last, after all that scripts look for. */
export function traced<E extends object>(event: E, trace: TraceParent | null | undefined): E {
  return trace ? { ...event, trace } : event;
}

/** Events as they lie in a mailbox, and apart from them the spans that wrote them: what decides sees the events alone (ADR 29). */
export function readMail(stored: readonly string[]): { mail: MailEvent[]; traces: (TraceParent | null)[] } {
  const opened = stored.map((text) => {
    const { trace = null, ...event } = parseStored<MailEvent & { trace?: TraceParent }>(text);
    return { event, trace };
  });
  return { mail: opened.map(({ event }) => event), traces: opened.map(({ trace }) => trace) };
}
