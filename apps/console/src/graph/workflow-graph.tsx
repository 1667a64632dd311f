import { useEffect, useMemo, useState } from 'preact/hooks';
import { useWhole } from '../lists/in-order.js';
import { Badge } from '../parts/badge.js';
import { count } from '../wording.js';
import { arrange, mostBoxes } from './arrange.js';
import type { Arranged, Spot } from './arrange.js';
import { buildGraph, joinKind } from './build-graph.js';
import type { Box, Graph } from './build-graph.js';
import { foldStates } from './fold-states.js';
import { drawCurve, followsWords } from './lines.js';
import { countStates, timesWords } from './node-states.js';
import type { NodeState } from './node-states.js';
import { kindWords } from './node-words.js';
import { personGraph } from './person-graph.js';

type States = ReadonlyMap<string, NodeState>;

/** The graph with a place for everything; null: it is not drawn; undefined: not known yet. */
function useArranged(graph: Graph): Arranged | null | undefined {
  const [known, setKnown] = useState<Arranged | null>();
  useEffect(() => {
    let isLatest = true;
    if (graph.boxes.length > mostBoxes) setKnown(null);
    else
      arrange(graph).then(
        (arranged) => isLatest && setKnown(arranged),
        () => isLatest && setKnown(null), // the list is there without the drawing
      );
    return () => void (isLatest = false);
  }, [graph]);
  return known;
}

function Lines({ arranged: { width, height, lines } }: { arranged: Arranged }) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {lines.map(({ from, to, label, isBack, points, at }) => (
        <g key={`${from} ${to}`} class={isBack ? 'back' : ''}>
          <path d={drawCurve(points)} marker-end="url(#arrow)" />
          {label !== '' && (
            <text x={at.x} y={at.y}>
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Status({ state }: { state: NodeState }) {
  const times = timesWords(state);
  return (
    <>
      <Badge state={state.status} />
      {times !== '' && <span class="times">{times}</span>}
    </>
  );
}

interface BoxProps {
  graph: Graph;
  box: Box & Partial<Spot>;
  state: NodeState | undefined;
}

function spotStyle({ left, top, width, height }: Partial<Spot>) {
  return left === undefined
    ? undefined
    : { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

function NodeBox({ graph, box, state }: BoxProps) {
  const { key, id, kind, detail } = box;
  const follows = <span class="unseen">{followsWords(graph, key)}</span>;
  if (kind === joinKind)
    return (
      <li class="join" style={spotStyle(box)}>
        <span class="unseen">The paths of {id} come together: </span>
        {detail} {follows}
      </li>
    );
  return (
    <li
      class={state ? `node ${state.status}` : 'node'}
      data-row={state?.run_id ? '' : undefined}
      style={spotStyle(box)}
    >
      <p class="line">
        {state?.run_id ? (
          <a class="name stretched" href={`#/runs/${state.run_id}`} title={`${id}: open its run`}>
            {id}
          </a>
        ) : (
          <strong class="name" title={id}>
            {id}
          </strong>
        )}{' '}
        {state && <Status state={state} />}
      </p>
      <p class="detail" title={detail}>
        <span class="kind">{kindWords(kind)}</span> {detail}
      </p>
      {follows}
    </li>
  );
}

/** How many nodes have which status, each with its mark and its word. */
function Legend({ states }: { states: States }) {
  return (
    <ul class="legend" aria-label="Nodes by status">
      {[...countStates(states)].map(([status, nodes]) => (
        <li key={status}>
          <Badge state={status} /> {count(nodes, 'node')}
        </li>
      ))}
    </ul>
  );
}

/** The drawing, and the list in it; the list alone where nothing is drawn. */
function Drawing({ graph, arranged, states }: { graph: Graph; arranged: Arranged | null; states: States | null }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Graph of the workflow">
      <div class={arranged ? 'drawn' : ''} style={arranged ? sizeStyle(arranged) : {}}>
        {arranged?.frames.map((frame) => (
          <div key={frame.key} class="frame" aria-hidden="true" style={spotStyle(frame)} />
        ))}
        {arranged && <Lines arranged={arranged} />}
        <ol aria-label="Nodes, in the order of the document">
          {(arranged ?? graph).boxes.map((box) => (
            <NodeBox key={box.key} graph={graph} box={box} state={states?.get(box.key)} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function sizeStyle({ width, height }: { width: number; height: number }) {
  return { width: `${width}px`, height: `${height}px` };
}

const notBegun: NodeState = { status: 'waiting', run_id: null, round: null, times: 0, done: 0 };

/** The states of the nodes that are drawn: a step of which nothing is known has not begun, and a trigger has no step. */
function drawnStates({ boxes }: Graph, states: States | null, isDrawn: boolean): States | null {
  if (states === null || isDrawn) return states;
  const nodes = boxes.filter(({ kind }) => kind !== joinKind);
  return new Map(nodes.map(({ key }) => [key, states.get(key) ?? notBegun]));
}

interface Props {
  document: unknown;
  /** As its person drew it; absent: the document is all there is. */
  drawn?: unknown;
  /** What has become of the nodes of a run; null: it is no run's. */
  states: States | null;
}

/** A document as a graph, which is a list of its nodes as well: what comes after what is told in words with each. */
export function WorkflowGraph({ document, drawn, states: ofSteps }: Props) {
  const text = JSON.stringify([document, drawn]);
  const graph = useMemo(() => (drawn ? personGraph(drawn) : buildGraph(document)), [text]);
  const states = useMemo(() => (drawn && ofSteps ? foldStates(document, ofSteps) : ofSteps), [text, ofSteps]);
  const arranged = useArranged(graph);
  useWhole(arranged !== undefined);
  const known = useMemo(() => drawnStates(graph, states, Boolean(drawn)), [graph, states]);
  return (
    <div class="workflow-graph">
      {known && <Legend states={known} />}
      {graph.boxes.length > mostBoxes && <p class="note">More than {mostBoxes} nodes are listed, and not drawn.</p>}
      {arranged !== undefined && <Drawing graph={graph} arranged={arranged} states={known} />}
    </div>
  );
}
