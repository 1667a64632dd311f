import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { answered, gateway, randomName, refusalOf } from '../../api/client.js';
import { notYetShown } from '../../api/transcript-state.js';
import type { Outgoing } from '../../api/transcript-state.js';
import { useTranscript } from '../../api/use-transcript.js';
import type { KnownTranscript } from '../../api/use-transcript.js';

/** The phone in this browser: which conversation it is; all that is said in it the server tells. */
export interface Phone {
  conversationId: string;
  transcript: KnownTranscript;
  entries: Schemas['TranscriptEntry'][];
  /** Texts that the server has not told of yet, or has refused. */
  outgoing: Outgoing[];
  send: (text: string) => void;
  startOver: () => void;
}

function fresh(): string {
  const conversationId = randomName('phone-', 4);
  localStorage.setItem('phone', conversationId);
  return conversationId;
}

/** Builds before this one kept more than the name. */
function kept(): string {
  const name = localStorage.getItem('phone') ?? '';
  return /^phone-[0-9a-f]+$/.test(name) ? name : fresh();
}

/** Texts go out under an idempotency key, so that a send that is tried again counts once. */
export function usePhone(): Phone {
  const [conversationId, setConversationId] = useState(kept);
  const [sent, setSent] = useState<Outgoing[]>([]);
  const transcript = useTranscript(conversationId);
  const entries = transcript.view?.entries ?? [];
  const change = (key: string, more: Partial<Outgoing>): void =>
    setSent((now) => now.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const send = (text: string): void => {
    const key = randomName('text-');
    const seen = new Set(entries.map(({ id }) => id));
    setSent((now) => [...now, { key, text, messageId: null, seen, problem: null }]);
    const params = { path: { conversationId }, header: { 'Idempotency-Key': key } };
    const body = { text, keywords: true };
    answered(gateway.POST('/v1/conversations/{conversationId}/messages', { params, body })).then(
      ({ message_id }) => change(key, { messageId: message_id }),
      (error: unknown) => change(key, { problem: refusalOf(error).message }),
    );
  };
  // Viewers are told no words of persons; what was typed on this page its writer knows.
  const typed = new Map(sent.map(({ messageId, text }) => [messageId, text]));
  return {
    conversationId,
    transcript,
    entries: entries.map((entry) => ({ ...entry, text: entry.text ?? typed.get(entry.id) ?? null })),
    outgoing: notYetShown(sent, entries),
    send,
    startOver: () => {
      setSent([]);
      setConversationId(fresh());
    },
  };
}
