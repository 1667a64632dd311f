import { keywordForm, noRequestKinds } from '#protocol';
import type { JsonSchema } from '#model-turn';
import type { NoRequest } from '#protocol';
import type { WorkflowDocument } from '#workflow';

/** The longest that a run may be given: 90 days, in seconds. */
const mostRunSeconds = 90 * 86_400;

/** One agent's file. Absent fields are as in the environment. */
export interface AgentFile {
  id: string;
  tenant?: string;
  /** Answers where no other agent is bound. */
  default?: boolean;
  /** In E.164: texts to them are this agent's. */
  numbers?: string[];
  /** Addresses of other channels, each as `channel:address`. */
  channels?: string[];
  /** Names of environment variables of the gateway that hold the keys. */
  apiKeys?: string[];
  goal?: string;
  constraints?: string;
  /** A choice of the enabled tools; absent: all of them. */
  tools?: string[];
  policy?: AgentPolicy;
  /** A JSON Schema that every answer must fit; absent: answers are any text. */
  answerSchema?: JsonSchema;
  /** What its conversations run in place of a model; absent: they run an agent. */
  workflow?: WorkflowDocument;
  /** Its texts go to the assistant, each person's to a thread of theirs; absent: they do not. */
  assistant?: AssistantBinding;
  timeZone?: string;
  language?: string;
  helpText?: string;
  /** What is not answered, because it asks for nothing; absent: all kinds. Empty: everything is answered. */
  ignores?: NoRequest[];
  quietHours?: AgentQuietHours;
}

/** Whom the assistant answers, in E.164: they can have workflows built. */
export interface AssistantBinding {
  people: string[];
}

/** The row of the policy that its runs obey, and what overrides the row. */
export interface AgentPolicy {
  provider?: string;
  model?: string;
  rescueModel?: string;
  maxSteps?: number;
  maxToolCalls?: number;
  maxSeconds?: number;
  /** When somebody who waits is told that a run is under way, in seconds; 0: never. */
  noticeSeconds?: number;
}

/** The quiet hours of its messages, in its own zone where the person's is not known. */
export interface AgentQuietHours {
  /** `21:00-08:00`. */
  hours: string;
  appliesTo?: 'proactive' | 'all';
  answerMinutes?: number;
}

const textSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const listSchema = (items: object) => ({ type: 'array', items, uniqueItems: true, maxItems: 1_000 });
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The address of a schema, for editors: it has no effect. */
const $schema = textSchema(1_000);

/** The JSON Schema of an agent's file. */
export const agentFileSchema = object(
  {
    $schema,
    id: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
    tenant: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' },
    default: { type: 'boolean' },
    numbers: listSchema({ type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' }),
    channels: listSchema({ type: 'string', pattern: '^[a-z][a-z0-9-]{0,31}:\\S{1,128}$' }),
    apiKeys: listSchema({ type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,127}$' }),
    goal: textSchema(1_000),
    constraints: textSchema(1_000),
    tools: listSchema(textSchema(64)),
    policy: object({
      provider: textSchema(64),
      model: textSchema(128),
      rescueModel: textSchema(128),
      // A workflow's run spends for all of its tree.
      maxSteps: whole(1, 10_000),
      maxToolCalls: whole(0, 10_000),
      maxSeconds: whole(1, mostRunSeconds),
      noticeSeconds: whole(0, 3_600),
    }),
    answerSchema: { type: 'object' },
    workflow: { type: 'object' },
    assistant: object({ people: { ...listSchema({ type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' }), minItems: 1 } }, [
      'people',
    ]),
    timeZone: textSchema(64),
    language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' },
    helpText: textSchema(480),
    ignores: listSchema({ enum: noRequestKinds }),
    quietHours: object(
      {
        hours: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$' },
        appliesTo: { enum: ['proactive', 'all'] },
        answerMinutes: whole(1, 1_440),
      },
      ['hours'],
    ),
  },
  ['id'],
);

const phrase = textSchema(480);
/** One to four words, as they are texted alone. */
const keyword = { type: 'string', pattern: keywordForm.source, maxLength: 60 };
const word = { type: 'string', pattern: '^\\p{Ll}+$', maxLength: 20 };
const wordOrSign = { type: 'string', pattern: '^(\\p{Ll}+|\\p{Extended_Pictographic})$', maxLength: 20 };

/** The JSON Schema of a language's file: any of the fixed texts, under the names that the shipped languages use. */
export const languageFileSchema = object({
  $schema,
  apologies: { type: 'object', additionalProperties: phrase },
  soFar: phrase,
  unread: phrase,
  working: phrase,
  approval: object({
    ask: phrase,
    explain: phrase,
    words: object({ yes: { ...listSchema(word), minItems: 1 }, no: { ...listSchema(word), minItems: 1 } }, [
      'yes',
      'no',
    ]),
    everyday: object(
      {
        ...{ yes: listSchema(wordOrSign), no: listSchema(wordOrSign), beside: listSchema(word) },
        questions: listSchema({ type: 'string', maxLength: 4 }),
      },
      ['yes', 'no', 'beside'],
    ),
    goesOn: phrase,
    unclear: phrase,
    office: phrase,
    wentOn: phrase,
  }),
  notices: object({ limited: phrase, slow: phrase }),
  keywords: object({ stop: listSchema(keyword), start: listSchema(keyword), help: listSchema(keyword) }),
});
