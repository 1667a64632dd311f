import { turnForm } from '#model-turn';

/** A message in the required form; a text where it says that nothing can be done. */
const message = 'obj|str';

/** The object that an agent's model answers with, as its prompts show it: where somebody answers questions, and where nobody does. */
const forms = {
  plain: { asking: turnForm(), silent: turnForm({ mayAsk: false }) },
  formed: { asking: turnForm({ message }), silent: turnForm({ message, mayAsk: false }) },
};

/** `isFormed`: answers have a required form, which the prompt shows. */
export function agentTurnForm(mayAsk: boolean, isFormed: boolean): string {
  return forms[isFormed ? 'formed' : 'plain'][mayAsk ? 'asking' : 'silent'];
}
