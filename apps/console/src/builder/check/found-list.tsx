import type { Graph } from '#graph/edit';
import { count } from '../../wording.js';
import type { Findings } from '../graph/findings.js';

interface Props {
  graph: Graph;
  findings: Findings;
  /** Whether the draft was checked as it is. */
  isChecked: boolean;
  onShow: (nodeId: string) => void;
}

/** What is missing in the graph, at its foot: each finding leads to its node. */
export function FoundList({ graph, findings, isChecked, onShow }: Props) {
  const { nodes } = graph;
  const all = [...findings].flatMap(([id, found]) => found.map((message) => ({ id, message })));
  if (nodes.length === 0) return <p>An empty graph. Begin with a trigger, or paste n8n’s JSON here.</p>;
  const nodeWords = count(nodes.length, 'node');
  if (all.length === 0)
    return <p role="status">{`${nodeWords}, ${isChecked ? 'nothing is missing' : 'not checked yet'}`}</p>;
  return (
    <details class="found">
      <summary>
        {nodeWords}, {count(all.length, 'finding')}
        {!isChecked && ' when it was checked last'}
      </summary>
      <ul>
        {all.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id === '' ? (
              message
            ) : (
              <button type="button" class="plain" onClick={() => onShow(id)}>
                {nodes.find((node) => node.id === id)?.name}: {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
