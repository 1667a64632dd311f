import { useState } from 'preact/hooks';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { useIsOperator } from '../session.js';

/** Which draft: that of a workflow, or of a session without one; neither: a new one. */
interface Props {
  workflowId: string | null;
  sessionId: string | null;
  /** What of it is looked at first: the name of a node, what is missing, a run. */
  first: { node: string | null; isMissing: boolean; run: string | null };
}

/** A workflow as a graph that is drawn and changed. Null: a new one. */
export function BuilderPage({ workflowId, sessionId, first }: Props) {
  const [stored, setStored] = useState(workflowId);
  const isOperator = useIsOperator();
  const { found, problem } = useLater(() => import('../builder/builder.js'));
  return (
    <div class="builder-page">
      <Heading title={stored === null ? 'Build a workflow' : `Build ${stored}`} />
      <LeftOut what={first.run === null ? 'Graphs' : 'Graphs, and the items of their runs,'} />
      <Problem problem={problem} />
      {isOperator && found && <found.Builder {...{ workflowId, sessionId, first }} onStored={setStored} />}
    </div>
  );
}
