import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { cachedTokens, overhead } from './billed.js';
import type { Billed } from './billed.js';

/** A tool as it is declared to the model. */
export interface DeclaredTool {
  name: string;
  description: string;
  parameters: { properties?: Record<string, { enum?: string[] }> };
}

/** How a loop talks: the text it begins with, tools that are declared beside it, and what a call and an answer look like. */
export interface Manner {
  system: string;
  tools: readonly DeclaredTool[];
  callTokens(name: string, args: Record<string, unknown>): number;
  answerTokens(text: string): number;
}

/** Native tool calling, under any system text. */
export function nativeManner(system: string, tools: readonly DeclaredTool[]): Manner {
  return {
    system,
    tools,
    callTokens: (name, args) => overhead.call + countTokens(name) + countTokens(JSON.stringify(args)),
    answerTokens: (text) => countTokens(text),
  };
}

/** The loop that most agents are: one system text, and every message, call and result sent again with each call of the model. */
export class FullHistory {
  private readonly history: number[] = [];
  private readonly fixed: number;
  private before = 0;
  /** What was billed, and calls of the model, since the last `reset`. */
  billed: Billed = { input: 0, cached: 0, output: 0 };
  calls = 0;

  constructor(private readonly manner: Manner) {
    const declarations = manner.tools.length === 0 ? 0 : countTokens(declared(manner.tools));
    this.fixed = overhead.message + countTokens(manner.system) + declarations + overhead.answer;
  }

  reset(): void {
    this.billed = { input: 0, cached: 0, output: 0 };
    this.calls = 0;
  }

  receives(text: string): void {
    this.history.push(overhead.message + countTokens(text));
  }

  /** One model call that asks for a tool, and the tool's result. */
  callsTool(name: string, args: Record<string, unknown>, result: unknown): void {
    this.pay(this.manner.callTokens(name, args));
    this.history.push(overhead.message + countTokens(JSON.stringify(result)));
  }

  /** The model call that answers. */
  answers(text: string): void {
    this.pay(this.manner.answerTokens(text));
  }

  private pay(tokens: number): void {
    const input = this.fixed + this.history.reduce((sum, each) => sum + each, 0);
    const { billed } = this;
    this.billed = {
      input: billed.input + input,
      cached: billed.cached + cachedTokens(this.before),
      output: billed.output + tokens,
    };
    this.before = input;
    this.calls += 1;
    this.history.push(overhead.message + tokens);
  }
}

/** Tools as OpenAI shows them to its models: TypeScript types, shorter than their JSON Schemas. */
function declared(tools: readonly DeclaredTool[]): string {
  const types = tools.map(({ name, description, parameters }) => {
    const fields = Object.entries(parameters.properties ?? {}).map(
      ([field, { enum: names }]) => `${field}: ${names?.map((n) => `"${n}"`).join(' | ') ?? 'string'},`,
    );
    const body = fields.length === 0 ? '() => any' : `(_: {\n${fields.join('\n')}\n}) => any`;
    return `// ${description}\ntype ${name} = ${body};`;
  });
  return `# Tools\n\n## functions\n\nnamespace functions {\n\n${types.join('\n\n')}\n\n} // namespace functions`;
}
