import { count } from '../../wording.js';
import type { Findings } from '../graph/findings.js';
import type { Graph } from '#graph/edit';
import type { Catalogue } from '../graph/graph.js';
import { listLinks } from '#graph/edit';
import { NodeIcon } from '../canvas/node-icon.js';
import { kindWords } from '../graph/node-words.js';

interface Props {
  graph: Graph;
  catalogue: Catalogue;
  findings: Findings;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The nodes in words: the same as the canvas, for who uses no pointer or no eyes. */
export function NodeList({ graph, catalogue, findings, selected, onSelect }: Props) {
  const links = listLinks(graph);
  if (graph.nodes.length === 0) return <p class="note">There is no node yet. Begin with a trigger.</p>;
  return (
    <ol class="node-list" aria-label="Nodes">
      {graph.nodes.map((node) => {
        const type = catalogue.get(node.type);
        const next = links.filter(({ source }) => source === node.name).map(({ target }) => target);
        const found = findings.get(node.id)?.length ?? 0;
        return (
          <li key={node.id}>
            <button type="button" data-step aria-current={node.id === selected} onClick={() => onSelect(node.id)}>
              <NodeIcon name={node.type} type={type} />
              <span class="words">
                <span class="name">{node.name}</span>
                <span class="of">
                  {kindWords(node, type)}
                  {next.length > 0 && ` → ${[...new Set(next)].join(', ')}`}
                </span>
              </span>
              {found > 0 && <span class="count">{count(found, 'finding')}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
