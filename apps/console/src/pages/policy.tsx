import type { Policy, PolicyChange } from '../api/operator-shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../parts/facts.js';
import { Problem } from '../parts/said.js';
import { moment, spacedOut } from '../wording.js';

function isFigure(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function Dials({ policy }: { policy: Policy }) {
  const { defaults = {} } = policy.table ?? {};
  const figures = Object.entries(defaults).filter(([, value]) => isFigure(value));
  return (
    <>
      <Facts
        facts={{
          Version: policy.version,
          'Version of the file': policy.file_version === policy.version ? null : policy.file_version,
          ...Object.fromEntries(figures.map(([name, value]) => [spacedOut(name), String(value)])),
        }}
      />
      <details>
        <summary>The whole table</summary>
        <CodeBlock name="Defaults, providers, task classes" value={policy.table} />
      </details>
    </>
  );
}

/** The limits in force, and who has changed them. */
export function PolicyView() {
  const { answer, problem } = useAnswer<Policy>('/v1/policy');
  const history = useAnswer<{ changes: PolicyChange[] }>('/v1/policy/versions');
  return (
    <section class="policy" aria-label="Policy">
      <h2>Policy</h2>
      <Problem problem={problem} />
      {answer && <Dials policy={answer} />}
      <ol class="audit">
        {history.answer?.changes.map(({ at, version, by, reason }) => (
          <li key={at}>
            <time dateTime={at}>{moment(at)}</time> <strong>{version}</strong> by {by}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
