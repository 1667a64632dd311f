import type { JsonSchema } from '#contract';
import type { ToolRequest } from '#nodes';
import { isRecord } from '../is-record.js';
import { exampleOf } from './example-of.js';

/** A tool of the installation, as a test run knows it. */
export interface TestedTool {
  name: string;
  /** The schema of its arguments; absent: any are taken. */
  parameters?: JsonSchema;
  /** What it answers now: it takes nothing and touches nothing, so it was really called. Absent: it was not. */
  answer?: unknown;
  /** The form of its results; absent: nobody has said. */
  result?: JsonSchema;
}

/** What a call of a tool comes to in a test: its own answer, an example of the form of its results, or what it was called with. */
export function answerOfTool({ tool, args }: ToolRequest, tools: readonly TestedTool[]): unknown {
  const { answer, result } = tools.find(({ name }) => name === tool) ?? {};
  if (answer !== undefined) return answer;
  if (result === undefined) return { mocked: true, tool, arguments: args };
  const example = exampleOf(result);
  return isRecord(example) ? { ...example, mocked: true } : example;
}
