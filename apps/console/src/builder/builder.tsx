import '@xyflow/react/dist/base.css';
import './builder.css';
import { useMemo } from 'preact/hooks';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Problem } from '../parts/messages.js';
import { useLocalDraft } from './draft.js';
import { emptyGraph } from './graph.js';
import type { Graph } from './graph.js';
import { Workbench } from './workbench.js';
import type { BenchProps } from './workbench.js';

function LocalBuilder(props: Omit<BenchProps, 'draft'>) {
  return <Workbench {...props} draft={useLocalDraft(props.first)} />;
}

/** The builder of a new workflow, or of one that was made of a graph. */
export function Builder({ workflowId }: { workflowId: string | null }) {
  const types = useAnswer((signal) => gateway.GET('/v1/node-types', { signal }));
  const workflow = useAnswer(
    workflowId === null
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}', { params: { path: { id: workflowId } }, signal }),
    [workflowId],
  );
  const catalogue = useMemo(() => new Map(types.answer?.node_types.map((type) => [type.name, type])), [types.answer]);
  const first = workflowId === null ? emptyGraph : (workflow.answer?.graph as Graph | null | undefined); // a stored graph has passed the server's check
  const problem = types.problem ?? workflow.problem;
  if (problem) return <Problem problem={problem} />;
  if (first === null) return <p class="caution">This workflow was written as a document, and has no graph.</p>;
  if (types.answer === null || first === undefined) return null;
  return <LocalBuilder key={workflowId} {...{ first, catalogue, workflowId }} />;
}
