import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { randomName } from '../../random-name.js';
import type { ThreadRequest } from '../thread-state.js';

type Decision = Schemas['ConfirmationRequest']['decision'];

const accepted = 202;
const conflict = 409;

/** Answers a request once. `isKept`: the answer counts, though nobody has read it yet. `onLate`: somebody else was first, or nobody in time. */
export function useDecide(requestId: string, { onDone, onLate }: Ends) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isKept, setKept] = useState(false);
  const decide = async (decision: Decision, text = ''): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const params = { path: { requestId }, header: { 'Idempotency-Key': randomName('answer-') } };
    const body = { decision, ...(text !== '' && { text }) };
    try {
      const call = gateway.POST('/v1/assistant/confirmations/{requestId}', { params, body });
      await unwrapAnswer(call);
      setKept((await call).response.status === accepted);
      onDone();
    } catch (error) {
      const refused = toRefused(error);
      if (refused.status === conflict) onLate();
      else setProblem(refused);
    }
    setBusy(false);
  };
  return { decide, isBusy: isBusy || isKept, isKept, problem };
}

export interface Ends {
  onDone: () => void;
  onLate: () => void;
}

export type RequestProps = Ends & { request: ThreadRequest };
