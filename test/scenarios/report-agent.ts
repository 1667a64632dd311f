export const reportNumber = '+15550102';

const params = { temperature: 0.7, topP: 0.5, maxTokens: 77, stopSequences: ['END'] };
/** The params of the nodes of both, as the model's server gets them. */
export const paramsSent = { temperature: 0.7, top_p: 0.5, max_tokens: 77, stop: ['END'] };

export const clerkNumber = '+15550107';

/** An agent whose workflow is one node. */
export const clerk = {
  id: 'clerk',
  numbers: [clerkNumber],
  workflow: { version: 1, root: { kind: 'callModel', id: 'note', instructions: 'Take a note.', tools: [], params } },
};

/** An agent whose workflow takes three counts at the same time, and has a model word them. */
export const report = {
  id: 'report',
  numbers: [reportNumber],
  tools: ['get_counts'],
  workflow: {
    version: 1,
    root: {
      kind: 'sequence',
      id: 'report',
      steps: [
        {
          kind: 'fork',
          id: 'figures',
          mode: 'all',
          merge: 'concat',
          paths: ['angry', 'praise', 'info'].map((label) => ({
            kind: 'tool',
            id: label,
            toolName: 'get_counts',
            args: { start_date: '2026-01-01', end_date: '2026-01-31', label },
          })),
        },
        { kind: 'llm', id: 'words', instructions: 'Say in one message what these figures mean.', tools: [], params },
      ],
    },
  },
};
