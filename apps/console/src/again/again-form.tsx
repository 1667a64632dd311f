import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { goTo, whileHere } from '../location.js';
import { ReasonForm } from '../parts/reason-form.js';
import { pretty } from '../wording.js';
import { AnswersField, PromptFields, TextField } from './change-fields.js';
import { describeChanges, toChanges } from './changes.js';
import type { Chosen, Was } from './changes.js';

type Timeline = Schemas['Timeline'];
type ToolItem = Schemas['ToolItem'];

interface FieldProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Which model turn is the first that is asked anew. */
function FromTurn({ turns, chosen, onChange }: FieldProps & { turns: number }) {
  if (turns < 2) return null;
  return (
    <label>
      From
      <select
        name="from_turn"
        value={chosen.fromTurn}
        onChange={(event) => onChange({ ...chosen, fromTurn: Number(event.currentTarget.value) })}
      >
        {Array.from({ length: turns }, (_, at) => (
          <option key={at} value={at + 1}>
            {at === 0 ? 'the beginning' : `turn ${at + 1}; those before it stand`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A call of the old run, and what it is to be answered with instead. */
function Result({ item, chosen, onChange }: FieldProps & { item: ToolItem }) {
  const { action_id: step, tool_name: tool, tool_args: args, result } = item;
  if (step === null) return null;
  const { [step]: text, ...others } = chosen.results;
  const toggle = (isOn: boolean): void =>
    onChange({ ...chosen, results: isOn ? { ...others, [step]: pretty(result ?? {}) } : others });
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={text !== undefined} onChange={(event) => toggle(event.currentTarget.checked)} />
        Another result of <code>{tool}</code>
        {args !== null && <span class="note"> {JSON.stringify(args)}</span>}
      </label>
      {text !== undefined && (
        <textarea
          rows={4}
          class="mono"
          aria-label={`Result of ${tool}, as JSON`}
          value={text}
          onInput={(event) =>
            onChange({ ...chosen, results: { ...chosen.results, [step]: event.currentTarget.value } })
          }
        />
      )}
    </li>
  );
}

/** The words of the agent that the run was with, as they are now; blank where it has none of its own. */
function usePrompt({ agent }: Timeline['run']): Pick<Was, 'goal' | 'constraints'> | null {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/agents', { signal }));
  if (answer === null) return null;
  const { goal = null, constraints = null } = answer.agents.find(({ id }) => id === agent) ?? {};
  return { goal: goal ?? '', constraints: typeof constraints === 'string' ? constraints : '' };
}

function Fields({ timeline, prompt }: { timeline: Timeline; prompt: Pick<Was, 'goal' | 'constraints'> }) {
  const { run, messages, items } = timeline;
  const was: Was = { ...prompt, text: messages.map(({ text }) => text ?? '').join('\n') };
  const start: Chosen = { ...was, answers: 'recorded', fromTurn: 1, agent: '', model: '', results: {} };
  const [chosen, setChosen] = useState(start);
  const calls = items.flatMap((item) => (item.kind === 'tool' && item.retry_index === 0 ? [item] : []));
  const isAgent = run.root_run_id === undefined && run.program === undefined;
  const field = { chosen, onChange: setChosen };
  const begin = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const params = { path: { runId: run.run_id } };
    const here = whileHere();
    const begun = await unwrapAnswer(
      gateway.POST('/v1/runs/{runId}/again', { params, body: { ...body, ...toChanges(chosen, was) } }),
    );
    here(() => goTo(`/runs/${begun.run_id}`));
  };
  const action = { label: 'Run again', tone: 'primary', unasked: 'tried again in the console', act: begin } as const;
  return (
    <ReasonForm actions={[action]} onDone={() => undefined}>
      <p class="note wide">
        Nothing that the new run sends or writes leaves. Its models are asked, and cost what they cost. Changed so far:{' '}
        <span data-changes>{describeSafely(chosen, was)}</span>.
      </p>
      <TextField {...field} />
      {isAgent && <FromTurn turns={items.filter(({ kind }) => kind === 'turn').length} {...field} />}
      <AnswersField {...field} />
      {isAgent && <PromptFields {...field} />}
      {calls.length > 0 && (
        <ul class="plain-list wide">
          {calls.map((item) => (
            <Result key={item.row} item={item} {...field} />
          ))}
        </ul>
      )}
    </ReasonForm>
  );
}

/** What is being typed may be no JSON yet. */
function describeSafely(chosen: Chosen, was: Was): string {
  try {
    return describeChanges(toChanges(chosen, was));
  } catch {
    return 'a result that is no JSON object yet';
  }
}

/** What is to be otherwise in a run that is done again, simulated. */
export function AgainForm({ timeline }: { timeline: Timeline }) {
  const prompt = usePrompt(timeline.run);
  return prompt && <Fields timeline={timeline} prompt={prompt} />;
}
