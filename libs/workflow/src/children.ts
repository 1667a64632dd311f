import { outcomeTable } from '#contract';
import type { ProgramEvent } from '#contract';
import { figuresOf, minus, plus } from './budget.js';
import type { Decision } from './decision.js';
import { cancelChildren, tryEnd } from './end.js';
import { childFailure } from './failure.js';
import { countable } from './fork.js';
import { nodeAtWork } from './frames.js';
import { go, goOn } from './nodes.js';
import { capOutput } from './output.js';
import { nodeRow } from './rows.js';
import { nodeOfChild } from './spawn.js';
import type { LiveChild } from './state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/** A child has ended: what it has left comes back, and its output counts. */
export function onChildEnded(d: Decision, event: ChildEnded): void {
  const { children, ending } = d.run;
  const child = Object.hasOwn(children, event.spawnId) ? children[event.spawnId] : undefined;
  if (child === undefined) return;
  const { [event.spawnId]: _gone, ...others } = children;
  const grant = figuresOf(child.grant);
  const spent = event.outcome === 'parked' ? grant : figuresOf(event.spent);
  d.change({
    children: others,
    spent: plus(d.run.spent, spent),
    left: plus(d.run.left, minus(grant, spent)),
  });
  const status = event.outcome === 'answered' ? 'completed' : event.outcome === 'cancelled' ? 'cancelled' : 'failed';
  const code = event.error?.code ?? outcomeTable[event.outcome].errorCode;
  d.write(nodeRow(d.run, { ...nodeOfChild(child), status, ...(code === null ? {} : { code }) }, d.at));
  if (ending === null) takeIn(d, child, event);
  else tryEnd(d);
}

function takeIn(d: Decision, child: LiveChild, event: ChildEnded): void {
  const top = d.run.frames.at(-1);
  const isGood = event.outcome === 'answered';
  const output = top?.kind === 'fork' && top.winner !== null ? '' : capOutput(event.output ?? '');
  if (top?.kind === 'llm')
    return go(d, isGood ? { do: 'complete', output } : { do: 'fail', failure: childFailure(event, child.node) });
  if (top?.kind !== 'fork') return;
  const isFirst = isGood && top.winner === null;
  const frame = isGood
    ? { ...top, outputs: countable(nodeAtWork(d), top.outputs.with(child.place, output)) }
    : { ...top, failure: top.failure ?? childFailure(event, child.node) };
  d.change({ frames: [...d.run.frames.slice(0, -1), frame] });
  if (isFirst) winRace(d, child.place);
  goOn(d);
}

/** The first path of a race that succeeds, in the order of the mail, ends the others. */
function winRace(d: Decision, place: number): void {
  const top = d.run.frames.at(-1);
  if (top?.kind !== 'fork' || !top.isRace) return;
  d.change({ frames: [...d.run.frames.slice(0, -1), { ...top, winner: place }] });
  cancelChildren(d, 'cancelled');
}
