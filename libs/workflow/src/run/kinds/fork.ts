import { readRules, runTimeCode } from '#program';
import type { RunTimeCode } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import type { ForkNode, MapNode } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import type { Move, NodeStart } from '../move.js';
import { countBytes, maxValueBytes, valueTooLarge } from '../../output.js';
import { startChildren } from '../start-children.js';
import type { FrameOf, Paths } from '../../state.js';
import { fromJson, toJson, toText } from '../../values/handed-on.js';
import { hasChildren } from '../view.js';

export function beginFork(decision: WorkflowDecision, node: ForkNode, place: NodeStart): Move | null {
  enter(decision, { ...place, kind: 'fork', ...newPaths(node.mode, node.paths.length, place.input) });
  return startChildren(decision, node);
}

export function newPaths(mode: ForkNode['mode'], count: number, input: string): Paths {
  const outputs = Array<string | null>(count).fill(null);
  return { isRace: mode === 'race', input, begun: 0, outputs, failure: null, winner: null };
}

/** What a fork or a map comes to, once every path that counts has ended; null: not yet. */
export function mergePaths({ run }: WorkflowDecision, node: ForkNode | MapNode): Move | null {
  const frame = run.frames.at(-1);
  if (frame?.kind !== 'fork' && frame?.kind !== 'map') return null;
  if ((frame.winner === null && frame.begun < frame.outputs.length) || hasChildren(run)) return null;
  if (frame.winner !== null) return { do: 'complete', output: frame.outputs[frame.winner] ?? '' };
  if (frame.isRace) return lostRace(frame, readRules(run));
  if (frame.failure !== null && node.mode !== 'settle') return { do: 'fail', failure: frame.failure };
  return mergedWithin(frame, run.scope === undefined ? { merge: pickMerge(node) } : { values: node });
}

function lostRace(frame: Paths, rules: number): Move {
  const { outcome } = frame.failure ?? buildFailure('tool-failed', '');
  const last = frame.failure === null ? '' : `: ${frame.failure.message}`;
  return { do: 'fail', failure: { code: codeOfRace(frame, rules), message: `no path succeeded${last}`, outcome } };
}

function mergedWithin(
  { path, outputs, bytes = 0 }: FrameOf<'fork' | 'map'>,
  how: { merge: NonNullable<ForkNode['merge']> } | { values: ForkNode | MapNode },
): Move {
  if (bytes > maxValueBytes) return { do: 'fail', failure: valueTooLarge(path, 'output', bytes) };
  const output = 'merge' in how ? merged(how.merge, outputs) : mergedValues(how.values, outputs);
  return { do: 'complete', output };
}

/** The limits of one path: none is that of the race. */
const limitsOfPaths: readonly RunTimeCode[] = ['LOOP_LIMIT', 'SPAWN_TIMEOUT'];

/** The code of its first path, but for a limit of that path alone; before rules 2 for every other that a reader is told. */
function codeOfRace({ failure }: Paths, rules: number): string {
  const code = failure?.code ?? 'tool-failed';
  const told = runTimeCode(code);
  const isOfPath = rules < 2 ? told !== 'NODE_FAILED' : limitsOfPaths.includes(told);
  return isOfPath ? 'tool-failed' : code;
}

function pickMerge(node: ForkNode | MapNode): NonNullable<ForkNode['merge']> {
  return node.merge ?? (node.kind === 'map' ? 'concat' : 'last');
}

/**
 * The outputs that may count in the end, and of the others only that their paths have succeeded: the state does not grow with the number of
 * paths.
 */
export function countable(node: ForkNode | MapNode, outputs: (string | null)[], hasValues: boolean): (string | null)[] {
  if (node.mode === 'race') return outputs;
  const merge = hasValues ? pickValueMerge(node) : pickMerge(node);
  if (merge === 'concat') return withinCap(outputs);
  const isThere = (output: string | null): boolean => output !== null;
  const only = merge === 'first' ? outputs.findIndex(isThere) : outputs.findLastIndex(isThere);
  return outputs.map((output, place) => (output === null || place === only ? output : ''));
}

/** Whether the outputs of all its paths are its own, a line each, or as values. */
export function joinsAll(node: ForkNode | MapNode, hasValues: boolean): boolean {
  const merge = hasValues ? pickValueMerge(node) : pickMerge(node);
  return node.mode !== 'race' && merge !== 'first' && merge !== 'last';
}

/** How the outputs of version 2 are merged. */
type ValueMerge = 'object' | 'list' | 'text' | 'first' | 'last' | 'outcomes';

export function pickValueMerge(node: ForkNode | MapNode): ValueMerge {
  const usual = node.kind === 'fork' ? 'object' : 'list';
  return (node.merge as ValueMerge | undefined) ?? usual; // the form of version 2
}

/** What the outputs of paths come to in version 2; those that failed are left out. */
function mergedValues(node: ForkNode | MapNode, outputs: readonly (string | null)[]): string {
  const good = outputs.filter((output) => output !== null);
  switch (pickValueMerge(node)) {
    case 'object':
      return byPathId(node, outputs);
    case 'outcomes':
      return node.kind === 'fork' ? byPathId(node, outputs) : `[${good.join(',')}]`;
    case 'list':
      return `[${good.join(',')}]`;
    case 'text':
      return toJson(good.map((output) => toText(fromJson(output))).join('\n'));
    case 'first':
      return good[0] ?? toJson(null);
    case 'last':
      return good.at(-1) ?? toJson(null);
  }
}

function byPathId(node: ForkNode | MapNode, outputs: readonly (string | null)[]): string {
  const there = outputs.flatMap((output, place) =>
    output === null ? [] : [`${toJson(findPathId(node, place))}:${output}`],
  );
  return `{${there.join(',')}}`;
}

function findPathId(node: ForkNode | MapNode, place: number): string {
  return (node.kind === 'fork' ? node.paths[place]?.id : undefined) ?? String(place);
}

const lineEnd = 1;

/** The outputs that are joined in the end, and their bytes. Above the cap the node will fail, and needs none of them. */
export function joinable(
  { bytes: before = -lineEnd }: Paths,
  outputs: (string | null)[],
  latest: string,
): Required<Pick<Paths, 'outputs' | 'bytes'>> {
  const bytes = before + lineEnd + countBytes(latest);
  const isKept = bytes <= maxValueBytes;
  return { bytes, outputs: isKept ? outputs : outputs.map((output) => (output === null ? null : '')) };
}

/** In a run of rules 1: behind the cap nothing counts. */
function withinCap(outputs: readonly (string | null)[]): (string | null)[] {
  let bytes = 0;
  return outputs.map((output) => {
    if (output === null) return null;
    const isKept = bytes < maxValueBytes;
    bytes += countBytes(output) + 1;
    return isKept ? output : '';
  });
}

function merged(merge: NonNullable<ForkNode['merge']>, outputs: readonly (string | null)[]): string {
  const good = outputs.filter((output) => output !== null);
  if (merge === 'concat') return good.join('\n');
  return (merge === 'first' ? good[0] : good.at(-1)) ?? '';
}
