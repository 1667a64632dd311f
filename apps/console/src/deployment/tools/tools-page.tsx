import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Badge } from '../../parts/badge.js';
import { Heading } from '../../parts/heading.js';
import { Nothing, Problem } from '../../parts/messages.js';
import { DeploymentLinks } from '../links.js';

const againEveryMs = 5_000;

function ToolRow({ tool: { name, description, writes, agents, breaker } }: { tool: Schemas['Tool'] }) {
  return (
    <tr data-row>
      <td data-name="Tool">
        <a href={`#/tools/${encodeURIComponent(name)}`}>{name}</a>
      </td>
      <td data-name="What it does" class="wraps">
        {description}
      </td>
      <td data-name="Does">{writes ? 'writes' : 'reads'}</td>
      <td data-name="Agents" class="wraps">
        {agents.length === 0 ? '–' : agents.join(', ')}
      </td>
      <td data-name="Is it well?">{breaker === null ? '–' : <Badge state={breaker.health.state} />}</td>
    </tr>
  );
}

/** The tools of the deployment, what fails first. */
export function ToolsPage() {
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/tools', { signal }), [], againEveryMs);
  const fails = ({ breaker }: Schemas['Tool']): number => Number(breaker?.health.state === 'failing');
  return (
    <>
      <Heading title="Tools">
        <DeploymentLinks except="/tools" />
      </Heading>
      <Problem problem={problem} />
      {answer && answer.tools.length > 0 && (
        <table class="cards">
          <caption class="unseen">The tools of the deployment</caption>
          <thead>
            <tr>
              {['Tool', 'What it does', 'Does', 'Agents', 'Is it well?'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.tools
              .toSorted((one, other) => fails(other) - fails(one))
              .map((tool) => (
                <ToolRow key={tool.name} tool={tool} />
              ))}
          </tbody>
        </table>
      )}
      {answer?.tools.length === 0 && (
        <Nothing>
          No tool has a file. Name a folder of them in <code>TOOLS_DIR</code>.
        </Nothing>
      )}
    </>
  );
}
