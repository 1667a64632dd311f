/** Whose value a parameter gets: it stands in the prompt of a decision and in that of parameters. */
export const valueOrder = `WHOSE VALUES
1. The person's, to the letter: a model, an id, an address, a choice, a version, also where you know a newer or better one.
2. Where the person says none: what the type's hint says, and then its default, written out. They are newer than what you have learned.
3. Never one of your own. Where neither says a value that the node needs, leave it out, or empty in
   Workflow Configuration, and say so where you answer.
   The path of a webhook or form is yours to choose, and so are names of nodes and fields: short, and by what they are for.`;
