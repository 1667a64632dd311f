import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { RunLink } from '../parts/run-links.js';
import { dollars, words } from '../wording.js';
import { describeChanges } from './changes.js';
import { markWords } from './marked-words.js';
import type { Piece } from './marked-words.js';
import { describeProgress, findTriedAgent, isUnderWay } from './trial-runs.js';
import { Time } from '../parts/days/time.js';

type Trial = Schemas['Trial'];
type Row = Trial['runs'][number];

/** Runs come to their end in seconds. */
const againEveryMs = 1_500;

function Came({ side, pieces, isNew }: { side: Row['before']; pieces: readonly Piece[]; isNew: boolean }) {
  const Mark = isNew ? 'ins' : 'del';
  if (side === null) return <>not kept any more</>;
  return (
    <>
      <p class="note">
        {side.outcome === null ? 'under way' : words(side.outcome)} · {dollars(side.cost_micro_usd / 1e6)}
      </p>
      <p class="step-text">
        {pieces.map(({ text, isOther }, at) => (isOther ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>))}
      </p>
    </>
  );
}

function TrialRow({ row }: { row: Row }) {
  const { again_of: of, run_id: runId, question, before, after, differs } = row;
  const texts = markWords(before?.text ?? '', after?.text ?? '');
  const came = differs === null ? 'not over' : differs.length === 0 ? 'the same' : differs.map(words).join(', ');
  return (
    <tr class={differs !== null && differs.length > 0 ? 'other' : 'same'}>
      <td data-name="Question" class="said">
        <p>{question ?? ''}</p>
        <RunLink runId={of} />
      </td>
      <td data-name="Before">
        <Came side={before} pieces={texts.left} isNew={false} />
      </td>
      <td data-name="Now">
        {runId === null ? (
          'has not begun'
        ) : (
          <>
            <Came side={after} pieces={texts.right} isNew />
            <RunLink runId={runId} />
          </>
        )}
      </td>
      <td data-name="Differs in">{came}</td>
    </tr>
  );
}

function Stop({ trialId, onDone }: { trialId: string; onDone: () => void }) {
  const stop = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/trials/{trialId}/stop', { params: { path: { trialId } }, body }));
  const action = { label: 'Stop the trial', tone: 'danger', unasked: 'stopped in the console', act: stop } as const;
  return (
    <details class="acts">
      <summary>Stop this trial</summary>
      <ReasonForm actions={[action]} onDone={onDone} />
    </details>
  );
}

/** Where what was tried is published: on the page of the one agent whose words they are. */
function Publish({ trial }: { trial: Trial }) {
  const id = findTriedAgent(trial);
  if (id === null) return null;
  const trialId = encodeURIComponent(trial.trial_id);
  return (
    <p>
      <a href={`#/agents/${encodeURIComponent(id)}?trial=${trialId}`}>Publish this change</a>
    </p>
  );
}

function Whole({ trial, onDone }: { trial: Trial; onDone: () => void }) {
  const { changes, totals, runs } = trial;
  const isOn = isUnderWay(trial);
  return (
    <>
      <p role="status">{describeProgress(trial)}.</p>
      <Facts
        facts={{
          Changed: describeChanges(changes),
          Began: <Time at={trial.began_at} />,
          By: trial.by,
          Why: trial.reason,
          'Cost before': dollars(totals.cost_micro_usd.before / 1e6),
          'Cost now': dollars(totals.cost_micro_usd.after / 1e6),
        }}
      />
      <Publish trial={trial} />
      <CodeBlock name="Goal" value={changes.goal} />
      <CodeBlock name="Constraints" value={changes.constraints} />
      <table class="cards comparison">
        <caption class="unseen">The runs of the trial beside the old ones</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col">Differs in</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((row) => (
            <TrialRow key={row.again_of} row={row} />
          ))}
        </tbody>
      </table>
      {isOn && trial.stopped_by === null && <Stop trialId={trial.trial_id} onDone={onDone} />}
    </>
  );
}

/** One trial: each run beside the old one, and what became other. */
export function TrialPage({ id }: { id: string }) {
  const [isOn, setOn] = useState(true);
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/trials/{trialId}', { params: { path: { trialId: id } }, signal }),
    [id],
    isOn ? againEveryMs : null,
  );
  useEffect(() => setOn(answer === null || isUnderWay(answer)), [answer]);
  return (
    <>
      <Heading title="Trial">
        <a href="#/trials">All trials</a>
      </Heading>
      <Problem problem={problem} />
      {answer && <Whole trial={answer} onDone={refresh} />}
    </>
  );
}
