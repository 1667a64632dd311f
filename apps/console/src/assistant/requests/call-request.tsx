import { useState } from 'preact/hooks';
import { CodeBlock } from '../../parts/code-block.js';
import { Problem } from '../../parts/messages.js';
import { callWords, choiceWords } from '../words.js';
import { Card, Kept } from './card.js';
import { useDecide } from './use-decide.js';
import type { RequestProps } from './use-decide.js';

/** A call, with the name of what it is about and exactly what it would be made with. */
export function CallRequest(props: RequestProps) {
  const { request } = props;
  const { args, entity, starts = [], choices = [] } = request;
  const { decide, isBusy, isKept, problem } = useDecide(request.requestId, props);
  const [choice, setChoice] = useState(choices[0] ?? '');
  const [why, setWhy] = useState('');
  const about = entity === null || entity === '' ? '' : ` “${entity}”`;
  return (
    <Card title={`May it do this?${about}`} request={request}>
      <p>
        <strong>{callWords(request)}</strong>
        {about !== '' && ` on${about}`}
      </p>
      {starts.length > 0 && (
        <ul aria-label="What starts it, and what it writes without asking">
          {starts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <CodeBlock name="Exactly this" value={args} />
      {choices.length > 0 && (
        <fieldset class="choices">
          <legend>If you allow it, how much of the web?</legend>
          {choices.map((each) => (
            <label key={each}>
              <input type="radio" name={request.requestId} checked={each === choice} onChange={() => setChoice(each)} />
              <span>{choiceWords(each)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        Why not, if you deny it
        <input value={why} autoComplete="off" onInput={(event) => setWhy(event.currentTarget.value)} />
      </label>
      <Problem problem={problem} />
      <Kept isKept={isKept} />
      <div class="buttons">
        <button type="button" class="primary" disabled={isBusy} onClick={() => void decide('approved', choice)}>
          Approve
        </button>
        <button type="button" class="danger" disabled={isBusy} onClick={() => void decide('denied', why.trim())}>
          Deny
        </button>
      </div>
    </Card>
  );
}
