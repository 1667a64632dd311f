import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { randomName } from '../random-name.js';
import type { Message } from './thread-state.js';

type Mode = NonNullable<Schemas['ThreadMessageRequest']['mode']>;

/** A message that the thread does not show yet. */
export interface Outgoing {
  key: string;
  text: string;
  isTaken: boolean;
}

export interface Talk {
  outgoing: readonly Outgoing[];
  /** Answers whether the message was taken, so that it need not be kept. */
  say: (text: string, mode: Mode) => Promise<boolean>;
  cancel: () => void;
  problem: Refused | null;
}

/** Writes to a thread. One key is one message, however often it is sent. */
export function useTalk(threadId: string, messages: readonly Message[], onChange: () => void): Talk {
  const [sent, setSent] = useState<Outgoing[]>([]);
  const [problem, setProblem] = useState<Refused | null>(null);
  const say = async (text: string, mode: Mode): Promise<boolean> => {
    const key = randomName('say-');
    setProblem(null);
    setSent((now) => [...now, { key, text, isTaken: false }]);
    try {
      const params = { path: { id: threadId }, header: { 'Idempotency-Key': key } };
      await unwrapAnswer(
        gateway.POST('/v1/assistant/threads/{id}/messages', { params, body: { text, mode, forming: true } }),
      );
    } catch (error) {
      setSent((now) => now.filter((one) => one.key !== key));
      setProblem(toRefused(error));
      return false;
    }
    setSent((now) => now.map((one) => (one.key === key ? { ...one, isTaken: true } : one)));
    onChange();
    return true;
  };
  const cancel = (): void => {
    setProblem(null);
    unwrapAnswer(gateway.POST('/v1/assistant/threads/{id}/cancel', { params: { path: { id: threadId } } })).then(
      onChange,
      (error: unknown) => setProblem(toRefused(error)),
    );
  };
  const shown = new Set(messages.map(({ id }) => id));
  return { outgoing: sent.filter(({ key }) => !shown.has(key)), say, cancel, problem };
}
