import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import type { ToolRequest } from '../run/effects.js';
import { buildExample } from './build-example.js';

/** A tool of the installation, as a test run or a simulated run knows it. */
export interface TestedTool {
  name: string;
  /** The schema of its arguments; absent: any are taken. */
  parameters?: JsonSchema;
  /** What it answers now: it takes nothing and touches nothing, so it was really called. Absent: it was not. */
  answer?: unknown;
  /** The form of its results; absent: nobody has said. */
  result?: JsonSchema;
}

/** What a call of a tool comes to that is not made: its own answer, an example of the form of its results, or what it was called with. */
export function answerOfTool(
  { tool, args }: Pick<ToolRequest, 'tool' | 'args'>,
  tools: readonly TestedTool[],
): unknown {
  const known = tools.find(({ name }) => name === tool) ?? { name: tool };
  const { answer, result } = known;
  if (answer !== undefined) return answer;
  if (result === undefined) return { mocked: true, tool, arguments: args };
  const example = buildExample(withGiven(result, args, known.parameters));
  return isObject(example) ? { ...example, mocked: true } : example;
}

/**
 * The form of a result, where a field of the name of an argument is that argument: tools say again what they were asked for, and a label or a date that is
 * none would send what comes behind it astray. Without the argument, the field has the argument's own form.
 */
function withGiven(
  result: JsonSchema,
  args: Readonly<Record<string, unknown>>,
  parameters: JsonSchema = {},
): JsonSchema {
  const [fields, asked] = [result['properties'], parameters['properties']];
  if (!isObject(fields)) return result;
  const named = Object.entries(fields).map(([name, field]) => {
    const form = isObject(asked) ? asked[name] : undefined;
    if (!isObject(field) || !isObject(form) || form['type'] !== field['type']) return [name, field];
    const given = args[name];
    return [name, given === undefined ? { ...form, ...field } : { ...field, const: given }];
  });
  return { ...result, properties: Object.fromEntries(named) };
}
