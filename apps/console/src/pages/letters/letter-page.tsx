import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock } from '../../parts/code-block.js';
import { DryRunView } from '../../parts/dry-run.js';
import { Facts } from '../../parts/facts.js';
import { Heading } from '../../parts/heading.js';
import { LeftOut } from '../../parts/left-out.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { ConversationLink, RunLink } from '../../parts/run-links.js';
import { Problem } from '../../parts/messages.js';
import { useIsOperator } from '../../session.js';
import { idEnd, words } from '../../wording.js';
import { NotFoundPage } from '../not-found-page.js';
import { causeWords, choiceWords } from './letter-words.js';
import type { Choice } from './letter-words.js';
import { Time } from '../../parts/days/time.js';

interface KnownProps {
  choices: Schemas['FullDeadLetter']['offered']['choices'];
  choice: Choice | null;
  onChoice: (choice: Choice | null) => void;
}

/** The decisions on offer before a replay; none where nothing has to be chosen. */
function Known({ choices, choice, onChoice }: KnownProps) {
  const named = choices.filter((one) => one !== null);
  if (named.length === 0) return null;
  return (
    <label>
      What is known
      <select
        name="choice"
        value={choice ?? ''}
        onChange={({ currentTarget: { value } }) => onChoice(named.find((name) => name === value) ?? null)}
      >
        <option value="">{choices.includes(null) ? 'nothing more' : 'choose for a replay'}</option>
        {named.map((name) => (
          <option key={name} value={name}>
            {choiceWords[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ActsProps {
  letter: Schemas['FullDeadLetter'];
  onPlan: (plan: Schemas['DryRun']) => void;
  onDone: () => void;
}

/** The actions that apply to the dead letter now. */
function Acts({ letter, onPlan, onDone }: ActsProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const { choices, discard, reopen } = letter.offered;
  const params = { path: { letterId: letter.letter_id } };
  const replay = (request: Schemas['LetterReplayRequest']) => {
    const body = { ...request, ...(choice !== null && { choice }) };
    return unwrapAnswer(gateway.POST('/v1/dead-letters/{letterId}/replay', { params, body }));
  };
  const discarded = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/dead-letters/{letterId}/discard', { params, body }));
  const reopened = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/dead-letters/{letterId}/reopen', { params, body }));
  const dryRun = (): void =>
    void replay({ reason: 'dry run', dry_run: true }).then(
      (plan) => {
        setProblem(null);
        if ('effects' in plan) onPlan(plan);
      },
      (error: unknown) => setProblem(toRefused(error)),
    );
  const needsChoice = choice === null && !choices.includes(null);
  const actions = [
    ...(choices.length > 0 ? [{ label: 'Replay', isOff: needsChoice, act: replay }] : []),
    ...(discard ? [{ label: 'Discard', tone: 'danger' as const, act: discarded }] : []),
    ...(reopen ? [{ label: 'Reopen: its replayer is dead', act: reopened }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <section class="acts" aria-label="Decide">
      <h2>Decide</h2>
      <ReasonForm onDone={onDone} actions={actions}>
        <Known choices={choices} choice={choice} onChoice={setChoice} />
        {choices.length > 0 && (
          <button type="button" class="plain" onClick={dryRun} disabled={needsChoice}>
            Dry run
          </button>
        )}
      </ReasonForm>
      {choices.length > 0 && needsChoice && (
        <p class="note">
          Replay is off: nobody knows whether it happened. Choose what is known first, or what is to be done.
        </p>
      )}
      <Problem problem={problem} />
    </section>
  );
}

/** What has become of a dead letter that is no longer open. */
function LetterStatus({ letter: { status, linked_run: linked } }: { letter: Schemas['FullDeadLetter'] }) {
  if (status === 'open') return null;
  return (
    <p class="note" role="status">
      The dead letter is {status}. {linked && <>It went on as {<RunLink runId={linked.run_id} />}.</>}
    </p>
  );
}

/** The next of the same cause, the latest first: one goes on without the list. */
function NextLetter({ letter }: { letter: Schemas['FullDeadLetter'] }) {
  const { letter_id: own, kind, code, tool, status } = letter;
  const which = { kind, code, ...(tool !== null && { tool }), status: 'open' as const, order: 'latest' as const };
  const { answer } = useAnswer(
    (signal) => gateway.GET('/v1/dead-letters', { params: { query: { ...which, limit: 2 } }, signal }),
    [which, own, status],
  );
  if (answer === null) return null;
  const next = answer.dead_letters.find(({ letter_id }) => letter_id !== own);
  if (next === undefined) return <a href="#/letters">No other of this cause is open: to the list</a>;
  return <a href={`#/letters/${encodeURIComponent(next.letter_id)}`}>Next: {causeWords(next)}</a>;
}

function Audit({ audit }: Pick<Schemas['FullDeadLetter'], 'audit'>) {
  if (audit.length === 0) return null;
  return (
    <section aria-label="What was done about it">
      <h2>What was done about it</h2>
      <ol class="audit">
        {audit.map(({ at, did, by, reason }) => (
          <li key={at}>
            <Time at={at} /> <strong>{did}</strong> by {by}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

function linkTo(runId: string | null) {
  return runId && <RunLink runId={runId} />;
}

const noLetter = 'There is no dead letter under this id, or it is not kept any more.';

/** One dead letter: what was to be done, what a replay would do, and a person's decision. */
export function LetterPage({ id }: { id: string }) {
  const params = { path: { letterId: id } };
  const {
    answer: letter,
    problem,
    refresh,
  } = useAnswer((signal) => gateway.GET('/v1/dead-letters/{letterId}', { params, signal }), [params]);
  const [plan, setPlan] = useState<Schemas['DryRun'] | null>(null);
  const isOperator = useIsOperator();
  if (problem?.status === 404)
    return <NotFoundPage what={noLetter} back={{ label: 'Dead letters', path: '/letters' }} />;
  const died = letter && <Time at={letter.died_at} />;
  return (
    <>
      <Heading title={`Dead letter ${idEnd(id)}`}>
        {letter && <Badge state={letter.status} />}
        {letter && <NextLetter letter={letter} />}
      </Heading>
      <Problem problem={problem} />
      {letter && (
        <div class="letter-page">
          <Facts
            facts={{
              What: letter.tool ?? letter.kind,
              'Failed with': words(letter.code),
              Died: died,
              Run: linkTo(letter.run_id),
              Root: linkTo(letter.root_run_id),
              Conversation: (
                <ConversationLink conversationId={letter.conversation_id} actorId={letter.conversation_id} />
              ),
              "Provider's id": letter.provider_id,
            }}
          />
          <CodeBlock name="What was to be done" value={letter.payload} />
          <LeftOut what="What was to be done, and the reasons of what was done about it," />
          {/* Of one that is settled a dry run only says that it would be refused. */}
          {letter.status === 'open' && <DryRunView plan={plan ?? letter.dry_run} isFresh={plan !== null} />}
          <LetterStatus letter={letter} />
          {isOperator && <Acts letter={letter} onPlan={setPlan} onDone={refresh} />}
          <Audit audit={letter.audit} />
        </div>
      )}
    </>
  );
}
