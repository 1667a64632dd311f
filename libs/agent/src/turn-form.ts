import { turnForm } from '#contract';

/** The object that an agent's model answers with, as its prompts show it, whatever the settings: where somebody answers questions, and where nobody does. */
const forms = { asking: turnForm(), silent: turnForm({ mayAsk: false }) };

export function agentTurnForm(mayAsk: boolean): string {
  return mayAsk ? forms.asking : forms.silent;
}
