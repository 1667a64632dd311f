import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { useWhole } from '../lists/in-order.js';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../parts/facts.js';
import { Problem } from '../parts/messages.js';

import { policyWords } from './policy-words.js';
import { Time } from '../parts/days/time.js';

function isFigure(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function PolicyFields({ policy }: { policy: Schemas['Policy'] }) {
  const { defaults = {} } = (policy.table ?? {}) as { defaults?: Record<string, unknown> }; // as policies are written
  const figures = Object.entries(defaults).flatMap(([name, value]) =>
    isFigure(value) ? [policyWords(name, value)] : [],
  );
  return (
    <>
      <Facts
        facts={{
          Version: policy.version,
          'Version of the file': policy.file_version === policy.version ? null : policy.file_version,
          ...Object.fromEntries(figures),
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
  const { answer, problem } = useAnswer((signal) => gateway.GET('/v1/policy', { signal }));
  useWhole(answer !== null || problem !== null);
  const history = useAnswer((signal) => gateway.GET('/v1/policy/versions', { signal }));
  return (
    <section class="policy" aria-label="Policy">
      <h2>Policy</h2>
      <Problem problem={problem} />
      {answer && <PolicyFields policy={answer} />}
      <ol class="audit">
        {history.answer?.changes.map(({ at, version, by, reason }) => (
          <li key={at}>
            <Time at={at} /> <strong>{version}</strong> by {by}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
