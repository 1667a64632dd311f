import { useState } from 'preact/hooks';
import { Problem } from '../../parts/messages.js';
import { count } from '../../wording.js';
import { tasksIn } from '../thread-state.js';
import type { PlanTask } from '../thread-state.js';
import { kindWords } from '../words.js';
import { Card, Kept } from './card.js';
import { useDecide } from './use-decide.js';
import type { RequestProps } from './use-decide.js';

function Proposal({ tasks }: { tasks: readonly PlanTask[] }) {
  const findTitle = (id: string): string => tasks.find((task) => task.id === id)?.title ?? id;
  return (
    <ol class="proposal">
      {tasks.map(({ id, title, kind, spec, deps, workflowId, tools = [] }) => (
        <li key={id}>
          <strong>{title}</strong> <span class="note">{kindWords(kind)}</span>
          {workflowId !== undefined && <span class="note"> of {workflowId}</span>}
          <p>{spec}</p>
          {tools.length > 0 && <p class="note">with {tools.join(', ')}</p>}
          {deps.length > 0 && <p class="note">after {deps.map(findTitle).join(', ')}</p>}
        </li>
      ))}
    </ol>
  );
}

/** What to change of a plan, in words. */
function Changes({ isBusy, onSend, onBack }: { isBusy: boolean; onSend: (text: string) => void; onBack: () => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <label>
        What to change
        <textarea rows={3} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={isBusy || text.trim() === ''}
          onClick={() => onSend(text.trim())}
        >
          Send the changes
        </button>
        <button type="button" onClick={onBack}>
          Back
        </button>
      </div>
    </>
  );
}

/** A plan, task by task: nothing of it is done before it is approved. */
export function PlanRequest(props: RequestProps) {
  const { request } = props;
  const { decide, isBusy, isKept, problem } = useDecide(request.requestId, props);
  const [isChanging, setChanging] = useState(false);
  const tasks = tasksIn(request.args);
  return (
    <Card title={`Shall it do this? ${count(tasks.length, 'task')}`} request={request}>
      <Proposal tasks={tasks} />
      <Problem problem={problem} />
      <Kept isKept={isKept} />
      {isChanging ? (
        <Changes isBusy={isBusy} onSend={(text) => void decide('changes', text)} onBack={() => setChanging(false)} />
      ) : (
        <div class="buttons">
          <button type="button" class="primary" disabled={isBusy} onClick={() => void decide('approved')}>
            Approve
          </button>
          <button type="button" disabled={isBusy} onClick={() => setChanging(true)}>
            Request changes
          </button>
          <button type="button" class="danger" disabled={isBusy} onClick={() => void decide('denied')}>
            Deny
          </button>
        </div>
      )}
    </Card>
  );
}
