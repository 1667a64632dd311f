import { quotedMessage } from '#content';
import { oneLine } from '#values';
import type { SummarySections } from './remembered.js';
import type { ThreadState } from '../thread-state.js';

/** The sections of a summary, by what the model is told of each. */
export const summarySections: Readonly<Record<keyof SummarySections, readonly [heading: string, asks: string]>> = {
  goal: ['Goal', 'what the person wants, in their words where these matter'],
  facts: ['Facts and decisions', 'what is known and was decided: names, ids, addresses and values exactly as they are'],
  buildState: ['Build state', 'what was built, changed, tested and published, and what was not'],
  blockers: ['Blockers', 'what stands in the way, and what has failed'],
  nextStep: ['Next step', 'what comes next'],
};
export const summaryNames = Object.keys(summarySections) as (keyof SummarySections)[]; // of the object above

/** What stands in prompts for older messages: data, in which nothing passes for a block of the runtime's. Empty: nothing was summed up. */
export function summaryText({ summary }: ThreadState): string {
  const told = summary?.sections ?? null;
  if (told === null) return '';
  const lines = summaryNames.map(
    (name) => `${summarySections[name][0]}: ${oneLine(quotedMessage(told[name])) || 'none'}`,
  );
  return `<conversation-summary>\n${lines.join('\n')}\n</conversation-summary>`;
}
