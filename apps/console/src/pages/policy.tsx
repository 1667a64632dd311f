import { useAnswer } from '../api/use-answer.js';
import { CodeBlock } from '../parts/code-block.js';
import { Problem } from '../parts/said.js';

/** The limits in force, as the gateway tells them. */
export function PolicyView() {
  const { answer, problem } = useAnswer<unknown>('/v1/policy');
  return (
    <section aria-label="Policy">
      <h2>Policy</h2>
      <Problem problem={problem} />
      <CodeBlock name="In force" value={answer} />
    </section>
  );
}
