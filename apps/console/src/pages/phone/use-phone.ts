import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import { randomName } from '../../random-name.js';
import { notYetShown } from '../../api/transcript-state.js';
import type { Outgoing } from '../../api/transcript-state.js';
import { useTranscript } from '../../api/use-transcript.js';
import type { KnownTranscript } from '../../api/use-transcript.js';

/** The phone in this browser: its conversation's id; the server has everything else. */
export interface Phone {
  conversationId: string;
  transcript: KnownTranscript;
  entries: Schemas['TranscriptEntry'][];
  /** Texts that the server has not shown yet, or has refused. */
  outgoing: Outgoing[];
  send: (text: string) => void;
  /** Sends one again that was not taken. */
  again: (outgoing: Outgoing) => void;
  startOver: () => void;
}

function fresh(): string {
  const conversationId = randomName('phone-', 4);
  localStorage.setItem('phone', conversationId);
  return conversationId;
}

/** Older builds stored more than the name. */
function kept(): string {
  const name = localStorage.getItem('phone') ?? '';
  return /^phone-[0-9a-f]+$/.test(name) ? name : fresh();
}

/** Texts are sent under an idempotency key, so that a repeated send counts once. */
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
    post(key, text);
  };
  const post = (key: string, text: string): void => {
    const params = { path: { conversationId }, header: { 'Idempotency-Key': key } };
    const body = { text, keywords: true };
    unwrapAnswer(gateway.POST('/v1/conversations/{conversationId}/messages', { params, body })).then(
      ({ message_id }) => change(key, { messageId: message_id }),
      (error: unknown) => change(key, { problem: toRefused(error).message }),
    );
  };
  // Viewers get no words of persons; whoever typed on this page knows theirs.
  const typed = new Map(sent.map(({ messageId, text }) => [messageId, text]));
  return {
    conversationId,
    transcript,
    entries: entries.map((entry) => ({ ...entry, text: entry.text ?? typed.get(entry.id) ?? null })),
    outgoing: notYetShown(sent, entries),
    send,
    again: ({ key, text }) => {
      change(key, { problem: null });
      post(key, text);
    },
    startOver: () => {
      setSent([]);
      setConversationId(fresh());
    },
  };
}
