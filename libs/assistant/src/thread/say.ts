import { withoutSecretAsks } from '#content';
import type { Decision } from './decision.js';
import type { Deed } from './deeds.js';

/** Words to the person. Whoever has found them, they ask for no secret. */
export function sayFixed(d: Decision, words: string): void {
  say(d, withoutSecretAsks(words));
}

/** Words of the model, which end with the runtime's own line about what was done: whatever they say, that line is true. */
export function sayWithLine(d: Decision, words: string, line: string, did: readonly Deed[]): void {
  const shown = did.map(({ act, target }) => ({ act, target }));
  say(d, `${withoutSecretAsks(words)}\n\n${line}`, { did: shown, line });
}

function say(d: Decision, text: string, record: { did?: Deed[]; line?: string } = {}): void {
  d.say({ role: 'assistant', text, ...record });
  d.tell('message', { text, ...record });
  if (d.state.run !== null) d.changeRun({ said: text });
}
