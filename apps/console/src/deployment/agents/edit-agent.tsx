import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { count } from '../../wording.js';
import { fieldNames, listDifferences, toWords } from './agent-words.js';
import type { Agent, Draft } from './agent-words.js';
import { WordChanges } from './word-changes.js';

interface EditProps {
  agent: Agent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** How many tests are kept of it. */
  tests: number;
  /** What was typed is published: it is what the agent is told now. */
  onPublished: () => void;
  /** Something may be otherwise by now, also where a publish was refused: what was typed stays. */
  onDone: () => void;
}

function Words({ name, draft, onChange }: Pick<EditProps, 'draft' | 'onChange'> & { name: 'goal' | 'constraints' }) {
  return (
    <label class="wide">
      {fieldNames[name]}
      <textarea
        name={name}
        rows={4}
        maxLength={8_000}
        value={draft[name]}
        placeholder="as its file says"
        onInput={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
      />
    </label>
  );
}

/** What an agent is told, to be changed: with what that changes, its tests as a gate, and why. */
export function EditAgent({ agent, draft, onChange, tests, onPublished, onDone }: EditProps) {
  const [isGated, setGated] = useState(true);
  const changes = listDifferences(draft, agent);
  const isOff = changes.length === 0;
  const publish = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const base = agent.published?.version ?? 'file';
    const asked = { ...body, ...toWords(draft, agent), base, tests: isGated && tests > 0 };
    await unwrapAnswer(gateway.POST('/v1/agents/{id}/versions', { params: { path: { id: agent.id } }, body: asked }));
    onPublished();
  };
  const label = isGated && tests > 0 ? 'Test and publish' : 'Publish';
  return (
    <section class="acts" aria-label="What it is told">
      <h2>What it is told</h2>
      <ReasonForm actions={[{ label, tone: 'primary', isOff, act: publish }]} onDone={onDone}>
        <Words name="goal" draft={draft} onChange={onChange} />
        <Words name="constraints" draft={draft} onChange={onChange} />
        <label>
          {fieldNames.model}
          <input
            name="model"
            maxLength={128}
            autoComplete="off"
            value={draft.model}
            placeholder="as its file says"
            onInput={(event) => onChange({ ...draft, model: event.currentTarget.value })}
          />
        </label>
        {tests > 0 && (
          <label class="check wide">
            <input type="checkbox" checked={isGated} onChange={(event) => setGated(event.currentTarget.checked)} />
            Only if {tests === 1 ? 'its test passes with' : `its ${count(tests, 'test')} pass with`} these words
          </label>
        )}
        <div class="wide">
          <WordChanges changes={changes} />
        </div>
      </ReasonForm>
      <p class="note">Runs that begin a second later are told this. A run under way keeps what it began on.</p>
    </section>
  );
}
