import { mailWords, settledSends } from '#runs';
import type { RunRecord } from '#records';
import type { Transcript, TranscriptAside, TranscriptRun, TranscriptText } from '#runs';
import { toIsoOrNull } from '../platform/iso-time.js';
import { deliveryView } from '../runs/delivery-view.js';
import { messageView } from '../messages/message-view.js';
import { redactForRole, replyText } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import type { TranscriptEntry, TranscriptState, TranscriptView } from './transcript-responses.js';

const readAs = { 'opted-out': 'stop', 'opted-in': 'start' } as const;
/** The phases in which a run waits for a person, who may take their time. */
const waitsForSomebody: readonly RunRecord['phase'][] = ['asking', 'approving'];

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

function textEntry(
  { id, message, heard }: TranscriptText,
  run: TranscriptRun | undefined,
  role: Role,
): TranscriptEntry {
  const view = messageView(message, run ? { run: run.run, rows: run.sent } : null, role);
  const { run_id, status, outcome, sent_after_ms } = view;
  const isReplay = heard?.type === 'replay-requested';
  const said = heard?.type === 'message-received' ? heard : null;
  const isHelp = said?.keyword === 'help';
  return {
    ...{ id, kind: isReplay ? 'replay' : 'text', who: isReplay ? 'operator' : 'person', by: null },
    ...{
      text: redactForRole(role, heard && mailWords(heard)),
      at: toIsoTime(message.acceptedAt),
      settled_at: null,
      status,
    },
    ...{ keyword: message.keyword === null ? (isHelp ? 'help' : null) : readAs[message.keyword] },
    ...{ no_request: said?.noRequest ?? null, run_id, outcome, sent_after_ms, delivery: null },
  };
}

/** The replies that were decided with this text as the last one in view: each belongs to one text, and so to one part of the transcript. */
function repliesTo(messageId: string, { run, sent, lastAt }: TranscriptRun, read: Reader, since: number) {
  const places = new Map(Array.from(settledSends(run.replies, sent), ([place, { effectId }]) => [effectId, place]));
  return run.replies
    .filter(({ answersUpTo }) => run.messageIds[Math.max(answersUpTo, 1) - 1] === messageId)
    .map((reply): TranscriptEntry => {
      const row = sent[places.get(reply.effectId) ?? -1];
      return {
        ...{ id: reply.effectId, kind: reply.kind, who: 'agent', by: null, text: replyText(read.role, run, reply) },
        ...{ at: row?.ts_start ?? toIsoTime(Math.max(lastAt ?? 0, since)), settled_at: row?.ts_end ?? null },
        ...{
          status: reply.status,
          keyword: null,
          no_request: null,
          run_id: run.runId,
          outcome: null,
          sent_after_ms: null,
        },
        ...{ delivery: deliveryView(read.deliveries.get(reply.effectId)) },
      };
    });
}

function asideEntry({ id, kind, by, text, at, status, effectId }: TranscriptAside, read: Reader): TranscriptEntry {
  const isNotice = kind === 'notice';
  return {
    ...{ id, kind: isNotice ? 'notice' : 'words', who: isNotice ? 'system' : 'operator', by },
    ...{ text: isNotice ? text : redactForRole(read.role, text), at: toIsoTime(at), settled_at: null, status },
    ...{ keyword: null, no_request: null, run_id: null, outcome: null, sent_after_ms: null },
    ...{ delivery: deliveryView(read.deliveries.get(effectId)) },
  };
}

interface Reader extends Pick<Transcript, 'deliveries'> {
  role: Role;
}

function deriveTranscriptState(
  { takeover, isParked, isOptedOut, runs }: Transcript,
  entries: readonly TranscriptEntry[],
) {
  const isOpen = ({ kind, status, run_id }: TranscriptEntry): boolean => {
    if (kind !== 'text' && kind !== 'replay') return status === 'owed';
    const phase = runs.get(run_id ?? '')?.run.phase;
    if (phase === undefined) return status === 'accepted';
    return phase !== 'finished' && !waitsForSomebody.includes(phase);
  };
  return {
    taken_over: takeover && { by: takeover.by, since: toIsoTime(takeover.at) },
    opted_out: isOptedOut,
    working: !takeover && !isParked && !isOptedOut && entries.some(isOpen),
  };
}

/** A conversation's transcript for its reader, in order of time. */
export function transcriptView(conversationId: string, transcript: Transcript, role: Role): TranscriptView {
  const { items, runs, deliveries, next, wholeSince } = transcript;
  const read: Reader = { role, deliveries };
  const entries = items.flatMap((item): TranscriptEntry[] => {
    if (item.is === 'aside') return [asideEntry(item, read)];
    const run = runs.get(item.message.runId ?? '');
    const text = textEntry(item, run, role);
    return run ? [text, ...repliesTo(item.id, run, read, item.message.acceptedAt)] : [text];
  });
  entries.sort((a, b) => a.at.localeCompare(b.at)); // stable: a reply stays behind the text of the same millisecond
  return {
    conversation_id: conversationId,
    ...deriveTranscriptState(transcript, entries),
    entries,
    next,
    whole_since: toIsoOrNull(wholeSince),
  };
}

/** The transcript of a name under which nobody has written. */
export function emptyTranscript(conversationId: string): TranscriptView {
  const state: TranscriptState = { taken_over: null, opted_out: false, working: false };
  return { conversation_id: conversationId, ...state, entries: [], next: null, whole_since: null };
}
