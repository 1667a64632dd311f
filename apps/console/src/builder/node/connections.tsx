import { useState } from 'preact/hooks';
import { keyForLink } from '../graph/graph.js';
import { listLinks } from '#graph/edit';
import { connect, disconnect } from '../graph/graph.js';
import type { Graph, GraphNode, Link, Operation } from '#graph/edit';
import { isLent, mayConnect, portName } from '../graph/ports.js';
import type { NodePorts } from '../graph/ports.js';

interface Props {
  graph: Graph;
  node: GraphNode;
  ports: ReadonlyMap<string, NodePorts>;
  onChange: (operations: Operation[]) => void;
}

function formatPort(ports: NodePorts | undefined, side: 'inputs' | 'outputs', type: string, index: number): string {
  const same = ports?.[side].filter((port) => port.type === type) ?? [];
  const label = same.find((port) => port.index === index)?.label ?? '';
  return same.length > 1 ? ` (${label || `number ${index + 1}`})` : '';
}

/** A connection in words, from the side of a node. */
function describeLink(link: Link, { name }: GraphNode, ports: Props['ports']): string {
  const { source, target, type, output, input } = link;
  const out = formatPort(ports.get(source), 'outputs', type, output);
  const into = formatPort(ports.get(target), 'inputs', type, input);
  if (isLent(type)) return source === name ? `${portName(type)} of ${target}` : `${portName(type)}: ${source}`;
  return source === name ? `To ${target}${out}${into}` : `From ${source}${out}${into}`;
}

/** Every connection that may still be made from or to a node. */
function possible({ graph, node, ports }: Props): Link[] {
  const links = listLinks(graph);
  return graph.nodes.flatMap((other) =>
    [
      [node.name, other.name],
      [other.name, node.name],
    ].flatMap(([source = '', target = '']) =>
      (ports.get(source)?.outputs ?? []).flatMap(({ type, index: output }) =>
        (ports.get(target)?.inputs ?? [])
          .filter((port) => port.type === type)
          .map(({ index: input }) => ({ source, target, type, output, input }))
          .filter((link) => mayConnect(link, ports, links)),
      ),
    ),
  );
}

/** A node's connections as a list, to be removed and made without a pointer. */
export function ConnectionList(props: Props) {
  const { graph, node, ports, onChange } = props;
  const [chosen, setChosen] = useState('');
  const links = listLinks(graph).filter(({ source, target }) => source === node.name || target === node.name);
  const left = possible(props);
  const link = left.find((one) => keyForLink(one) === chosen);
  return (
    <section class="connections" aria-label="Connections">
      <h2>Connections</h2>
      {links.length === 0 && <p class="note">None yet. Drag from a handle on the canvas, or choose one here.</p>}
      <ul>
        {links.map((one) => (
          <li key={keyForLink(one)}>
            {describeLink(one, node, ports)}
            <button
              type="button"
              class="remove"
              title="Remove"
              aria-label={`Remove connection: ${describeLink(one, node, ports)}`}
              onClick={() => onChange([disconnect(one)])}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div class="pair">
          <select
            aria-label="New connection"
            value={link ? chosen : ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">Connect…</option>
            {left.map((one) => (
              <option key={keyForLink(one)} value={keyForLink(one)}>
                {describeLink(one, node, ports)}
              </option>
            ))}
          </select>
          <button type="button" disabled={link === undefined} onClick={() => link && onChange([connect(link)])}>
            Connect
          </button>
        </div>
      )}
    </section>
  );
}
