import type { ToolSpec } from './tools.js';

/** What a survey of an installation is of. */
export const surveyKinds = ['workflows', 'tables', 'credentials'] as const;

/** Looks at what an installation has. An answer is never used again: others change it. */
export const surveyTool: ToolSpec = {
  name: 'installation.look',
  description:
    'Looks at the workflows, data tables and credentials that are here: search finds those that share words with query, list tells all, describe ' +
    'tells one by its id or name.',
  parameters: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: ['list', 'describe', 'search'], description: 'The action.' },
      of: { type: 'string', enum: [...surveyKinds], description: 'Of which things.' },
      query: { type: 'string', minLength: 1, maxLength: 400, description: 'Words, or an id or name.' },
    },
    required: ['action', 'of'],
    additionalProperties: false,
  },
  ...{ repeat: 'safe', effects: 'read', runs: 'owed', maxCalls: 12, cacheTtlSeconds: 0, resultChars: 9_000 },
};
