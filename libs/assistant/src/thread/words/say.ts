import { withoutSecretAsks } from '#content';
import type { AssistantDecision } from '../decision.js';
import type { Deed } from './deeds.js';

/** Words to the person. Whoever has found them, they ask for no secret. `isQuoting`: others' words stand in them, which a model reads in a fence. */
export function sayFixed(decision: AssistantDecision, words: string, isQuoting = false): void {
  postToPerson(decision, withoutSecretAsks(words), {}, isQuoting);
}

/** Words of the model, which end with the runtime's own line about what was done: whatever they say, that line is true. */
export function sayWithLine(
  decision: AssistantDecision,
  words: string,
  { line, did, isQuoting }: { line: string; did: readonly Deed[]; isQuoting: boolean },
): void {
  const shown = did.map(({ act, target }) => ({ act, target }));
  postToPerson(decision, `${withoutSecretAsks(words)}\n\n${line}`, { did: shown, line }, isQuoting);
}

function postToPerson(
  decision: AssistantDecision,
  text: string,
  record: { did?: Deed[]; line?: string },
  isQuoting: boolean,
): void {
  decision.say({ role: 'assistant', text, ...record, ...(isQuoting && decision.rules >= 3 && { isQuoting }) });
  decision.tell('message', { text, ...record });
  if (decision.state.run !== null) decision.changeRun({ said: text });
}
