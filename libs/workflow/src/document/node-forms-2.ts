import type { JsonSchema } from '#model-turn';
import { emitReference, eventReference } from './event-form.js';
import { foreachForm } from './foreach-form.js';
import { httpDefinition } from './http-form.js';
import { ownFields } from './own-fields.js';
import { conditionForm } from './condition-schema.js';
import { failForm, guardFields } from './guard-schema.js';
import { formsAround, mostParts } from './node-forms.js';
import type { Form } from './node-forms.js';

/** The definition of a schema that a value has. */
export const schemaDefinition: JsonSchema = { $ref: '#/$defs/valueSchema' };

const references = 'References and texts with references in it are read.';

/** What a node of version 2 works on. */
const input: JsonSchema = {
  description: `A value that the node works on; absent: what the step before it came to. ${references}`,
};
const outputSchema: JsonSchema = { ...schemaDefinition, description: 'What its output must fit.' };

const merges = ['object', 'list', 'text', 'first', 'last', 'outcomes'];

/** What is another field than in version 1, or one more; `merge` and `over` of a `map` among them. */
const changes: Readonly<
  Record<string, { about?: string; properties?: Record<string, JsonSchema>; required?: string[] }>
> = {
  tool: {
    about: 'Calls a tool, makes a request by HTTP, or sends an event. Its output is the result, as JSON.',
    properties: {
      args: { type: 'object', additionalProperties: true, description: `The arguments. ${references}` },
      http: { ...httpDefinition, description: 'In place of `toolName`: a request.' },
      emit: { ...emitReference, description: 'In place of `toolName`: an event.' },
      outputSchema,
    },
    required: [],
  },
  llm: {
    about: 'Has an agent work on the input. Its output is the answer: a text, or with `outputSchema` a value.',
    properties: {
      instructions: { type: 'string', description: 'Texts in {{ }} are references.' },
      outputSchema: { ...schemaDefinition, description: 'The answer is a value that fits.' },
      choices: {
        ...{ type: 'array', minItems: 2, maxItems: 100, uniqueItems: true, items: { type: 'string', minLength: 1 } },
        description: 'In place of `outputSchema`: the answer is one of these texts.',
      },
    },
  },
  waitForMessage: {
    about: 'Waits for the next text of the person, or for an event from outside, which is its output.',
    properties: { event: { ...eventReference, description: 'It waits for this, and not for a text.' } },
  },
  delay: {
    properties: {
      ms: {
        anyOf: [
          { type: 'number', minimum: 0, maximum: 366 * 86_400_000 },
          { type: 'string', pattern: '^\\$\\.' },
        ],
        description: 'A number, or a reference to one. Absent: its input, a number.',
      },
    },
  },
  fork: {
    properties: {
      merge: {
        enum: merges,
        description:
          'Absent: `object`, the outputs of its paths by their ids. `outcomes`: of `settle` alone, how each has ended, by their ids.',
      },
    },
  },
  map: {
    about:
      'A fork of one node over the items of a list; `$.item` is the item, and its input, `$.index` its place from 0.',
    properties: {
      over: { description: 'The list, or a reference to it; absent: its input.' },
      items: { enum: ['lines'], description: 'The list is a text, and its items are the lines. Absent: it is a list.' },
      merge: {
        enum: merges.filter((each) => each !== 'object'),
        description: 'Absent: `list`. `outcomes`: of `settle` alone, how each has ended, in their order.',
      },
    },
  },
  subflow: {
    properties: {
      version: {
        ...{ type: 'string', minLength: 1, maxLength: 128 },
        description: 'Of `ref`: the version that is run. Absent: the current one as this document is stored.',
      },
    },
  },
};

/** Kinds that work on nothing but what their own fields say. */
const inputless: ReadonlySet<string> = new Set(['tool', 'waitForMessage', 'fail']);

/** Kinds that only version 1 has. */
const leftOut: ReadonlySet<string> = new Set(['every']);

/** The kinds that decide, which version 1 has in another form. */
function deciding(node: JsonSchema): Record<string, Form> {
  const when = { type: 'object', properties: { when: conditionForm, then: node }, required: ['when', 'then'] };
  const cases = { ...when, patternProperties: ownFields, additionalProperties: false };
  return {
    branch: {
      about: 'Takes the first case whose condition holds, else the default; with neither the input passes through.',
      properties: {
        cases: { type: 'array', minItems: 1, maxItems: mostParts, items: cases },
        default: node,
      },
      required: ['cases'],
    },
    loop: {
      about:
        'Repeats its body on its own output: until a condition holds behind a round, or while one holds before it.',
      properties: {
        body: node,
        until: { ...conditionForm, description: 'Asked behind each round. This or `while`.' },
        while: { ...conditionForm, description: 'Asked before each round.' },
        maxIterations: { type: 'integer', minimum: 1, description: 'Absent: 1,000. A round more fails it.' },
      },
      required: ['body'],
    },
  };
}

/** The forms of version 2: those of version 1 with what is another in them. */
export function formsAround2(node: JsonSchema, document: JsonSchema): Record<string, Form> {
  const all = { ...formsAround(node, document), ...deciding(node), foreach: foreachForm(node), fail: failForm };
  const kept = Object.entries(all).filter(([kind]) => !leftOut.has(kind));
  return Object.fromEntries(
    kept.map(([kind, { about, properties, required }]) => {
      const { about: other = about, properties: more = {}, required: needed = required } = changes[kind] ?? {};
      const worked: Form['properties'] = inputless.has(kind) ? {} : { input };
      return [
        kind,
        {
          about: other,
          properties: { ...properties, ...worked, ...more, ...guardFields(kind, node) },
          required: needed,
        },
      ];
    }),
  );
}
