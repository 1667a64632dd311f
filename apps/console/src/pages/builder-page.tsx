import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { refusalOf } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';

/** Which draft: that of a workflow, or of a session without one; neither: a new one. */
interface Props {
  workflowId: string | null;
  sessionId: string | null;
}

/** The builder's code is fetched by whoever opens it, and by no first visit. */
function useBuilder() {
  const [found, setFound] = useState<{ Builder: ComponentType<Props> } | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    import('../builder/builder.js').then(setFound, (error: unknown) => setProblem(refusalOf(error)));
  }, []);
  return { found, problem };
}

/** A workflow as a graph that is drawn and changed. Null: a new one. */
export function BuilderPage({ workflowId, sessionId }: Props) {
  const isOperator = useIsOperator();
  const { found, problem } = useBuilder();
  return (
    <div class="builder-page">
      <Heading title={workflowId === null ? 'Build a workflow' : `Build ${workflowId}`} />
      <LeftOut what="Graphs" />
      <Problem problem={problem} />
      {isOperator && found && <found.Builder {...{ workflowId, sessionId }} />}
    </div>
  );
}
