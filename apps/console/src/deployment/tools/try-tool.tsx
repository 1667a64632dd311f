import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { CodeBlock } from '../../parts/code-block.js';
import { Problem } from '../../parts/messages.js';
import { capital, duration, words } from '../../wording.js';
import { argumentFields, readArguments } from './argument-fields.js';
import type { ArgumentField } from './argument-fields.js';

interface FieldProps {
  field: ArgumentField;
  value: string;
  onChange: (value: string) => void;
}

function Control({ field, value, onChange }: FieldProps) {
  const { kind, name, required, choices, min, max, maxLength } = field;
  const shared = {
    ...{ value, required, name, maxLength },
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (kind === 'choice' || kind === 'yes-no')
    return (
      <select {...{ value, required, name }} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{required ? 'choose one' : 'not given'}</option>
        {(kind === 'choice' ? choices : ['yes', 'no']).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (kind === 'lines' || kind === 'json')
    return <textarea rows={3} {...shared} placeholder={kind === 'json' ? 'JSON' : ''} />;
  if (kind === 'number') return <input type="number" step="any" min={min} max={max} {...shared} />;
  if (kind === 'date') return <input type="date" {...shared} />;
  return <input autoComplete="off" {...shared} />;
}

function ArgumentInput(props: FieldProps) {
  const { label, required, note } = props.field;
  return (
    <label>
      {label}
      {!required && ' (may be left out)'}
      <Control {...props} />
      {note !== '' && <span class="note">{note}</span>}
    </label>
  );
}

function Came({ tried: { ok, simulated, sentence, value, error, attempts } }: { tried: Schemas['TriedTool'] }) {
  const took = attempts.map(
    ({ duration_ms, error_code }) => `${error_code ? `${words(error_code)}, ` : ''}${duration(duration_ms)}`,
  );
  return (
    <div role="status">
      <p>
        {simulated ? 'Nothing was called. It would ' : 'It did: '}
        <strong>{sentence}</strong>
        {took.length > 0 && <span class="note"> {took.join('; then ')}</span>}
      </p>
      {error && (
        <p class="problem">
          {capital(words(error.code))}: {error.message}
        </p>
      )}
      {ok && <CodeBlock name={simulated ? 'An answer, made up' : 'Answer'} value={value} />}
    </div>
  );
}

/** What is typed, and what a call with it came to. */
function useTry({ name, parameters }: Schemas['Tool']) {
  const fields = argumentFields(parameters);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState<Schemas['TriedTool'] | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const call = async (): Promise<void> => {
    const read = readArguments(fields, typed);
    setWrong('why' in read ? `${read.field}: ${read.why}` : null);
    if ('why' in read) return;
    setBusy(true);
    setProblem(null);
    await unwrapAnswer(
      gateway.POST('/v1/tools/{name}/tries', { params: { path: { name } }, body: { args: read.args } }),
    )
      .then(setTried, (error: unknown) => setProblem(toRefused(error)))
      .finally(() => setBusy(false));
  };
  const type = (field: string, value: string): void => setTyped((before) => ({ ...before, [field]: value }));
  return { fields, typed, type, call, tried, problem, isBusy, wrong };
}

/** A call of a tool by a form of its arguments. */
export function TryTool({ tool }: { tool: Schemas['Tool'] }) {
  const { fields, typed, type, call, tried, problem, isBusy, wrong } = useTry(tool);
  return (
    <section class="acts" aria-label="Try it">
      <h2>Try it</h2>
      <p class="note">
        {tool.writes
          ? 'It writes: nothing is called, and the answer is made up.'
          : 'It is called once, as in a run, without a cache. The audit says who did.'}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void call();
        }}
      >
        {fields.map((field) => (
          <ArgumentInput
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onChange={(value) => type(field.name, value)}
          />
        ))}
        <div class="buttons">
          <button class="primary" disabled={isBusy}>
            {isBusy ? 'Calling …' : 'Try it'}
          </button>
        </div>
      </form>
      {wrong !== null && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
      <Problem problem={problem} />
      {tried && <Came tried={tried} />}
    </section>
  );
}
