export const reportNumber = '+15550102';

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
        { kind: 'llm', id: 'words', instructions: 'Say in one message what these figures mean.', tools: [] },
      ],
    },
  },
};
