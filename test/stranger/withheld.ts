import type { Speaker } from '#stranger';

/** The same question without its schema, its tools, and all words of its system text: what a person has said, and no more. */
export function withheld(speaker: Speaker): Speaker {
  return ({ model, messages }, index) => {
    const bare = messages.map(({ role, text }) => ({ role, text: text.replace(/[{[][^]*[}\]]/g, '') }));
    return speaker({ model, system: '', messages: bare, form: { by: 'text' } }, index);
  };
}
