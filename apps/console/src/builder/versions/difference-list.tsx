import { pretty } from '../../wording.js';
import type { Graph, GraphNode, Link } from '#graph/edit';
import { listDifferences } from '../graph/difference.js';
import type { ValueChange } from '../graph/difference.js';
import { isLent, portName } from '../graph/ports.js';

function Value({ value }: { value: unknown }) {
  if (value === undefined) return <>nothing</>;
  return <>{typeof value === 'string' ? `“${value}”` : pretty(value)}</>;
}

function Change({ path, before, after }: ValueChange) {
  if (path === 'position') return <li>stands at another place</li>;
  return (
    <li>
      <code>{path}</code>:{' '}
      <del>
        <Value value={before} />
      </del>{' '}
      →{' '}
      <ins>
        <Value value={after} />
      </ins>
    </li>
  );
}

function Node({ node: { name, type }, what }: { node: Pick<GraphNode, 'name' | 'type'>; what: string }) {
  return (
    <>
      <strong>{name}</strong> ({type.split('.').at(-1)}) is {what}
    </>
  );
}

function linkWords({ source, target, type, output }: Link): string {
  if (isLent(type)) return `${source} as ${portName(type).toLowerCase()} of ${target}`;
  return `${source}${output > 0 ? ` (output ${output + 1})` : ''} to ${target}`;
}

/** What one graph has other than another, as a list. */
export function DifferenceList({ old, now }: { old: Graph; now: Graph }) {
  const difference = listDifferences(old, now);
  if (Object.values(difference).every((list) => list.length === 0)) return <p class="note">They are the same.</p>;
  return (
    <ul class="difference" aria-label="Differences">
      {difference.values.map((change) => (
        <Change key={change.path} {...change} />
      ))}
      {difference.removed.map((node) => (
        <li key={node.id} data-change="removed">
          <Node node={node} what="removed" />
        </li>
      ))}
      {difference.added.map((node) => (
        <li key={node.id} data-change="added">
          <Node node={node} what="added" />
        </li>
      ))}
      {difference.changed.map(({ values, ...node }) => (
        <li key={node.id} data-change="changed">
          <Node node={node} what="changed:" />
          <ul>
            {values.map((change, at) => (
              <Change key={`${change.path} ${at}`} {...change} />
            ))}
          </ul>
        </li>
      ))}
      {difference.disconnected.map((link) => (
        <li key={linkWords(link)} data-change="removed">
          no longer connected: {linkWords(link)}
        </li>
      ))}
      {difference.connected.map((link) => (
        <li key={linkWords(link)} data-change="added">
          connected: {linkWords(link)}
        </li>
      ))}
    </ul>
  );
}
