import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { Badge } from '../../parts/badge.js';
import { Problem } from '../../parts/messages.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { count } from '../../wording.js';
import { choiceWords } from './letter-words.js';
import type { Choice } from './letter-words.js';
import { beginBatch, useBatch } from './use-batch.js';
import type { Begun } from './use-batch.js';

/** What is to be replayed, and how. */
export interface BulkOrder {
  title: string;
  letters: number;
  choice: Choice | null;
  which: Pick<Schemas['BatchRequest'], 'filter' | 'letter_ids'>;
}

const canaries = [
  { value: '0.05', label: 'one in twenty first' },
  { value: '0.2', label: 'one in five first' },
  { value: '0', label: 'none: all at once' },
];
const paces = [
  { value: '', label: 'as fast as it goes' },
  { value: '60', label: 'one a second' },
  { value: '10', label: 'ten a minute' },
];
const halts = [
  { value: '0.2', label: 'one in five fails' },
  { value: '0.05', label: 'one in twenty fails' },
  { value: '1', label: 'never' },
];

interface PickProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

function Pick({ label, value, options, onPick }: PickProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BulkFormProps {
  order: BulkOrder;
  onBegun: (begun: Begun) => void;
  onClose: () => void;
}

function titleFor({ title, choice }: BulkOrder): string {
  return choice === null ? title : `${title}: ${choiceWords[choice]}`;
}

/** The last question before many letters are replayed: why, and how carefully. */
export function BulkForm({ order, onBegun, onClose }: BulkFormProps) {
  const [canary, setCanary] = useState('0.05');
  const [pace, setPace] = useState('');
  const [halt, setHalt] = useState('0.2');
  const begin = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const begun = await beginBatch(titleFor(order), {
      ...body,
      ...order.which,
      ...(order.choice !== null && { choice: order.choice }),
      ...{ canary: Number(canary), halt_at: Number(halt) },
      ...(pace !== '' && { per_minute: Number(pace) }),
    });
    onBegun(begun);
  };
  const label = `Replay ${count(order.letters, 'dead letter')}`;
  return (
    <section class="acts" aria-label="Replay many">
      <h2>{titleFor(order)}</h2>
      <ReasonForm
        onDone={onClose}
        suggestsReason
        actions={[
          { label, tone: 'primary', act: begin },
          { label: 'Not now', act: () => Promise.resolve(), isFree: true },
        ]}
      >
        <Pick label="Canary" value={canary} options={canaries} onPick={setCanary} />
        <Pick label="Pace" value={pace} options={paces} onPick={setPace} />
        <Pick label="Halt when" value={halt} options={halts} onPick={setHalt} />
      </ReasonForm>
      <p class="note">
        The canary goes first and alone: one failure in it halts the rest. It goes on while this page is open, and where
        you come back to it in this tab.
      </p>
    </section>
  );
}

const resultWords: Record<string, string> = {
  well: 'went well',
  failed: 'failed again',
  'under-way': 'under way',
  'passed-over': 'passed over: refused, or another’s',
};

interface BatchProgressProps {
  begun: Begun;
  /** It has ended, well or not. */
  onEnd: () => void;
  /** It has come further. */
  onProgress: (progress: Schemas['ReplayBatch']) => void;
  onForget: () => void;
}

/** How far a batch is, and what came of its letters. */
export function BatchProgress({ begun, onEnd, onProgress, onForget }: BatchProgressProps) {
  const { progress, problem, resume } = useBatch(begun);
  const { state, halted_for: haltedFor, letters, done, verdicts, more } = progress;
  useEffect(() => {
    if (state !== 'running') onEnd();
  }, [state]);
  useEffect(() => onProgress(progress), [progress]);
  const came = Object.entries(verdicts).filter(([, n]) => n > 0);
  return (
    <section class="acts" aria-label={`Replays of ${begun.title}`}>
      <h2>
        {begun.title} <Badge state={state} />
      </h2>
      <progress value={done} max={letters} aria-label="Dead letters replayed" />
      <p role="status">
        {done} of {count(letters, 'dead letter')} replayed
        {came.map(([name, n]) => ` · ${n} ${resultWords[name] ?? name}`)}
        {haltedFor !== null && ` · halted: ${haltedFor}`}
        {more && ' · there are more dead letters of this cause than one batch takes'}
      </p>
      <Problem problem={problem} />
      {state !== 'running' && (
        <div class="buttons">
          {state === 'halted' && (
            <button type="button" class="danger" onClick={resume}>
              Go on past the halt
            </button>
          )}
          <button type="button" class="plain" onClick={onForget}>
            Put it away
          </button>
        </div>
      )}
    </section>
  );
}
