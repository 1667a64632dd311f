import { graphCallTool, graphTool } from '#model-turn';
import type { JournalEntry, LedgerRow, RecordedTurn } from '#program';
import type { RecordedCall, ReplayOrder } from '#protocol';
import { badField } from '../platform/http/problem.js';
import type { AgainRequest } from './again-request.js';

/** What is known of the run that is done again. */
export interface OldRun {
  runId: string;
  /** Its calls of owed tools, in order, with their keys. */
  calls: readonly RecordedCall[];
  ledger: readonly LedgerRow[];
  journal: readonly JournalEntry[];
  /** It runs a workflow. */
  isTree: boolean;
}

/** What a new run is begun with, so that it does the old one again with these changes (ADR 164). Throws where one of them does not fit. */
export function againOrder(old: OldRun, body: AgainRequest): ReplayOrder {
  const { agent, version, goal, constraints, model, from_turn: from = 1 } = body;
  const changed = Object.entries({ from_turn: body.from_turn, agent, goal, constraints, model });
  const [unfit] = changed.filter(([, value]) => old.isTree && value !== undefined);
  if (unfit !== undefined)
    throw badField(unfit[0], 'a run of a workflow is done again with another text, version or results');
  const turns = turnsBefore(old.journal, from);
  const memory = memoryOf(old);
  const again = {
    ...(agent !== undefined && { as: { agent, ...(version !== undefined && { version }) } }),
    ...(goal !== undefined && { goal }),
    ...(constraints !== undefined && { constraints }),
    ...(model !== undefined && { model }),
    ...(turns.length > 0 && { turns }),
    ...(memory !== undefined && { memory }),
  };
  return { letterId: '', runId: old.runId, first: null, calls: callsFor(old, body, turns.length), again };
}

/** The turns that stand: those before the one that is asked anew. */
function turnsBefore(journal: readonly JournalEntry[], from: number): RecordedTurn[] {
  const turns = journal.flatMap((entry) => ('event' in entry && 'call' in entry.event ? [entry.event] : []));
  if (from > turns.length && from > 1) throw badField('from_turn', `the run has ${turns.length} turns`);
  return turns.slice(0, from - 1);
}

/** What its conversation remembered as the run began; undefined: nothing is known of that. */
function memoryOf({ journal, isTree }: OldRun): unknown {
  const [first] = journal;
  if (isTree || first === undefined || !('begin' in first)) return undefined;
  const begin: unknown = first.begin;
  return typeof begin === 'object' && begin !== null && 'memory' in begin ? begin.memory : undefined;
}

/** The calls that are answered from the record, each under no key: the new run's own. Of graphs none, whose answers lie with the items of the old run. */
function callsFor(
  old: OldRun,
  { answers = 'recorded', tool_results: changes = [] }: AgainRequest,
  turns: number,
): RecordedCall[] {
  const known = old.calls.filter(({ tool, result }) => tool !== graphCallTool && tool !== graphTool && result !== null);
  const kept = answers === 'recorded' ? known.length : Math.min(known.length, callsBefore(old.journal, turns));
  const results = new Map(changes.map(({ step, result }) => [keyOfStep(old.ledger, step), result]));
  return known.flatMap(({ tool, args, effectKey, result, node }, at) => {
    const changed = results.get(effectKey ?? '');
    if (changed === undefined && at >= kept) return [];
    const given = changed === undefined ? result : { ok: true as const, value: changed };
    return [{ tool, args, effectKey: null, result: given, ...(node !== undefined && { node }) }];
  });
}

/** How many calls had ended when so many turns had. */
function callsBefore(journal: readonly JournalEntry[], turns: number): number {
  let [seen, ended] = [0, 0];
  for (const entry of journal) {
    if (!('event' in entry)) continue;
    if ('call' in entry.event) seen += 1;
    if (seen > turns) return ended;
    if (entry.event.type === 'tool-finished') ended += 1;
  }
  return turns === 0 ? 0 : ended;
}

/** The key of the call that a step made. */
function keyOfStep(ledger: readonly LedgerRow[], step: string): string {
  const row = ledger.find((each) => each.row === 'tool' && each.action_id === step);
  if (row?.row !== 'tool') throw badField('tool_results', `no call of a tool was made by the step ${step}`);
  return row.effect_key;
}
