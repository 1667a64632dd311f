import type { Graph } from '#graph/edit';
import { count } from '../../wording.js';
import type { Acts } from '../use-acts.js';

interface Props {
  graph: Graph;
  chosen: ReadonlySet<string>;
  acts: Acts;
  onClose: () => void;
}

/** What is done with several nodes at once. */
export function ChosenPanel({ graph, chosen, acts, onClose }: Props) {
  const nodes = graph.nodes.filter(({ id }) => chosen.has(id));
  const isOff = nodes.every(({ disabled }) => disabled);
  return (
    <section class="chosen-panel" aria-label="Chosen nodes">
      <header>
        <h2>{count(nodes.length, 'node')} chosen</h2>
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <div class="buttons">
        <button type="button" title="Ctrl C" onClick={() => acts.copy(chosen)}>
          Copy
        </button>
        <button type="button" title="Ctrl X" onClick={() => acts.cut(chosen)}>
          Cut
        </button>
        <button type="button" title="Ctrl D" onClick={() => acts.duplicate(chosen)}>
          Duplicate
        </button>
        <button type="button" title="Shift D" onClick={() => acts.toggle(chosen)}>
          {isOff ? 'Switch on' : 'Switch off'}
        </button>
        <button type="button" class="danger" title="Delete" onClick={() => acts.remove(chosen, [])}>
          Delete
        </button>
      </div>
      <ul>
        {nodes.map(({ id, name, disabled }) => (
          <li key={id}>
            {name}
            {disabled && ', switched off'}
          </li>
        ))}
      </ul>
    </section>
  );
}
