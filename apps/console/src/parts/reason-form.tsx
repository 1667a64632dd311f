import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { toRefused } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { readField } from './read-field.js';
import { Problem } from './messages.js';

interface Action {
  label: string;
  tone?: 'danger' | 'plain' | 'primary';
  /** It cannot be done yet: something has to be chosen. */
  isOff?: boolean;
  act: (body: Schemas['OperatorRequest']) => Promise<unknown>;
}

interface Props {
  actions: Action[];
  onDone: () => void;
  children?: ComponentChildren;
}

function readBody(form: HTMLFormElement): Schemas['OperatorRequest'] {
  const by = readField(form, 'by');
  localStorage.setItem('name', by);
  return { reason: readField(form, 'reason'), ...(by !== '' && { by }) };
}

const conflict = 409;

/** Asks for the reason before it acts; the records keep reason and name. */
export function ReasonForm({ actions, onDone, children }: Props) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const action = actions.find(({ label }) => label === event.submitter?.getAttribute('value')) ?? actions[0];
    if (!(form instanceof HTMLFormElement) || action === undefined) return;
    setBusy(true);
    const refused = await action.act(readBody(form)).then(() => null, toRefused);
    setBusy(false);
    setProblem(refused);
    // A conflict that the page has not read yet: somebody else has decided meanwhile.
    if (refused === null || refused.status === conflict) onDone();
  };
  return (
    <form class="reason-form" onSubmit={(event) => void submit(event)}>
      {children}
      <label class="wide">
        Why
        <input name="reason" required maxLength={500} autoComplete="off" placeholder="One line, kept with the record" />
      </label>
      <label>
        Your name
        <input name="by" maxLength={64} defaultValue={localStorage.getItem('name') ?? ''} placeholder="operator" />
      </label>
      <div class="buttons">
        {actions.map(({ label, tone = 'plain', isOff = false }) => (
          <button key={label} value={label} class={tone} disabled={isBusy || isOff}>
            {label}
          </button>
        ))}
      </div>
      <Problem problem={problem} />
    </form>
  );
}
