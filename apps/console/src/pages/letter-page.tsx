import { useState } from 'preact/hooks';
import { tell } from '../api/client.js';
import { choices } from '../api/operator-shapes.js';
import type { DryRun, FullLetter } from '../api/operator-shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { CodeBlock } from '../parts/code-block.js';
import { DryRunView } from '../parts/dry-run.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Problem } from '../parts/said.js';
import { useIsOperator } from '../session.js';
import { moment, idEnd, words } from '../wording.js';

interface Done {
  linked_run_id: string | null;
}

const choiceWords: Record<(typeof choices)[number], string> = {
  'as-sent': 'it was sent',
  resend: 'send it again',
  'as-done': 'it was done',
  'as-failed': 'it failed',
  again: 'do it again',
};

function Choice({ choice, onChoice }: { choice: string; onChoice: (choice: string) => void }) {
  return (
    <label>
      What is known
      <select name="choice" value={choice} onChange={(event) => onChoice(event.currentTarget.value)}>
        <option value="">nothing more</option>
        {choices.map((name) => (
          <option key={name} value={name}>
            {choiceWords[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ActsProps {
  letter: FullLetter;
  onPlan: (plan: DryRun) => void;
  onDone: () => void;
}

function Acts({ letter, onPlan, onDone }: ActsProps) {
  const [choice, setChoice] = useState('');
  const [linked, setLinked] = useState<string | null>(null);
  const path = `/v1/dead-letters/${encodeURIComponent(letter.letter_id)}`;
  const chosen = choice === '' ? {} : { choice };
  const dryRun = async (): Promise<void> =>
    onPlan(await tell<DryRun>('POST', `${path}/replay`, { reason: 'dry run', dry_run: true, ...chosen }));
  const replay = async (word: object): Promise<void> =>
    setLinked((await tell<Done>('POST', `${path}/replay`, { ...word, ...chosen })).linked_run_id);
  if (letter.status === 'open')
    return (
      <section class="acts" aria-label="Decide">
        <h2>Decide</h2>
        <ReasonForm
          onDone={onDone}
          actions={[
            { label: 'Replay', act: replay },
            { label: 'Discard', tone: 'danger', act: (word) => tell('POST', `${path}/discard`, word) },
          ]}
        >
          <Choice choice={choice} onChoice={setChoice} />
          <button type="button" class="plain" onClick={() => void dryRun()}>
            Dry run
          </button>
        </ReasonForm>
      </section>
    );
  return (
    <p class="note" role="status">
      The letter is {letter.status}.{' '}
      {linked && (
        <>
          It went on as <RunLink runId={linked} />.
        </>
      )}
    </p>
  );
}

function Audit({ audit }: Pick<FullLetter, 'audit'>) {
  if (audit.length === 0) return null;
  return (
    <section aria-label="What was done about it">
      <h2>What was done about it</h2>
      <ol class="audit">
        {audit.map(({ at, did, by, reason }) => (
          <li key={at}>
            <time dateTime={at}>{moment(at)}</time> <strong>{did}</strong> by {by}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One dead letter: what was to be done, what a replay would come to, and a person's decision. */
export function LetterPage({ id }: { id: string }) {
  const { answer: letter, problem, refresh } = useAnswer<FullLetter>(`/v1/dead-letters/${encodeURIComponent(id)}`);
  const [plan, setPlan] = useState<DryRun | null>(null);
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title={`Letter ${idEnd(id)}`}>{letter && <Badge state={letter.status} />}</Heading>
      <Problem problem={problem} />
      {letter && (
        <div class="letter-page">
          <Facts
            facts={{
              What: letter.tool ?? letter.kind,
              'Failed with': words(letter.code),
              Died: moment(letter.died_at),
              Run: letter.run_id && <RunLink runId={letter.run_id} />,
              Conversation: (
                <ConversationLink conversationId={letter.conversation_id} actorId={letter.conversation_id} />
              ),
              "Provider's id": letter.provider_id,
            }}
          />
          <CodeBlock name="What was to be done" value={letter.payload} />
          <LeftOut what="What was to be done, and the reasons of what was done about it," />
          <DryRunView plan={plan ?? letter.dry_run} isFresh={plan !== null} />
          {isOperator && <Acts letter={letter} onPlan={setPlan} onDone={refresh} />}
          <Audit audit={letter.audit} />
        </div>
      )}
    </>
  );
}
