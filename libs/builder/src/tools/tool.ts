import { schemaChecker } from '#json-schema';
import { argProblems, withoutNulls } from '#model-turn';
import { lazily } from '#values';
import type { JsonSchema } from '#model-turn';
import type { Graph, Operation } from '#graph';
import type { CatalogueNode } from '#nodes';
import type { House } from '../house/house.js';
import type { TestStart } from '../test-run/test-draft.js';
import { ToolFailure } from './tool-error.js';
import type { ToolError } from './tool-error.js';

/** What the tools know besides the draft. */
export interface ToolContext {
  /** The types that nodes may have. */
  catalogue: readonly CatalogueNode[];
  /** What the installation has. */
  house: House;
  /** The id of the node that a call adds: the same each time the turn is tried, and another for each call. */
  nodeId(this: void, callId: string): string;
  /** What the person wrote that this turn answers, for the prompts of nested questions. */
  request: string;
  /** The ids of the nodes that the builder has drawn for the request; absent: none. */
  drawn?: ReadonlySet<string>;
  /** What the last run of the workflow has shown, as text; empty: nothing. */
  executionText: string;
}

export interface ToolCall<A> {
  graph: Graph;
  args: A;
  callId: string;
  context: ToolContext;
}

/** What a call shows of the draft: whether it passed. It counts until the draft changes. */
export interface Proof {
  of: 'validation' | 'test';
  passed: boolean;
  /** Of a test: the nodes that ran. */
  nodes?: string[];
}

export interface Done {
  /** What the model reads. */
  text: string;
  operations: Operation[];
  /** The node that the call was about: `$callId` stands for it. */
  nodeId?: string;
  proof?: Proof;
  /** What that node needs and nobody has said; absent: nothing was named. */
  open?: string[];
}

/** A question that must be put to a model before the call can end: what `completeStructured` takes. */
export interface NestedQuestion {
  system: string;
  user: string;
  schema: JsonSchema;
  /** Reads an object that fits the schema; a complaint is sent back to the model once. */
  read(this: void, object: Record<string, unknown>): { ok: true; value: unknown } | { ok: false; complaint: string };
  /** Ends the call with the value that was read. */
  done(this: void, value: unknown): Done;
}

/** A test run that must end before the call can: it evaluates other people's expressions, which is not done where turns are decided. */
export interface TestQuestion {
  test: { graph: Graph; start: TestStart };
  /** Ends the call with the report. */
  done(this: void, report: unknown): Done;
}

/** What a batch asks its host. */
export type Question = NestedQuestion | TestQuestion;

export interface BuilderTool {
  name: string;
  /** What the chat shows of a call. */
  displayTitle: string;
  description: string;
  /** JSON Schema of its arguments. */
  parameters: JsonSchema;
  /** Arguments that name nodes: by id, by name, or as `$callId`. */
  nodeArgs: readonly string[];
  /** A title for this call; null: the usual one. */
  formatTitle(graph: Graph, args: Record<string, unknown>, catalogue: readonly CatalogueNode[]): string | null;
  /** Throws `ToolFailure`. */
  run(call: ToolCall<Record<string, unknown>>): Done | Question;
}

interface ToolSpec<A> extends Pick<BuilderTool, 'name' | 'displayTitle' | 'description'> {
  /** Of an object: its properties. */
  properties: Record<keyof A & string, JsonSchema>;
  required: readonly (keyof A & string)[];
  nodeArgs?: readonly (keyof A & string)[];
  formatTitle?: BuilderTool['formatTitle'];
  run(call: ToolCall<A>): Done | Question;
}

const checker = lazily(() => schemaChecker('ours'));

/** A tool whose arguments are checked before it runs. */
export function defineTool<A extends object>(spec: ToolSpec<A>): BuilderTool {
  const { name, displayTitle, description, properties, required, nodeArgs = [], formatTitle = () => null } = spec;
  const parameters = { type: 'object', properties, required, additionalProperties: false };
  const form = lazily(() => checker().compile<A>(parameters));
  return {
    ...{ name, displayTitle, description, parameters, nodeArgs, formatTitle },
    run: (call) => {
      const args = withoutNulls(call.args, parameters);
      const fits = form();
      if (!fits(args)) throw invalidInput(argProblems(fits.errors ?? []));
      return spec.run({ ...call, args });
    },
  };
}

function invalidInput(errors: readonly { field: string; text: string }[]): ToolFailure {
  const said = errors.map(({ field, text }) => `${field} ${text}`).join('; ');
  return new ToolFailure('VALIDATION_ERROR', `Invalid input: ${said}`, { errors });
}

export function isQuestion(answer: Done | Question): answer is Question {
  return 'done' in answer;
}

/** A thrown value as a tool's error; what is no failure of a tool's is one of its execution. */
export function toToolError(thrown: unknown): ToolError {
  if (thrown instanceof ToolFailure) return thrown.error;
  const message = thrown instanceof Error ? thrown.message : 'Unknown error';
  return { message, code: 'TOOL_EXECUTION_ERROR' };
}
