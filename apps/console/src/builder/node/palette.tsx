import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Problem } from '../../parts/messages.js';
import type { Catalogue } from '../graph/graph.js';
import { draggedType } from '../canvas/use-drop.js';
import { NodeIcon } from '../canvas/node-icon.js';
import { classifyNode, kinds } from '../graph/node-kind.js';

type NodeType = Schemas['NodeType'];

function TypeList({ types, onAdd }: { types: readonly NodeType[]; onAdd: (type: NodeType) => void }) {
  return (
    <ul>
      {types.map((type) => (
        <li key={type.name}>
          <button
            type="button"
            data-step
            draggable
            onDragStart={({ dataTransfer }) => dataTransfer?.setData(draggedType, type.name)}
            onClick={() => onAdd(type)}
          >
            <NodeIcon name={type.name} type={type} />
            <span class="words">
              <span class="name">{type.displayName}</span>
              <span class="of">{type.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a search finds is the server's to say, the best first. */
function Found({ query, onAdd }: { query: string; onAdd: (type: NodeType) => void }) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/node-types', { params: { query: { query } }, signal }),
    [query],
  );
  if (answer === null) return <Problem problem={problem} />;
  if (answer.node_types.length === 0) return <p class="note">No type of nodes is found by “{query}”.</p>;
  return <TypeList types={answer.node_types} onAdd={onAdd} />;
}

interface Props {
  catalogue: Catalogue;
  onAdd: (type: NodeType) => void;
  onNote: () => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** What is no type of nodes: a note, and what n8n has exported. */
function Besides({ onNote, onFile }: Pick<Props, 'onNote' | 'onFile'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="buttons besides">
      <button type="button" onClick={onNote}>
        Add a note
      </button>
      <button type="button" onClick={() => input.current?.click()}>
        Import n8n’s JSON…
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File with n8n’s JSON"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </div>
  );
}

/** All types of nodes by their kinds, or those that a search finds; one is added by a click, or dragged onto the canvas. */
export function Palette({ catalogue, onAdd, onNote, onFile, onClose }: Props) {
  const [query, setQuery] = useState('');
  const all = [...catalogue.values()];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <section class="palette" aria-labelledby="palette-title">
      <header>
        <h2 id="palette-title">Add a node</h2>
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <input
        type="search"
        value={query}
        data-find
        aria-label="Find a type of nodes"
        placeholder="What should it do?"
        onInput={(event) => setQuery(event.currentTarget.value)}
        ref={field}
      />
      {query.trim() === '' && <Besides {...{ onNote, onFile }} />}
      <div class="types">
        {query.trim() !== '' && <Found query={query.trim()} onAdd={onAdd} />}
        {query.trim() === '' &&
          kinds.map((kind) => (
            <section key={kind} aria-label={kind}>
              <h3>{kind}</h3>
              <TypeList types={all.filter((type) => classifyNode(type) === kind)} onAdd={onAdd} />
            </section>
          ))}
      </div>
    </section>
  );
}
