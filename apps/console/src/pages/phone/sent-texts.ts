import { useState } from 'preact/hooks';
import { randomName, tell } from '../../api/client.js';

/** A text that was sent from this browser. */
export interface SentText {
  /** Ours until the gateway has named it. */
  key: string;
  messageId: string | null;
  text: string;
  at: number;
  /** Why it did not go out. */
  problem: string | null;
}

/** The phone in this browser: one conversation and the texts sent in it, kept over a reload. */
export interface Phone {
  conversationId: string;
  texts: SentText[];
  send: (text: string) => void;
  startOver: () => void;
}

type Stored = Pick<Phone, 'conversationId' | 'texts'>;

/** More would only slow the page down; the runs have them all. */
const keptTexts = 40;

function fresh(): Stored {
  return { conversationId: randomName('phone-', 4), texts: [] };
}

function stored(): Stored {
  const kept = localStorage.getItem('phone');
  return kept === null ? fresh() : (JSON.parse(kept) as Stored); // our own writing, right below
}

function store(phone: Stored): Stored {
  localStorage.setItem('phone', JSON.stringify({ ...phone, texts: phone.texts.slice(-keptTexts) }));
  return phone;
}

/** Texts go out under an idempotency key, so that a send that is tried again counts once. */
export function usePhone(): Phone {
  const [phone, setPhone] = useState(() => store(stored()));
  const { conversationId } = phone;
  const change = (key: string, more: Partial<SentText>): void =>
    setPhone((now) =>
      store({ ...now, texts: now.texts.map((sent) => (sent.key === key ? { ...sent, ...more } : sent)) }),
    );
  const send = (text: string): void => {
    const sent: SentText = { key: randomName('text-'), messageId: null, text, at: Date.now(), problem: null };
    setPhone((now) => store({ ...now, texts: [...now.texts, sent] }));
    const path = `/v1/conversations/${conversationId}/messages`;
    tell<{ message_id: string }>('POST', path, { text }, { 'idempotency-key': sent.key }).then(
      ({ message_id }) => change(sent.key, { messageId: message_id }),
      (error: unknown) => change(sent.key, { problem: error instanceof Error ? error.message : String(error) }),
    );
  };
  return { ...phone, send, startOver: () => setPhone(store(fresh())) };
}
