import { useState } from 'preact/hooks';
import type { AnswerOf, Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { CodeBlock } from '../parts/code-block.js';
import { Heading } from '../parts/heading.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';
import { useIsOperator } from '../session.js';
import { differences } from './differences.js';
import { DeploymentLinks } from './links.js';

type Change = AnswerOf<'listPolicyChanges'>['changes'][number];

/** What a version has other than the one in force, a line for each field. */
function Differences({ version, inForce }: { version: string; inForce: unknown }) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/policy/versions/{version}', { params: { path: { version } }, signal }),
    [version],
  );
  const lines = answer === null ? [] : differences(inForce, answer.table);
  return (
    <>
      <Problem problem={problem} />
      {answer !== null && lines.length === 0 && <p class="note">It is the same as the one in force.</p>}
      <ul>
        {lines.map(({ path, before, after }) => (
          <li key={path}>
            <code>{path}</code>: {before} → {after}
          </li>
        ))}
      </ul>
      <CodeBlock name={`The whole of ${version}`} value={answer?.table} />
    </>
  );
}

interface ChangeProps {
  change: Change;
  policy: Schemas['Policy'];
  onDone: () => void;
}

function ChangeCard({ change: { version, at, by, reason, action }, policy, onDone }: ChangeProps) {
  const isOperator = useIsOperator();
  const [isOpen, setOpen] = useState(false);
  const isInForce = version === policy.version;
  const rollBack = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/policy/rollback', { body: { ...body, version, base: policy.version } }));
  return (
    <li class="card" aria-label={version}>
      <h2>
        {version} {isInForce && <Badge state="in force" />}
      </h2>
      <p>
        {action === 'set' ? 'Set' : 'Gone back to'} by {by} <Ago at={at} />
        {reason !== null && `: ${reason}`}
      </p>
      {!isInForce && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>What going back to it changes</summary>
          {isOpen && <Differences version={version} inForce={policy.table} />}
          {isOperator && (
            <ReasonForm actions={[{ label: `Go back to ${version}`, tone: 'danger', act: rollBack }]} onDone={onDone} />
          )}
        </details>
      )}
    </li>
  );
}

/** Each version once, by its latest change: a list may go back to one again and again. */
function latestOfEach(changes: readonly Change[]): Change[] {
  return [...new Map(changes.toReversed().map((change) => [change.version, change])).values()].toReversed();
}

/** The limits in force, who has changed them, what each version has other, and for operators going back. */
export function PolicyPage() {
  const { answer, problem, refresh } = useAnswer((signal) => gateway.GET('/v1/policy', { signal }));
  const history = useAnswer((signal) => gateway.GET('/v1/policy/versions', { signal }));
  const changes = latestOfEach(history.answer?.changes ?? []);
  const done = (): void => {
    refresh();
    history.refresh();
  };
  return (
    <>
      <Heading title="Policy">
        <DeploymentLinks except="/policy" />
      </Heading>
      <Problem problem={problem ?? history.problem} />
      {answer !== null && (
        <>
          <CodeBlock name={`In force: ${answer.version}`} value={answer.table} />
          <ul class="schedules">
            {changes.map((change) => (
              <ChangeCard key={change.version} change={change} policy={answer} onDone={done} />
            ))}
          </ul>
          {changes.length === 0 && (
            <Nothing>It is as its file says: nobody has changed it. Operators set another by PUT /v1/policy.</Nothing>
          )}
        </>
      )}
    </>
  );
}
