import { useState } from 'preact/hooks';
import type { AnswerOf, Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { useIsOperator } from '../../session.js';
import { dateTime } from '../../wording.js';
import { fieldNames } from './agent-words.js';
import type { Agent } from './agent-words.js';
import { WordChanges } from './word-changes.js';

type Version = AnswerOf<'listAgentVersions'>['versions'][number];

interface BackProps {
  agent: Agent;
  to: string;
  label: string;
  onDone: () => void;
}

/** What going back changes, and the way there. */
export function GoBack({ agent: { id, published }, to, label, onDone }: BackProps) {
  const isOperator = useIsOperator();
  const from = published?.version ?? 'file';
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/agents/{id}/diff', { params: { path: { id }, query: { from, to } }, signal }),
    [id, from, to],
  );
  const act = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(
      gateway.POST('/v1/agents/{id}/rollback', {
        params: { path: { id } },
        body: { ...body, version: to, base: from },
      }),
    );
  return (
    <>
      <Problem problem={problem} />
      {answer && <WordChanges changes={answer.fields} />}
      {isOperator && <ReasonForm actions={[{ label, tone: 'danger', act }]} onDone={onDone} />}
    </>
  );
}

function VersionCard({ agent, version, onDone }: Omit<BackProps, 'to' | 'label'> & { version: Version }) {
  const [isOpen, setOpen] = useState(false);
  const { at, by, reason, fields } = version;
  const isInForce = version.version === agent.published?.version;
  const said = fields.length === 0 ? 'Its file' : fields.map((field) => fieldNames[field]).join(', ');
  const when = dateTime(at);
  return (
    <li class="card" aria-label={`${said}, ${when}`}>
      <h3>
        {said} {isInForce && <Badge state="in force" />}
      </h3>
      <p>
        {fields.length === 0 ? 'Given back its word' : 'Published'} by {by} <Ago at={at} />
        {reason !== null && `: ${reason}`}
      </p>
      {!isInForce && fields.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>What going back to it changes</summary>
          {isOpen && <GoBack agent={agent} to={version.version} label="Go back to it" onDone={onDone} />}
        </details>
      )}
    </li>
  );
}

/** What was published of an agent, and the way back to each, and to its file. */
export function AgentVersions({ agent, onDone }: { agent: Agent; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id, published } = agent;
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/agents/{id}/versions', { params: { path: { id } }, signal }),
    [id, published?.version],
  );
  return (
    <section aria-label="Versions">
      <h2>Versions</h2>
      <Problem problem={problem} />
      {answer?.versions.length === 0 && <Nothing>It is as its file says: nothing was ever published of it.</Nothing>}
      {published !== null && (
        <details class="acts" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Give it back to its file</summary>
          {isOpen && <GoBack agent={agent} to="file" label="Give it back to its file" onDone={onDone} />}
        </details>
      )}
      <ul class="schedules">
        {answer?.versions.map((version) => (
          <VersionCard key={version.at} agent={agent} version={version} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}
