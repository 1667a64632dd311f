import type { ReplayOrder } from '#protocol';
import type { Letter } from '#engine/ports';
import { statusOfCall } from './call-status.js';
import type { Asked } from './plan-summary.js';
import type { PlannedEffect } from './plan.js';
import type { RecordedRun } from './recorded-run.js';

/** What the old run had done beside what the letter is about, and what of it a linked run takes over. */
export function buildHistory({ letter, recorded, tools }: Asked): {
  effects: PlannedEffect[];
  calls: ReplayOrder['calls'];
} {
  const others = (recorded?.calls ?? []).filter(
    (call) => call.effectId !== letter.effectId && tools.get(call.tool)?.runs !== 'inline',
  );
  const stood = others.map((call) => ({ call, ...statusOfCall(call, tools.get(call.tool)?.repeat) }));
  const made = stood.map(({ call: { effectId, tool }, standing, why }): PlannedEffect => ({
    effectId,
    kind: 'run-tool',
    tool,
    standing,
    why,
  }));
  return { effects: [...made, ...listReplies(letter, recorded)], calls: stood.flatMap(({ record }) => record ?? []) };
}

const fatesOfReplies = {
  sent: { standing: 'already-happened', why: 'the person has it; it is not sent again' },
  unknown: { standing: 'unknown', why: 'the person may have it; it has a letter of its own' },
} as const;

function listReplies(letter: Letter, recorded: RecordedRun | null): PlannedEffect[] {
  return (recorded?.record.replies ?? []).flatMap(({ effectId, status }): PlannedEffect[] => {
    if ((status !== 'sent' && status !== 'unknown') || effectId === letter.effectId) return [];
    return [{ effectId, kind: 'send-reply', tool: null, ...fatesOfReplies[status] }];
  });
}
