import { tickFailures } from '#protocol';
import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';
import { untilForm } from './until-schema.js';

/** The most characters of an id, a tool's name and a model's. */
const nameChars = 128;
/** The most steps, paths or routes of one node. */
export const mostParts = 10_000;
/** The most characters of what a person is shown. */
const textChars = 480;
/** The longest that a node may wait, in ms: a year, as long as the interval of a schedule may be. */
export const mostWaitMs = 366 * 86_400_000;
/** The shortest interval of a schedule, in ms. */
export const leastTickMs = 1_000;

export const id = { type: 'string', minLength: 1, maxLength: nameChars, pattern: '\\S' };
const name = { type: 'string', minLength: 1, maxLength: nameChars };
const whole = { type: 'integer', minimum: 1 };
const ms = { type: 'number', minimum: 0, maximum: mostWaitMs };
const timeout = { type: 'number', exclusiveMinimum: 0, maximum: mostWaitMs, description: 'Milliseconds.' };
const text = { type: 'string', minLength: 1, maxLength: textChars };
/** As long as a tool's own file may have its answers kept. */
const cacheSeconds = {
  ...{ type: 'integer', minimum: 0, maximum: 86_400 },
  description:
    'How long an equal call of the run is given the same answer again, of a tool that only reads. Absent: each call is made.',
};
const layers = { type: 'array', minItems: 1, maxItems: 100, items: name, description: 'Names of context layers.' };
const merge = { enum: ['last', 'first', 'concat'] };
const mode = { enum: ['all', 'settle', 'race'] };

/** What a kind is, and its fields beside `kind` and `id`. */
export interface Form {
  about: string;
  properties: Record<string, JsonSchema>;
  required: string[];
}

const params: JsonSchema = {
  type: 'object',
  properties: {
    temperature: { type: 'number', minimum: 0 },
    topP: { type: 'number', minimum: 0, maximum: 1 },
    maxTokens: whole,
    stopSequences: { type: 'array', items: { type: 'string' }, maxItems: 100 },
  },
  patternProperties: ownFields,
  additionalProperties: false,
};

const leaves: Record<string, Form> = {
  tool: {
    about: 'Calls a tool. Its output is the result: text as it is, nothing as an empty text, any other value as JSON.',
    properties: { toolName: name, args: { type: 'object', additionalProperties: true }, cacheSeconds },
    required: ['toolName'],
  },
  llm: {
    about: 'Has an agent work on the input.',
    properties: {
      model: { type: 'string', maxLength: nameChars, description: "Absent, or empty: the policy's." },
      instructions: { type: 'string' },
      tools: {
        type: 'array',
        items: { type: 'string', maxLength: nameChars },
        maxItems: 1_000,
        description: "A choice of the agent's tools; absent: none.",
      },
      params,
    },
    required: ['instructions'],
  },
  approval: {
    about: 'Asks a person to agree. The input passes through; a refusal fails the node.',
    properties: { text, timeout },
    required: ['text'],
  },
  waitForMessage: {
    about: 'Waits for the next text of the person, which is its output.',
    properties: { text: { ...text, description: 'What the person is told first; absent: nothing.' }, timeout },
    required: [],
  },
  delay: {
    about: 'Waits; the input passes through.',
    properties: { ms: { ...ms, description: 'Absent: its input, a number.' } },
    required: [],
  },
};

const together = { merge, concurrency: { ...whole, description: 'The most paths at the same time.' } };

/** The kinds that have nodes in them, around a schema for these: those that lead from one to the next. */
function structures(node: JsonSchema): Record<string, Form> {
  const parts = { type: 'array', minItems: 1, maxItems: mostParts, items: node };
  return {
    sequence: {
      about: 'Its steps in order; the output of each is the input of the next.',
      properties: { steps: parts },
      required: ['steps'],
    },
    fork: {
      about:
        'Its paths at the same time, each on its input. `all` fails if one has failed, `settle` drops those that failed, `race` takes the first success.',
      properties: { mode, paths: parts, ...together },
      required: ['mode', 'paths'],
    },
    branch: {
      about:
        'Takes the first route whose text is in its input, else the default; with neither the input passes through.',
      properties: { routes: routesTo(node), default: node },
      required: ['routes'],
    },
    loop: {
      about: 'Repeats its body on its own output until the predicate holds.',
      properties: { body: node, until: untilForm, maxIterations: whole },
      required: ['body', 'until'],
    },
  };
}

/** The kinds that have one node in them, or one document. */
function wrappers(node: JsonSchema, document: JsonSchema): Record<string, Form> {
  return {
    spawn: {
      about: 'Runs its child as a run of its own, which a timeout ends.',
      properties: { child: node, timeout, layers },
      required: ['child'],
    },
    provide: {
      about: 'Gives its child layers of context.',
      properties: { child: node, layers },
      required: ['child', 'layers'],
    },
    every: {
      about: 'Repeats its step by a schedule: an interval, or a cron expression.',
      properties: {
        step: node,
        ms: { ...ms, description: `A whole number, ${leastTickMs} or more.` },
        cron: { ...name, description: 'In place of `ms`: five or six fields.' },
        timeZone: { ...name, description: "Of `cron`, as in `America/New_York`; absent: the agent's." },
        onError: { enum: tickFailures, description: 'Absent: `fail`, which stops the schedule.' },
      },
      required: ['step'],
    },
    map: {
      about: 'A fork of one node over the items of a list, each as its input: a JSON list, or lines.',
      properties: {
        each: node,
        over: { ...name, description: 'The field of the input, a JSON object, that has the list.' },
        items: { enum: ['json', 'lines'], description: 'Absent: a JSON list if the input is one, else its lines.' },
        mode: { ...mode, description: 'Absent: `all`.' },
        maxItems: { ...whole, maximum: mostParts, description: 'More items than these fail the node.' },
        ...together,
        merge: { ...merge, description: 'Absent: `concat`.' },
      },
      required: ['each'],
    },
    subflow: {
      about: 'Runs another document, which stands here or has a name.',
      properties: { document, ref: name, input: { type: 'string', description: 'Absent: its own input.' } },
      required: [],
    },
  };
}

function routesTo(target: JsonSchema): JsonSchema {
  return {
    type: 'array',
    minItems: 1,
    maxItems: mostParts,
    items: {
      type: 'object',
      properties: {
        match: { type: 'string', minLength: 1 },
        matchMode: {
          enum: ['substring', 'exact'],
          description: 'Absent: `substring`. Neither knows upper and lower case.',
        },
        target,
      },
      required: ['match', 'target'],
      patternProperties: ownFields,
      additionalProperties: false,
    },
  };
}

/** The forms of all kinds, around a schema for the nodes in them and one for a document in one. */
export function formsAround(node: JsonSchema, document: JsonSchema): Record<string, Form> {
  return { ...leaves, ...structures(node), ...wrappers(node, document) };
}
