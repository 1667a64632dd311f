import { useEffect, useRef, useState } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { foundNodes } from '../graph/found-nodes.js';
import { kindWords } from '../graph/node-words.js';
import type { Catalogue } from '../graph/graph.js';

interface Props {
  graph: Graph;
  catalogue: Catalogue;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Finds a node of the graph by its name, its type, or what its parameters say. */
export function FindNodes({ graph, catalogue, onShow, onClose }: Props) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = foundNodes(graph, query);
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const [first] = found;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && event.target === field.current && first) onShow(first.id);
  };
  return (
    <section class="find-nodes" role="search" aria-label="Find in the graph" onKeyDown={onKey}>
      <header>
        <input
          ref={field}
          type="search"
          value={query}
          aria-label="Find a node"
          placeholder="A name, a type, or words in it"
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <p class="unseen" role="status">
        {query.trim() === '' ? '' : `${found.length} found`}
      </p>
      {query.trim() !== '' && found.length === 0 && <p class="note">No node has this.</p>}
      <ul>
        {found.map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onShow(node.id)}>
              <span class="name">{node.name}</span>
              <span class="of">{kindWords(node, catalogue.get(node.type))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
