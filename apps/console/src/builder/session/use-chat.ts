import { useState } from 'preact/hooks';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { randomName } from '../../random-name.js';

/** A message that is kept, under its name. */
export interface KeptMessage {
  id: string;
  text: string;
}

export interface ChatWays {
  /** What was said here, also what the builder has not read yet: that comes with its first turn. */
  kept: readonly KeptMessage[];
  /** Answers whether the message was taken, so that it need not be kept. */
  say: (message: string) => Promise<boolean>;
  cancel: () => void;
  problem: Refused | null;
}

/** Writes to the builder of a session. What it does about a message comes with the session's events. */
export function useChat(sessionId: string): ChatWays {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [kept, setKept] = useState<readonly KeptMessage[]>([]);
  const tried = async (call: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await call();
      return true;
    } catch (error) {
      setProblem(toRefused(error));
      return false;
    }
  };
  return {
    problem,
    kept,
    say: (message) =>
      tried(async () => {
        const id = randomName('say-');
        const params = { header: { 'Idempotency-Key': id } };
        const asked = { params, body: { sessionId, message }, parseAs: 'stream' as const };
        const stream = await unwrapAnswer(gateway.POST('/v1/builder/chat', asked));
        await stream?.cancel(); // the message is kept, and hanging up stops nothing
        if (message.trim() !== '/clear') setKept((before) => [...before, { id, text: message }]); // that one is forgotten with the others
      }),
    cancel: () =>
      void tried(() =>
        unwrapAnswer(gateway.POST('/v1/builder/sessions/{id}/cancel', { params: { path: { id: sessionId } } })),
      ),
  };
}
