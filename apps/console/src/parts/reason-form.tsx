import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { toRefused } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { readField } from './read-field.js';
import { Problem } from './messages.js';
import { keepReason, recentReasons } from './recent-reasons.js';

interface Action {
  label: string;
  tone?: 'danger' | 'plain' | 'primary';
  /** It cannot be done yet: something has to be chosen. */
  isOff?: boolean;
  /** It changes nothing, and needs no reason. */
  isFree?: boolean;
  /** What the record says where no reason is given; absent: one has to be. */
  unasked?: string;
  act: (body: Schemas['OperatorRequest']) => Promise<unknown>;
}

interface Props {
  actions: Action[];
  onDone: () => void;
  /** The last reason stands there already: many are decided for one. */
  suggestsReason?: boolean;
  children?: ComponentChildren;
}

function readBody(form: HTMLFormElement, unasked = ''): Schemas['OperatorRequest'] {
  const by = readField(form, 'by');
  const given = readField(form, 'reason');
  const reason = given.trim() === '' ? unasked : given;
  localStorage.setItem('name', by);
  if (given.trim() !== '') keepReason(given);
  return { reason, ...(by !== '' && { by }) };
}

const conflict = 409;

function Why({ suggests }: { suggests: boolean }) {
  const recentId = useId();
  return (
    <label class="wide">
      Why
      <input
        name="reason"
        required
        maxLength={500}
        autoComplete="off"
        list={recentId}
        defaultValue={suggests ? (recentReasons()[0] ?? '') : ''}
        placeholder="One line, kept with the record"
      />
      <datalist id={recentId}>
        {recentReasons().map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </label>
  );
}

/** Asks for the reason before it acts; the records keep reason and name. */
export function ReasonForm({ actions, onDone, suggestsReason = false, children }: Props) {
  const [problem, setProblem] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const action = actions.find(({ label }) => label === event.submitter?.getAttribute('value')) ?? actions[0];
    if (!(form instanceof HTMLFormElement) || action === undefined) return;
    if (action.isFree === true) return onDone();
    setBusy(true);
    const refused = await action.act(readBody(form, action.unasked)).then(() => null, toRefused);
    setBusy(false);
    setProblem(refused);
    // A conflict that the page has not read yet: somebody else has decided meanwhile.
    if (refused === null || refused.status === conflict) onDone();
  };
  return (
    <form class="reason-form" onSubmit={(event) => void submit(event)}>
      {children}
      <Why suggests={suggestsReason} />
      <label>
        Your name
        <input name="by" maxLength={64} defaultValue={localStorage.getItem('name') ?? ''} placeholder="operator" />
      </label>
      <div class="buttons">
        {actions.map(({ label, tone = 'plain', isOff = false, isFree = false, unasked }) => (
          <button
            key={label}
            value={label}
            class={tone}
            disabled={isBusy || isOff}
            formNoValidate={isFree || unasked !== undefined}
          >
            {label}
          </button>
        ))}
      </div>
      <Problem problem={problem} />
    </form>
  );
}
