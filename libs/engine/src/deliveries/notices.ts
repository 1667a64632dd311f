import type { SendReply } from '#protocol';
import { activeTrace } from '#telemetry';
import type { TraceParent } from '#telemetry';

/** What a person is told, at most once an hour each: that texts above their share start nothing, and that answers take long. */
export const noticeTexts = {
  limited: 'You have sent a lot of messages, and I cannot answer more of them right now. Please try again in an hour.',
  slow: 'We are slow at the moment: your message is here, and the answer may take a while.',
} as const;

/** A message beside the runs as a script takes it: the script that owes it names it. `root`: the trace it belongs to, if any. */
export function asidePayload(kind: 'human' | 'notice', text: string, root: TraceParent | null | undefined): string {
  const trace = root ? { trace: { root, askedBy: activeTrace() } } : {};
  const send: Omit<SendReply, 'id'> = { type: 'send-reply', runId: '', kind, text, ...trace };
  return JSON.stringify(send);
}
