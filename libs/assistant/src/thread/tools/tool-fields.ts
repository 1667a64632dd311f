import type { JsonSchema } from '#model-turn';

/** Fields of the tools of a thread: what each is for stands in the schema, so that nobody has to guess it from its name. */
export const text: JsonSchema = { type: 'string' };
export const words: JsonSchema = { type: 'string', minLength: 1 };
export const names: JsonSchema = { type: 'array', items: text };
export const textFor = (description: string): JsonSchema => ({ ...text, description });
export const wordsFor = (description: string): JsonSchema => ({ ...words, description });
export const anyFor = (description: string): JsonSchema => ({ type: 'object', description });
export const workflow = { workflowId: textFor('Id of the workflow.'), workflowName: textFor('Its name, to show.') };
export const actions = (...all: string[]): JsonSchema => ({
  type: 'string',
  enum: all,
  description: 'The action.',
});
export const stated = (...all: string[]): JsonSchema => ({ type: 'string', enum: all, description: 'Its status.' });
export const credential = {
  credentialType: textFor('Type of the credential.'),
  credentialName: textFor('Name of it.'),
};
export const inputData = anyFor('What its trigger is given.');
export const brief = {
  task: wordsFor('The task, with all that has to be known for it.'),
  conversationContext: wordsFor('The context: what was said and decided.'),
};
