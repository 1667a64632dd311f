import { Problem } from '../../parts/messages.js';
import { readWord } from '../thread-state.js';
import { Card, Kept } from './card.js';
import { useDecide } from './use-decide.js';
import type { RequestProps } from './use-decide.js';

/** A question with a few answers. */
export function Question(props: RequestProps) {
  const { request } = props;
  const { decide, isBusy, isKept, problem } = useDecide(request.requestId, props);
  const { options } = request.args;
  const all = Array.isArray(options) ? options.map(String) : [];
  return (
    <Card title={readWord(request.args, 'question') || 'It has a question'} request={request}>
      <Problem problem={problem} />
      <Kept isKept={isKept} />
      <div class="buttons options">
        {all.map((option) => (
          <button key={option} type="button" disabled={isBusy} onClick={() => void decide('approved', option)}>
            {option}
          </button>
        ))}
        <button type="button" class="plain" disabled={isBusy} onClick={() => void decide('denied')}>
          None of these
        </button>
      </div>
    </Card>
  );
}
