import { outputOf } from '#workflow';
import type { LlmStep, ModelFunction, ModelMessage, Tool } from './types.js';

/** The model that is asked where neither the step nor a policy names one. */
export const usualModel = 'openai/gpt-4o';
/** The most calls of the model for one step. */
const mostCalls = 10;

interface Answer {
  text: string;
  toolCalls: number;
  usd: number;
}

/** Has the model work on the input until it answers without a call of a tool. */
export async function askModel(
  ask: ModelFunction,
  { id, model = usualModel, instructions, params = {}, tools = [] }: LlmStep,
  input: string,
  signal: AbortSignal,
): Promise<Answer> {
  const messages: ModelMessage[] = [];
  const answer: Answer = { text: '', toolCalls: 0, usd: 0 };
  for (let call = 0; call < mostCalls; call += 1) {
    signal.throwIfAborted(); // who is asked now would never hear of it
    const said = await ask({ id, model, instructions, input, params, tools, messages: [...messages], signal });
    const { text = '', toolCalls = [], usd = 0 } = typeof said === 'string' ? { text: said } : said;
    answer.usd += usd;
    if (toolCalls.length === 0) return { ...answer, text };
    messages.push({ role: 'assistant', text });
    for (const { name, args } of toolCalls) {
      answer.toolCalls += 1;
      messages.push({ role: 'tool', name, result: await callTool(tools, name, args, signal) });
    }
  }
  throw new Error(`the model of ${id} was asked ${mostCalls} times and has not answered`);
}

/** What a tool returns, or why it failed, as text for the model. */
async function callTool(
  tools: readonly Tool[],
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const tool = tools.find((each) => each.name === name);
  if (tool?.execute === undefined) return `error: there is no tool ${name}`;
  try {
    return outputOf(await tool.execute(args, { signal }));
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}
