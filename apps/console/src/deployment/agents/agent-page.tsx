import { useEffect, useState } from 'preact/hooks';
import { outcomeResults } from '#client';
import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock } from '../../parts/code-block.js';
import { Facts } from '../../parts/facts.js';
import { Heading } from '../../parts/heading.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { RunTable } from '../../parts/run-table.js';
import { firstRows } from '../../shortened.js';
import { useIsOperator } from '../../session.js';
import { count } from '../../wording.js';
import { DeploymentLinks } from '../links.js';
import { AgentTests } from './agent-tests.js';
import { AgentVersions } from './agent-versions.js';
import { fieldNames, readDraft, withTrial } from './agent-words.js';
import type { Agent, Draft } from './agent-words.js';
import { EditAgent } from './edit-agent.js';
import { TryAgent } from './try-agent.js';
import { WordChanges } from './word-changes.js';

const againEveryMs = 10_000;
/** So many of its latest runs are looked at, and the first of them shown. */
const [mostLooked, mostShown] = [50, 5];

function Known({ agent }: { agent: Agent }) {
  const { version, tenant, numbers, channels, tools, language, published } = agent;
  const list = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(', '));
  return (
    <Facts
      facts={{
        Version: version,
        'Told by': published === null ? 'its file' : `${published.by}, in place of its file`,
        Published: published && <Ago at={published.at} />,
        Why: published?.reason,
        Tenant: tenant,
        Numbers: list(numbers),
        Channels: list(channels),
        Tools: tools === null ? 'all that are enabled' : (list(tools) ?? 'none'),
        Language: language,
        'Time zone': agent.time_zone,
      }}
    />
  );
}

/** Its file says something else by now than when somebody published over it. */
function FileChanged({ agent: { file, file_changed: fields, published, ...agent } }: { agent: Agent }) {
  if (fields.length === 0 || published === null) return null;
  const now = readDraft({ ...agent, file, published, file_changed: fields });
  return (
    <div class="acts" role="status">
      <p>
        Its file has changed since {published.by} published. What was published holds until it is given back to the
        file.
      </p>
      <WordChanges changes={fields.map((field) => ({ field, before: now[field], after: file[field] }))} />
    </div>
  );
}

/** How its latest runs have ended. */
function LatestRuns({ id }: { id: string }) {
  const query = { agent: id, limit: mostLooked };
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/runs', { params: { query }, signal }),
    [id],
    againEveryMs,
  );
  const real = answer?.runs.filter(({ simulated }) => simulated !== true) ?? [];
  const ended = real.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const failed = ended.filter((outcome) => outcomeResults[outcome] === 'failed').length;
  return (
    <section aria-label="Latest runs">
      <h2>Latest runs</h2>
      <Problem problem={problem} />
      {ended.length > 0 && (
        <p class="note">
          {failed} of the {count(ended.length, 'latest run')} that are over failed.{' '}
          <a href={`#/runs?agent=${encodeURIComponent(id)}`}>All of its runs</a>
        </p>
      )}
      {answer !== null && real.length === 0 && <Nothing>It has no run yet.</Nothing>}
      {real.length > 0 && <RunTable runs={firstRows(real, mostShown)} caption="Latest runs of the agent" />}
    </section>
  );
}

/** The words that a trial has tried; null: there is none, or it is not read yet. */
function useTrial(id: string | null): Schemas['Trial'] | null {
  return useAnswer(
    id === null ? null : (signal) => gateway.GET('/v1/trials/{trialId}', { params: { path: { trialId: id } }, signal }),
    [id],
  ).answer;
}

interface WorkProps {
  agent: Agent;
  trialId: string | null;
  onDone: () => void;
}

/** What operators do with it: change, try, test, publish. */
function Work({ agent, trialId, onDone }: WorkProps) {
  const [typed, setDraft] = useState<Draft | null>(null); // null: nobody has typed anything
  const draft = typed ?? readDraft(agent);
  const trial = useTrial(trialId);
  useEffect(() => {
    if (trial !== null) setDraft(withTrial(readDraft(agent), trial.changes));
  }, [trial?.trial_id]);
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/agents/{id}/tests', { params: { path: { id: agent.id } }, signal }),
    [agent.id],
  );
  const tests = answer?.tests ?? [];
  return (
    <>
      {trial !== null && (
        <p class="note">
          As it was tried on <a href={`#/trials/${trial.trial_id}`}>{count(trial.runs.length, 'old run')}</a>:{' '}
          {trial.totals.other} came to something else.
        </p>
      )}
      {agent.unpublishable === null ? (
        <EditAgent
          {...{ agent, draft, onChange: setDraft, tests: tests.length }}
          onPublished={() => setDraft(null)}
          onDone={onDone}
        />
      ) : (
        <p class="note">Nothing can be published of it: {agent.unpublishable}.</p>
      )}
      <TryAgent agent={agent} draft={draft} />
      <Problem problem={problem} />
      <AgentTests agent={agent} draft={draft} tests={tests} onDone={refresh} />
    </>
  );
}

/** One agent: what it is told and by whom, how its runs go; for operators to change, try, test and publish. */
export function AgentPage({ id, trialId }: { id: string; trialId: string | null }) {
  const isOperator = useIsOperator();
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/agents/{id}', { params: { path: { id } }, signal }),
    [id],
    againEveryMs,
  );
  return (
    <>
      <Heading title={`Agent ${id}`}>
        {answer?.default === true && <Badge state="default" />}
        <DeploymentLinks />
      </Heading>
      <Problem problem={problem} />
      {answer && (
        <div class="agent-page">
          <Known agent={answer} />
          <FileChanged agent={answer} />
          {isOperator ? (
            <Work agent={answer} trialId={trialId} onDone={refresh} />
          ) : (
            <>
              {(['goal', 'constraints'] as const).map((field) => (
                <CodeBlock key={field} name={fieldNames[field]} value={answer[field]} />
              ))}
            </>
          )}
          <AgentVersions agent={answer} onDone={refresh} />
          <LatestRuns id={id} />
          <details>
            <summary>The rest of its file</summary>
            <CodeBlock name="Policy" value={answer.policy} />
            <CodeBlock name="Form of its answers" value={answer.answer_schema} />
            <CodeBlock name="Quiet hours" value={answer.quiet_hours} />
          </details>
        </div>
      )}
    </>
  );
}
