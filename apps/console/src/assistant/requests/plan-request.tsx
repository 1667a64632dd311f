import { useState } from 'preact/hooks';
import { Problem } from '../../parts/messages.js';
import { count } from '../../wording.js';
import { tasksIn } from '../thread-state.js';
import { kindWords } from '../words.js';
import { Card } from './card.js';
import { useDecide } from './use-decide.js';
import type { RequestProps } from './use-decide.js';

/** A plan, task by task: nothing of it is done before it is approved. */
export function PlanRequest(props: RequestProps) {
  const { request } = props;
  const { decide, isBusy, problem } = useDecide(request.requestId, props);
  const [changes, setChanges] = useState<string | null>(null);
  const tasks = tasksIn(request.args);
  const titleOf = (id: string): string => tasks.find((task) => task.id === id)?.title ?? id;
  return (
    <Card title={`Shall it do this? ${count(tasks.length, 'task')}`} request={request}>
      <ol class="proposal">
        {tasks.map(({ id, title, kind, spec, deps, workflowId, tools = [] }) => (
          <li key={id}>
            <strong>{title}</strong> <span class="note">{kindWords(kind)}</span>
            {workflowId !== undefined && <span class="note"> of {workflowId}</span>}
            <p>{spec}</p>
            {tools.length > 0 && <p class="note">with {tools.join(', ')}</p>}
            {deps.length > 0 && <p class="note">after {deps.map(titleOf).join(', ')}</p>}
          </li>
        ))}
      </ol>
      {changes !== null && (
        <label>
          What to change
          <textarea rows={3} value={changes} onInput={(event) => setChanges(event.currentTarget.value)} />
        </label>
      )}
      <Problem problem={problem} />
      <div class="buttons">
        {changes === null ? (
          <>
            <button type="button" class="primary" disabled={isBusy} onClick={() => void decide('approved')}>
              Approve
            </button>
            <button type="button" disabled={isBusy} onClick={() => setChanges('')}>
              Request changes
            </button>
            <button type="button" class="danger" disabled={isBusy} onClick={() => void decide('denied')}>
              Deny
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              class="primary"
              disabled={isBusy || changes.trim() === ''}
              onClick={() => void decide('changes', changes.trim())}
            >
              Send the changes
            </button>
            <button type="button" onClick={() => setChanges(null)}>
              Back
            </button>
          </>
        )}
      </div>
    </Card>
  );
}
