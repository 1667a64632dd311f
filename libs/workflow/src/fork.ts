import type { Decision } from './decision.js';
import type { ForkNode, WorkflowNode } from './document.js';
import { failureOf } from './failure.js';
import type { Move } from './move.js';
import { bytesOf, maxOutputBytes } from './output.js';
import type { Frame, Place } from './state.js';
import { hasChildren } from './view.js';

type ForkFrame = Extract<Frame, { kind: 'fork' }>;

export function beginFork(node: ForkNode, place: Place, input: string): ForkFrame {
  const outputs = node.paths.map(() => null);
  return {
    ...place,
    kind: 'fork',
    isRace: node.mode === 'race',
    input,
    begun: 0,
    outputs,
    failure: null,
    winner: null,
  };
}

/** What the fork comes to, once every path that counts has ended; null: not yet. */
export function forkOutput({ run }: Decision, node: ForkNode): Move | null {
  const frame = run.frames.at(-1);
  if (frame?.kind !== 'fork' || hasChildren(run)) return null;
  if (frame.winner !== null) return { do: 'complete', output: frame.outputs[frame.winner] ?? '' };
  if (frame.begun < node.paths.length) return null;
  const failure = frame.failure ?? failureOf('tool-failed', 'no path succeeded');
  if (node.mode === 'race' || (node.mode === 'all' && frame.failure !== null)) return { do: 'fail', failure };
  return { do: 'complete', output: merged(node, frame.outputs) };
}

/**
 * The outputs that may count in the end, and of the others only that their paths have succeeded: the state does not grow with the number of
 * paths.
 */
export function countable(node: WorkflowNode | null, outputs: readonly (string | null)[]): (string | null)[] {
  if (node?.kind !== 'fork' || node.mode === 'race') return [...outputs];
  const { merge = 'last' } = node;
  const ends = outputs.flatMap((output, place) => (output === null ? [] : [place]));
  const only = merge === 'first' ? ends[0] : ends.at(-1);
  let bytes = 0; // of the outputs before: behind the cap nothing counts
  return outputs.map((output, place) => {
    if (output === null) return null;
    const isKept = merge === 'concat' ? bytes < maxOutputBytes : place === only;
    bytes += bytesOf(output) + 1;
    return isKept ? output : '';
  });
}

function merged({ merge = 'last' }: ForkNode, outputs: readonly (string | null)[]): string {
  const good = outputs.filter((output) => output !== null);
  if (merge === 'concat') return good.join('\n');
  return (merge === 'first' ? good[0] : good.at(-1)) ?? '';
}
