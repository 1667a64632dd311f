import type { AnswerOf, Schemas } from '#client';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { pretty } from '../wording.js';
import { Time } from '../parts/days/time.js';

type Changed = Schemas['WorkflowDiff']['changed'][number];

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? `“${value}”` : pretty(value);
}

function ChangedNode({ id, kind, fields }: Changed) {
  const isOperator = useIsOperator();
  return (
    <li>
      <strong>{id}</strong> ({kind}) is changed:
      <ul>
        {fields.map(({ name, before, after }) => (
          <li key={name}>
            <code>{name}</code>
            {isOperator && (
              <>
                : <del>{valueWords(before)}</del> → <ins>{valueWords(after)}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Difference({ id, from, to }: Pick<Schemas['WorkflowDiff'], 'id' | 'from' | 'to'>) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/workflows/{id}/diff', { params: { path: { id }, query: { from, to } }, signal }),
    [id, from, to],
  );
  if (answer === null) return <Problem problem={problem} />;
  const { added, removed, changed } = answer;
  const isSame = added.length + removed.length + changed.length === 0;
  return (
    <ul class="difference">
      {added.map((node) => (
        <li key={node.id}>
          <strong>{node.id}</strong> ({node.kind}) is added
        </li>
      ))}
      {removed.map((node) => (
        <li key={node.id}>
          <strong>{node.id}</strong> ({node.kind}) is removed
        </li>
      ))}
      {changed.map((node) => (
        <ChangedNode key={node.id} {...node} />
      ))}
      {isSame && <li>No node is another: what may be spent, or the agent, is.</li>}
    </ul>
  );
}

interface LineProps {
  id: string;
  version: AnswerOf<'listWorkflowVersions'>['versions'][number];
  before: string | null;
  isCurrent: boolean;
  isGraph: boolean;
}

function VersionLine({ id, version: { version, at, by, note }, before, isCurrent, isGraph }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li data-row>
      <a href={`#/workflows/${id}?version=${version}`} title={version}>
        <Time at={at} />
      </a>{' '}
      {isCurrent && 'current, '}
      by {by}
      {note !== null && `: ${note}`}
      {before !== null && !isGraph && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>What it has other than the one before</summary>
          {isOpen && <Difference id={id} from={before} to={version} />}
        </details>
      )}
    </li>
  );
}

/** What draws differences of graphs is fetched by whoever looks at a graph. */
function Compare({ id }: { id: string }) {
  const [found, setFound] = useState<{ CompareVersions: ComponentType<{ id: string }> } | null>(null);
  useEffect(() => {
    import('../builder/versions/compare-versions.js').then(setFound, () => undefined); // the shell says that the gateway is away
  }, []);
  return found && <found.CompareVersions id={id} />;
}

interface Props {
  id: string;
  current: string;
  isGraph: boolean;
}

/** The versions of a workflow, the latest first, with what they changed. */
export function Versions({ id, current, isGraph }: Props) {
  const isOperator = useIsOperator();
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/workflows/{id}/versions', { params: { path: { id } }, signal }),
    [id, current],
  );
  const versions = answer?.versions ?? [];
  return (
    <section class="versions" aria-label="Versions">
      <h2>Versions</h2>
      <Problem problem={problem} />
      <ol>
        {versions.map((version, index) => (
          <VersionLine
            key={version.version}
            id={id}
            version={version}
            before={versions[index + 1]?.version ?? null}
            isCurrent={version.version === current}
            isGraph={isGraph}
          />
        ))}
      </ol>
      {answer?.whole_since && (
        <p class="note">
          Versions before <Time at={answer.whole_since} /> are not kept in this list.
        </p>
      )}
      {isGraph && isOperator && versions.length > 1 && <Compare key={current} id={id} />}
    </section>
  );
}
