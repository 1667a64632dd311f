import type { Schemas } from '#client';
import { dollars, duration, pretty, words } from '../wording.js';

type Item = Schemas['Timeline']['items'][number];
type Pair = Schemas['RunComparison']['steps'][number];

/** What a step is called, whichever run has it. */
export function stepName({ before, after }: Pick<Pair, 'before' | 'after'>): string {
  const item = after ?? before;
  if (item === null) return '';
  switch (item.kind) {
    case 'turn':
      return 'Model';
    case 'tool':
      return item.tool_name;
    case 'node':
      return item.node;
    case 'reply':
      return words(item.reply_kind);
    case 'approval':
      return 'Approval';
    case 'operator':
      return 'Operator';
    case 'wait':
      return 'Wait';
    case 'outcome':
      return 'Outcome';
  }
}

function describeTurn({ next_action: next, plan, observation }: Schemas['TurnItem']): string {
  const decided = next === null ? 'no decision' : `${next.type} ${next.name ?? ''}`.trim();
  return [decided, plan, observation].filter((part) => part !== null && part !== '').join('\n');
}

/** What a step has come to, as far as its reader may know; blank: the run has no such step. */
export function stepText(item: Item | null): string {
  if (item === null) return '';
  if (item.error_code !== null) return words(item.error_code);
  switch (item.kind) {
    case 'turn':
      return describeTurn(item);
    case 'tool':
      return [item.tool_args, item.result]
        .filter((part) => part !== null)
        .map(pretty)
        .join('\n→ ');
    case 'node':
      return words(item.status);
    case 'reply':
      return item.text ?? '';
    case 'approval':
      return item.decision;
    case 'outcome':
      return words(item.run_outcome);
    case 'operator':
    case 'wait':
      return '';
  }
}

/** Cost and time of a step, under what it has come to. */
export function stepFigures(item: Item | null): string {
  if (item === null) return '';
  const cost = item.kind === 'turn' ? [dollars(item.cost_usd)] : [];
  return [...cost, duration(item.duration_ms)].join(' · ');
}

/** In what a pair differs, in words; null: in nothing. */
export function describeDifference({ before, after, differs }: Pair): string | null {
  if (before === null) return 'only in this run';
  if (after === null) return 'only in the old run';
  return differs.length === 0 ? null : differs.map(words).join(', ');
}
