import { firstOf, oneLine } from '#values';
import { readRules } from '#program';
import type { Operation } from '#graph';
import { checkGraph } from '#nodes';
import type { CallResult } from '../batch/batch-call.js';
import type { BuilderDecision } from '../decision.js';
import type { SessionState } from '../session-state.js';

type Known = Pick<SessionState, 'draft' | 'open'>;

/** Values that nobody has given yet, a line each: what needs them was tested with pinned ones, if at all. */
export function openValues({ draft, open = {} }: Known): string[] {
  const found = checkGraph(draft).filter(({ code }) => code === 'VALUE_OPEN');
  const left = draft.nodes
    .filter(({ disabled }) => disabled !== true)
    .flatMap(({ id, name }) => listOpenValues(open, id).map((what) => `${name} needs ${oneLine(what)}`));
  return [...new Set([...found.map(({ node, expected }) => `${node ?? ''} needs ${expected}`), ...left])];
}

/** What was left open of a node; its id may be a prototype's own name. */
function listOpenValues(open: NonNullable<Known['open']>, id: string): readonly string[] {
  return Object.hasOwn(open, id) ? (open[id] ?? []) : [];
}

const mostValues = 12;

/** The runtime's own line on them, behind the last words of a run that has changed the draft; empty: nothing is open. */
export function openLine({ state, run }: BuilderDecision): string {
  const all = readRules(run) < 3 || state.revision === run.baseRevision ? [] : openValues(state);
  if (all.length === 0) return '';
  const more = all.length > mostValues ? `; and ${all.length - mostValues} more` : '';
  return `\n\nStill open, so it is not ready: ${firstOf(all, mostValues).join('; ')}${more}.`;
}

/** What is open once a call has ended: nodes that it has set anew have what its own answer leaves open. */
export function withOpen(
  { open = {} }: Known,
  { operations, open: left }: Pick<CallResult, 'operations' | 'open'>,
): Pick<SessionState, 'open'> {
  const isSet = (id: string): boolean => operations.some((each) => nodeOfUpdate(each) === id);
  const kept = Object.entries(open).filter(([id]) => !isSet(id));
  const all = Object.fromEntries([...kept, ...(left ? [[left.nodeId, left.values] as const] : [])]);
  return Object.keys(all).length === 0 && Object.keys(open).length === 0 ? {} : { open: all };
}

function nodeOfUpdate(operation: Operation): string | null {
  return operation.type === 'updateNode' && operation.updates.parameters !== undefined ? operation.nodeId : null;
}
