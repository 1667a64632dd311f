import { withoutSecretAsks } from '#content';
import type { Decision } from './decision.js';
import type { Deed } from './deeds.js';

/** Words to the person. Whoever has found them, they ask for no secret. `isQuoting`: others' words stand in them, which a model reads in a fence. */
export function sayFixed(d: Decision, words: string, isQuoting = false): void {
  say(d, withoutSecretAsks(words), {}, isQuoting);
}

/** Words of the model, which end with the runtime's own line about what was done: whatever they say, that line is true. */
export function sayWithLine(
  d: Decision,
  words: string,
  { line, did, isQuoting }: { line: string; did: readonly Deed[]; isQuoting: boolean },
): void {
  const shown = did.map(({ act, target }) => ({ act, target }));
  say(d, `${withoutSecretAsks(words)}\n\n${line}`, { did: shown, line }, isQuoting);
}

function say(d: Decision, text: string, record: { did?: Deed[]; line?: string }, isQuoting: boolean): void {
  d.say({ role: 'assistant', text, ...record, ...(isQuoting && d.rules >= 3 && { isQuoting }) });
  d.tell('message', { text, ...record });
  if (d.state.run !== null) d.changeRun({ said: text });
}
