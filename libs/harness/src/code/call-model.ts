import { toOutput } from '#workflow';
import type { ToolTable } from '#model-turn';
import { asJson, compileToolTable } from './tool-calls.js';
import type { LlmStep, ModelFunction, ModelMessage, ModelReply, Tool } from './types.js';

/** The model that is asked where neither the step nor a policy names one. */
export const usualModel = 'openai/gpt-4o';
/** The most calls of the model for one step. */
const mostCalls = 10;
/** After so many answers in a row that were cut off, or said nothing, the step fails, as a deployment's does. */
const mostBroken = 3;
const aWord = /[^\s\p{Cc}\p{Cf}]/u;

/** What an answer fails with that ended at its limit of tokens. */
export class CutOutputError extends Error {
  readonly code = 'MODEL_OUTPUT_CUT';

  constructor(id: string, { maxTokens }: NonNullable<LlmStep['params']> = {}) {
    super(
      `the answer of ${id} was cut off at ${maxTokens ?? 'the usual number of'} tokens; give it more by params.maxTokens`,
    );
  }
}

interface Answer {
  text: string;
  toolCalls: number;
  usd: number;
}

/** What a model is asked with beside its step. */
interface Asking {
  input: string;
  layers: readonly { name: string; text: string }[];
  signal: AbortSignal;
}

/** Has the model work on the input until it answers without a call of a tool. */
export async function askModel(
  ask: ModelFunction,
  { id, model = usualModel, instructions, params = {}, tools = [], outputSchema: schema }: LlmStep,
  { signal, ...given }: Asking,
): Promise<Answer> {
  const messages: ModelMessage[] = [];
  const answer: Answer = { text: '', toolCalls: 0, usd: 0 };
  const table = compileToolTable(new Map(tools.map((tool) => [tool.name, tool])));
  let broken = 0;
  for (let round = 0; round < mostCalls; round += 1) {
    signal.throwIfAborted(); // whoever is asked now would never be told of it
    const call = { id, model, instructions, ...given, params, tools, messages: [...messages], signal };
    const said = await ask({ ...call, ...(schema && { schema }) });
    const { text, toolCalls, usd, isCut, isBroken } = readReply(said);
    answer.usd += usd;
    broken = isBroken ? broken + 1 : 0;
    if (broken === mostBroken)
      throw isCut ? new CutOutputError(id, params) : new Error(`the model of ${id} said nothing`);
    if (isBroken) continue;
    if (toolCalls.length === 0) return { ...answer, text };
    messages.push({ role: 'assistant', text });
    for (const { name, args } of toolCalls) {
      answer.toolCalls += 1;
      messages.push({ role: 'tool', name, result: await callTool({ tools, table }, name, args, signal) });
    }
  }
  throw new Error(`the model of ${id} was asked ${mostCalls} times and has not answered`);
}

/** A reply with all of its fields; `isBroken`: nothing can be made of it. */
function readReply(said: string | ModelReply): Required<ModelReply> & { isBroken: boolean } {
  const { text = '', toolCalls = [], usd = 0, isCut = false } = typeof said === 'string' ? { text: said } : said;
  return { text, toolCalls, usd, isCut, isBroken: isCut || (toolCalls.length === 0 && !aWord.test(text)) };
}

/** What a tool returns, or why it failed or was not called, as text for the model. */
async function callTool(
  { tools, table }: { tools: readonly Tool[]; table: ToolTable },
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const checked = table.checkArgs(name, args);
  if (!checked.ok) return `error: ${checked.envelope.error.message}`;
  try {
    return toOutput(asJson(await tools.find((each) => each.name === name)?.execute?.(args, { signal })));
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}
