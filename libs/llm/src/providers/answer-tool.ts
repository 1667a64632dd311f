/** The one tool that a model must call where its answer travels as the arguments of a call. */
export const answerTool = { name: 'json', description: 'Gives the answer.' } as const;
