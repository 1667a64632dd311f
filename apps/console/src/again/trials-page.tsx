import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { goTo, whileHere } from '../location.js';
import { Heading } from '../parts/heading.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { RunLink } from '../parts/run-links.js';
import { useIsOperator } from '../session.js';
import { count, dollars } from '../wording.js';
import { AnswersField, PromptFields } from './change-fields.js';
import { describeChanges, toChanges } from './changes.js';
import type { Chosen, Was } from './changes.js';
import { buildRunsQuery, mostRuns, pickRuns } from './trial-runs.js';
import type { Wanted } from './trial-runs.js';

const was: Was = { text: '', goal: '', constraints: '' };
const nothing: Chosen = { ...was, answers: 'recorded', fromTurn: 1, agent: '', model: '', results: {} };

interface WantedProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

function WhichRuns({ wanted, onChange }: WantedProps) {
  return (
    <div class="filters wide">
      <label>
        How many
        <input
          type="number"
          name="many"
          min={1}
          max={mostRuns}
          required
          value={wanted.many}
          onInput={(event) => onChange({ ...wanted, many: Number(event.currentTarget.value) })}
        />
      </label>
      <label>
        Of the agent
        <input
          name="of_agent"
          value={wanted.agent}
          autoComplete="off"
          placeholder="any"
          onInput={(event) => onChange({ ...wanted, agent: event.currentTarget.value.trim() })}
        />
      </label>
      <label>
        Since
        <input
          type="date"
          name="since"
          value={wanted.since}
          onInput={(event) => onChange({ ...wanted, since: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}

type Begun = Schemas['BegunTrial'];

/** What a dry run has answered. */
function Price({ begun }: { begun: Begun | null }) {
  if (begun === null) return null;
  return (
    <div class="note wide" role="status">
      <p>
        {count(begun.runs, 'run')} would be done again. They have cost {dollars(begun.cost_micro_usd / 1e6)} and{' '}
        {count(begun.tokens_used, 'token')}: the new ones cost about as much.
      </p>
      {begun.refused.length > 0 && (
        <ul>
          {begun.refused.map(({ run_id: runId, why }) => (
            <li key={runId}>
              <RunLink runId={runId} /> is left out: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The old runs that a trial would do again. */
function useFitRuns(wanted: Wanted) {
  const query = buildRunsQuery(wanted);
  const { answer, problem } = useAnswer(
    wanted.many > 0 ? (signal) => gateway.GET('/v1/runs', { params: { query }, signal }) : null,
    [query],
  );
  return { runs: pickRuns(answer?.runs ?? [], wanted.many), isKnown: answer !== null, problem };
}

function NewTrial() {
  const [wanted, setWanted] = useState<Wanted>({ agent: '', channel: '', since: '', many: 20 });
  const [chosen, setChosen] = useState(nothing);
  const [begun, setBegun] = useState<Begun | null>(null);
  const { runs, isKnown, problem } = useFitRuns(wanted);
  const ask = (body: Schemas['OperatorRequest'], isDry: boolean): Promise<Begun> => {
    const run_ids = runs.map(({ run_id }) => run_id);
    const changes = toChanges(chosen, was);
    return unwrapAnswer(gateway.POST('/v1/trials', { body: { ...body, ...changes, run_ids, dry_run: isDry } }));
  };
  const price = async (body: Schemas['OperatorRequest']): Promise<void> => setBegun(await ask(body, true));
  const begin = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const here = whileHere();
    const { trial_id: trialId } = await ask(body, false);
    if (trialId !== null) here(() => goTo(`/trials/${trialId}`));
  };
  const isOff = runs.length === 0;
  const unasked = 'tried in the console';
  const change = (next: Chosen): void => {
    setChosen(next);
    setBegun(null);
  };
  return (
    <section aria-label="New trial">
      <ReasonForm
        actions={[
          { label: 'What would it cost?', isOff, unasked, act: price },
          { label: `Try on ${count(runs.length, 'run')}`, tone: 'primary', isOff, unasked, act: begin },
        ]}
        onDone={() => undefined}
      >
        <p class="note wide">
          The latest runs that are over are done again with one change. Nothing that they send or write leaves.
        </p>
        <WhichRuns
          wanted={wanted}
          onChange={(next) => {
            setWanted(next);
            setBegun(null);
          }}
        />
        <PromptFields chosen={chosen} onChange={change} />
        <AnswersField chosen={chosen} onChange={change} />
        <Price begun={begun} />
      </ReasonForm>
      <Problem problem={problem} />
      {isKnown && isOff && <Nothing>No run that is over fits.</Nothing>}
    </section>
  );
}

/** A change tried on many old runs at once, and the trials that there were. */
export function TrialsPage() {
  const isOperator = useIsOperator();
  const { answer, problem } = useAnswer(isOperator ? (signal) => gateway.GET('/v1/trials', { signal }) : null, [
    isOperator,
  ]);
  if (!isOperator)
    return (
      <>
        <Heading title="Trials" />
        <Nothing>Trials are for operators.</Nothing>
      </>
    );
  return (
    <>
      <Heading title="Trials" />
      <Problem problem={problem} />
      <NewTrial />
      <ul class="plain-list" aria-label="Trials">
        {answer?.trials.map(({ trial_id: trialId, began_at: at, runs, changes, by }) => (
          <li key={trialId}>
            <a href={`#/trials/${trialId}`}>{describeChanges(changes)}</a>, on {count(runs, 'run')}, by {by}{' '}
            <Ago at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}
