import { useState } from 'preact/hooks';
import { count } from '../../wording.js';
import type { ThreadRequest } from '../thread-state.js';
import { CallRequest } from './call-request.js';
import { PlanRequest } from './plan-request.js';
import { Question } from './question.js';
import { Setup } from './setup.js';

const tooLate = 'Your answer came too late: it was answered before, or its time is over. Nothing was done by it.';

const cards = { plan: PlanRequest, call: CallRequest, question: Question, setup: Setup } as const;

/** What waits for a person. An answer that comes too late says so, and stays to be read. */
export function Requests({ requests, onDone }: { requests: readonly ThreadRequest[]; onDone: () => void }) {
  const [isLate, setLate] = useState(false);
  const late = (): void => {
    setLate(true);
    onDone();
  };
  const done = (): void => {
    setLate(false);
    onDone();
  };
  return (
    <div class="requests">
      <p role="alert" class={isLate ? 'caution' : ''}>
        {isLate && tooLate}
      </p>
      {requests.map((request) => {
        const Drawn = cards[request.kind];
        return <Drawn key={request.requestId} request={request} onDone={done} onLate={late} />;
      })}
      <p class="unseen" role="status">
        {requests.length > 0 && `${count(requests.length, 'request')} for you`}
      </p>
    </div>
  );
}
