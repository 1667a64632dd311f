import { CodeBlock } from '../../parts/code-block.js';
import { Problem } from '../../parts/messages.js';
import { readWord } from '../thread-state.js';
import { Card, Kept } from './card.js';
import { useDecide } from './use-decide.js';
import type { RequestProps } from './use-decide.js';

/** What a person sets up by hand, or puts off. */
export function Setup(props: RequestProps) {
  const { request } = props;
  const { decide, isBusy, isKept, problem } = useDecide(request.requestId, props);
  const { args, entity, tool } = request;
  const workflowId = readWord(args, 'workflowId');
  const name = readWord(args, 'workflowName') || workflowId;
  const isCredential = tool === 'credentials';
  const type = readWord(args, 'credentialType');
  const what = isCredential ? `a credential${type === '' ? '' : `: ${type}`}` : entity || name || 'the workflow';
  return (
    <Card title={`Set up ${what}`} request={request}>
      <p>
        {isCredential
          ? 'Add it on the credentials page, then say that it is done. Its values never pass through this thread.'
          : 'Its credentials, parameters and triggers are yours to set. Say so when they are, or put it off.'}
      </p>
      <CodeBlock name="Exactly this" value={args} />
      <p class="links">
        <a href={`#/credentials${type === '' ? '' : `?type=${encodeURIComponent(type)}`}`}>Credentials</a>
        {workflowId !== '' && <a href={`#/build/${workflowId}?missing=yes`}>Open {name}, with what is missing</a>}
      </p>
      <Problem problem={problem} />
      <Kept isKept={isKept} />
      <div class="buttons">
        <button type="button" class="primary" disabled={isBusy} onClick={() => void decide('approved')}>
          It is done
        </button>
        <button type="button" disabled={isBusy} onClick={() => void decide('denied')}>
          Put it off
        </button>
      </div>
    </Card>
  );
}
