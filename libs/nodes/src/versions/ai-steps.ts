import { isExpression, objectIn } from './read-stored.js';
import type { Fields, Stepped, VersionStep } from './version-step.js';

/** What an early node asks that says no question, by its version. */
function usualQuestion(version: number): string {
  if (version < 1.1) return '={{ $json.input }}';
  return version < 1.3 ? '={{ $json.chat_input }}' : '={{ $json.chatInput }}';
}

/** Kinds of agents that answer with the tools under them: here they are one. */
const toolAgents: ReadonlySet<unknown> = new Set([
  'toolsAgent',
  'conversationalAgent',
  'openAiFunctionsAgent',
  'reActAgent',
]);

/** Options that put the tools of an agent of some kind into words; a model is told of its tools without them. */
const wordsForTools = ['humanMessage', 'humanMessageTemplate', 'suffix', 'suffixChat'];

export const agentSteps: readonly VersionStep[] = [
  {
    from: [1, 1.1, 1.2, 1.3, 1.4],
    to: 1.5,
    change: ({ text, agent = 'conversationalAgent', ...rest }, version) => ({
      parameters: { ...rest, agent, promptType: 'define', text: text ?? usualQuestion(version) },
    }),
  },
  {
    from: [1.5],
    to: 1.6,
    change: ({ agent = 'conversationalAgent', ...rest }) => ({ parameters: { ...rest, agent } }),
  },
  { from: [1.6], to: 1.8, change: toToolsAgent },
  // What names no kind stays what it is: it is of today.
  { from: [1.7], to: 1.8, change: (parameters) => ('agent' in parameters ? toToolsAgent(parameters) : null) },
];

function toToolsAgent({ agent = 'toolsAgent', options, ...rest }: Fields): Stepped | null {
  if (!toolAgents.has(agent)) return null;
  if (agent === 'toolsAgent') return { parameters: { ...rest, ...(options !== undefined && { options }) } };
  const { prefix, ...given } = objectIn(options);
  const left = wordsForTools.filter((name) => Object.hasOwn(given, name));
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !wordsForTools.includes(name)));
  const system = prefix === undefined || Object.hasOwn(kept, 'systemMessage') ? {} : { systemMessage: prefix };
  return {
    parameters: { ...rest, options: { ...kept, ...system } },
    differs: [
      `an agent of the kind ${String(agent)} answers as the tools agent does`,
      ...(left.length > 0 ? [`${left.join(', ')}: a model is told of its tools without these words`] : []),
    ],
  };
}

export const chainSteps: readonly VersionStep[] = [
  {
    from: [1, 1.1, 1.2, 1.3],
    to: 1.4,
    change: ({ prompt, ...rest }, version) => ({
      parameters: { ...rest, promptType: 'define', text: prompt ?? usualQuestion(version) },
    }),
  },
  { from: [1.4], to: 1.5, change: (parameters) => ({ parameters }) },
];

export const retrievalSteps: readonly VersionStep[] = [
  {
    from: [1, 1.1, 1.2],
    to: 1.3,
    change: ({ query, ...rest }, version) => ({
      parameters: {
        ...rest,
        promptType: 'define',
        text: query ?? (version < 1.2 ? '={{ $json.input }}' : '={{ $json.chatInput }}'),
      },
    }),
  },
];

export const memorySteps: readonly VersionStep[] = [
  {
    from: [1, 1.1],
    to: 1.2,
    change: ({ sessionKey, ...rest }, version) => ({
      parameters: {
        ...rest,
        sessionIdType: 'customKey',
        sessionKey: sessionKey ?? (version < 1.1 ? 'chat_history' : '={{ $json.sessionId }}'),
      },
    }),
  },
];

export const parserSteps: readonly VersionStep[] = [
  {
    from: [1, 1.1],
    to: 1.2,
    change: ({ jsonSchema, ...rest }) =>
      isExpression(jsonSchema)
        ? null
        : { parameters: { ...rest, schemaType: 'manual', inputSchema: jsonSchema ?? '' } },
  },
];
