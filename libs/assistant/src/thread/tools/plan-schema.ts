import type { JsonSchema } from '#model-turn';
import { taskKinds } from '../../plan.js';
import { names, text, textFor } from './tool-fields.js';

/** Threads are shown no list of them, as planners are. */
export const itsTools =
  'the names of the tools that it needs: data-tables reads tables, research reads the web, others as search_tools or a planner has told them.';

const kinds: JsonSchema = { type: 'string', enum: [...taskKinds] };

/** What a task has: what each of it is for stands in the schema, so that a planner need not guess it from its name. */
const taskFields: Record<string, JsonSchema> = {
  id: textFor('Its id, by which deps of other tasks name it.'),
  title: textFor('Its title: a few words for the person.'),
  kind: { ...kinds, description: 'The kind of work.' },
  spec: textFor('What is wanted: all that whoever does it has to know.'),
  deps: { ...names, description: 'The ids of the tasks that must have succeeded before.' },
  tools: { ...names, description: `Of a delegate: ${itsTools}` },
  workflowId: textFor('Of a build that changes a workflow: its id.'),
};

const buildPlanSchema = (properties: Record<string, JsonSchema>, list: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: {
    tasks: {
      ...{ ...list, type: 'array' },
      items: {
        ...{ type: 'object', properties, required: ['id', 'title', 'kind', 'spec', 'deps'] },
        additionalProperties: false,
      },
      minItems: 1,
    },
  },
  required: ['tasks'],
  additionalProperties: false,
});

/** The form of a planner's answer. */
export const planSchema = buildPlanSchema(taskFields, { description: 'The tasks.' });

/** The same, as runs of rules before 3 began their planners with it. */
export const undescribedPlanSchema = buildPlanSchema({
  ...{ id: text, title: text, kind: kinds, spec: text, deps: names, tools: names, workflowId: text },
});
