import { Handle, Position, useUpdateNodeInternals } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '#client';
import type { GraphNode } from '#graph/edit';
import { count } from '../../wording.js';
import { NodeIcon } from './node-icon.js';
import { isNote, isStandIn, kindWords, noteText } from '../graph/node-words.js';
import { isLent, measureNode } from '../graph/ports.js';
import type { NodePorts, Port } from '../graph/ports.js';

/** What the canvas knows of a node. */
export interface NodeData extends Record<string, unknown> {
  node: GraphNode;
  type: Schemas['NodeType'] | undefined;
  ports: NodePorts;
  findings: readonly string[];
  /** How often it ran in the last run that was started here. */
  times: number;
  /** How many items it has made then; null: that is not known. */
  made: number | null;
  /** Why it failed then; null: it did not. */
  failure: string | null;
  /** What it was in the run that is shown, where that was another; null: the same. */
  then: string | null;
  /** The run that is shown is over, and has not come to it. */
  isUnreached: boolean;
  /** A test run takes its pinned data. */
  isPinned: boolean;
}

export type DrawnNode = Node<NodeData, 'node'>;

/** A handle's name on its node. */
export function formatHandle({ type, index }: Pick<Port, 'type' | 'index'>): string {
  return `${type}/${index}`;
}

function ranWords(times: number, made: number | null): string {
  const often = times === 1 ? 'ran' : `ran ${times} times`;
  return made === null ? often : `${often}, ${count(made, 'item')}`;
}

/** Evenly along a side, in percent. */
function share(place: number, of: number): string {
  return `${((place + 0.5) / of) * 100}%`;
}

function Side({ ports, kind }: { ports: readonly Port[]; kind: 'source' | 'target' }) {
  const passing = ports.filter(({ type }) => !isLent(type));
  const lending = ports.filter(({ type }) => isLent(type));
  const side = kind === 'source' ? Position.Right : Position.Left;
  const edge = kind === 'source' ? Position.Top : Position.Bottom;
  return (
    <>
      {passing.map((port, place) => (
        <Handle
          key={formatHandle(port)}
          id={formatHandle(port)}
          type={kind}
          position={side}
          style={{ top: share(place, passing.length) }}
        >
          {port.label !== '' && <span class="port-name">{port.label}</span>}
        </Handle>
      ))}
      {lending.map((port, place) => (
        <Handle
          key={formatHandle(port)}
          id={formatHandle(port)}
          class={port.required ? 'lent required' : 'lent'}
          type={kind}
          position={edge}
          style={{ left: share(place, lending.length) }}
        >
          {kind === 'target' && <span class="port-name">{port.label}</span>}
        </Handle>
      ))}
    </>
  );
}

/** n8n's own size of a note that says none. */
const noteSize = { width: 240, height: 160 };

function NoteOnCanvas({ node }: { node: GraphNode }) {
  const { width = noteSize.width, height = noteSize.height } = node.parameters ?? {};
  const text = noteText(node);
  return (
    <div class="graph-note" style={{ width: `${Number(width)}px`, minHeight: `${Number(height)}px` }}>
      {text === '' ? <span class="note">An empty note: open it to write.</span> : text}
    </div>
  );
}

/** A node on the canvas. Whatever it shows is said by its label too. */
export function CanvasNode({ id, data }: NodeProps<DrawnNode>) {
  // A node that is drawn anew while React Flow measures it would lose its handles, and with them its connections.
  const measure = useUpdateNodeInternals();
  useEffect(() => measure(id), [id, data]);
  const { node, type, ports, findings, times, made, failure, then, isUnreached, isPinned } = data;
  const { width, height } = measureNode(ports);
  if (isNote(node)) return <NoteOnCanvas node={node} />;
  const looks = [
    ...['graph-node', node.disabled ? 'off' : '', findings.length > 0 ? 'wanting' : ''],
    isStandIn(node, type) ? 'stand-in' : '',
  ];
  return (
    <div class={looks.join(' ')} style={{ minHeight: `${height}px`, width: `${width}px` }}>
      <Side ports={ports.inputs} kind="target" />
      <NodeIcon name={node.type} type={type} />
      <span class="words">
        <span class="name" title={node.name}>
          {node.name}
        </span>
        <span class="of">{kindWords(node, type)}</span>
      </span>
      {failure !== null && (
        <span class="times failed" title={failure}>
          failed
        </span>
      )}
      {failure === null && times > 0 && <span class="times">{ranWords(times, made)}</span>}
      {isUnreached && <span class="times unreached">did not run</span>}
      {then !== null && (
        <span class="differs" title={`Not as it was in that run: ${then}`}>
          differs
        </span>
      )}
      {isPinned && <span class="pinned">pinned</span>}
      {findings.length > 0 && (
        <span class="finding" title={findings.join('\n')}>
          {findings.length}
        </span>
      )}
      <Side ports={ports.outputs} kind="source" />
    </div>
  );
}
