import type { AnswerOf } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock } from '../../parts/code-block.js';
import { Facts } from '../../parts/facts.js';
import { Heading } from '../../parts/heading.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { DeploymentLinks } from '../links.js';

type Agent = AnswerOf<'listAgents'>['agents'][number];

/** An agent's file may change at any time: within some seconds it is what answers. */
const againEveryMs = 5_000;

function listed(values: readonly string[] | null): string | null {
  return values === null || values.length === 0 ? null : values.join(', ');
}

function AgentCard({ agent }: { agent: Agent }) {
  const { id, version, tenant, numbers, channels, goal, tools, language } = agent;
  return (
    <li class="card" aria-label={id}>
      <h2>
        <a href={`#/agents/${encodeURIComponent(id)}`}>{id}</a> {agent.default && <Badge state="default" />}
      </h2>
      {agent.published !== null && (
        <p class="note">
          {agent.published.by} has published over its file <Ago at={agent.published.at} />
          {agent.file_changed.length > 0 && '; the file has changed since, and what was published holds'}.
        </p>
      )}
      <Facts
        facts={{
          Version: version,
          Tenant: tenant,
          Numbers: listed(numbers),
          Channels: listed(channels),
          Tools: tools === null ? 'all that are enabled' : (listed(tools) ?? 'none'),
          Language: language,
          'Time zone': agent.time_zone,
        }}
      />
      <CodeBlock name="Goal" value={goal} />
      <details>
        <summary>The rest of its file</summary>
        <CodeBlock name="Constraints" value={agent.constraints} />
        <CodeBlock name="Policy" value={agent.policy} />
        <CodeBlock name="Form of its answers" value={agent.answer_schema} />
        <CodeBlock name="Quiet hours" value={agent.quiet_hours} />
      </details>
      <p>
        <a href={`#/runs?agent=${encodeURIComponent(id)}`}>Its runs</a>
      </p>
    </li>
  );
}

/** The agents of the directory as they answer now, and what is wrong with files that are not taken. */
export function AgentsPage() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/agents', { signal }), [], againEveryMs);
  return (
    <>
      <Heading title="Agents">
        <DeploymentLinks except="/agents" />
      </Heading>
      <Problem problem={problem} />
      {answer?.problems.map((each) => (
        <p key={each} class="problem" role="alert">
          {each}
        </p>
      ))}
      <ul class="schedules">
        {answer?.agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
      {answer?.agents.length === 0 && (
        <Nothing>
          No agent has a file: the settings of the deployment answer every text. Name a folder in{' '}
          <code>AGENTS_DIR</code> to have agents of your own.
        </Nothing>
      )}
    </>
  );
}
