import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import type { Chosen } from './changes.js';

interface Props {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

function Words({ name, label, chosen, onChange }: Props & { name: 'text' | 'goal' | 'constraints'; label: string }) {
  return (
    <label class="wide">
      {label}
      <textarea
        name={name}
        rows={3}
        value={chosen[name]}
        onInput={(event) => onChange({ ...chosen, [name]: event.currentTarget.value })}
      />
    </label>
  );
}

/** The agents that there are, beside the one of the run. */
function Agents({ chosen, onChange }: Props) {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/agents', { signal }));
  const ids = answer?.agents.map(({ id }) => id) ?? [];
  if (ids.length === 0) return null;
  return (
    <label>
      Agent
      <select
        name="agent"
        value={chosen.agent}
        onChange={(event) => onChange({ ...chosen, agent: event.currentTarget.value })}
      >
        <option value="">as in the old run</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            {id}, as it is now
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an agent can be told otherwise: its goal, its constraints, another agent, another model. */
export function PromptFields({ chosen, onChange }: Props) {
  return (
    <>
      <Words name="goal" label="Goal" chosen={chosen} onChange={onChange} />
      <Words name="constraints" label="Constraints" chosen={chosen} onChange={onChange} />
      <Agents chosen={chosen} onChange={onChange} />
      <label>
        Model
        <input
          name="model"
          value={chosen.model}
          autoComplete="off"
          placeholder="as in the old run"
          onInput={(event) => onChange({ ...chosen, model: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

/** What the person has written. */
export function TextField(props: Props) {
  return <Words name="text" label="What the person wrote" {...props} />;
}

/** Whether what its tools read is answered from the record or read again. */
export function AnswersField({ chosen, onChange }: Props) {
  return (
    <label>
      What tools read
      <select
        name="answers"
        value={chosen.answers}
        onChange={(event) =>
          onChange({ ...chosen, answers: event.currentTarget.value === 'anew' ? 'anew' : 'recorded' })
        }
      >
        <option value="recorded">as it was, where the call is equal</option>
        <option value="anew">read again</option>
      </select>
    </label>
  );
}
