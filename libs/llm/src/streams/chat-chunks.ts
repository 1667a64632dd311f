import type OpenAI from 'openai';
import { toFields, toText } from './read-events.js';
import type { Part } from './watcher.js';

interface Call {
  name: string;
  args: string;
}

/**
 * Chunks of chat completions, put together to the answer that would have come without a stream. A server that is compatible in name only may leave out
 * indexes, send content in parts, or never say why it stopped.
 */
export class ChatChunks {
  private model: unknown;
  private usage: unknown;
  private hasChoice = false;
  private said: string | null = null;
  private refusal: string | null = null;
  private readonly parts: unknown[] = [];
  private readonly calls = new Map<number, Call>();
  private reason: unknown = null;

  /** Whether a reason was given why the model stopped. */
  get hasEnded(): boolean {
    return typeof this.reason === 'string' && this.reason !== '';
  }

  /** Takes a chunk, and says what has come; null: nothing of the answer. */
  take({ model, usage, choices, x_groq: groq }: Record<string, unknown>): Part | null {
    this.model ??= model;
    this.usage = usage ?? toFields(groq)['usage'] ?? this.usage;
    const [choice] = Array.isArray(choices) ? choices.map(toFields) : [];
    if (choice === undefined) return null;
    this.hasChoice = true;
    this.reason = choice['finish_reason'] ?? this.reason;
    const delta = toFields(choice['delta'] ?? choice['message']);
    const before = this.length;
    this.say(delta);
    if (this.length > before) return { text: this.text };
    const thought = toText(delta['reasoning_content']) || toText(delta['reasoning']);
    return thought === '' ? null : { text: this.text, thinks: true };
  }

  /** The whole answer. */
  answer(): OpenAI.ChatCompletion {
    const calls = [...this.calls.values()].map(({ name, args }) => ({
      ...{ id: '', type: 'function', function: { name, arguments: args } },
    }));
    const content = this.parts.length > 0 ? [...this.parts, this.said ?? ''] : this.said;
    const message = {
      ...{ role: 'assistant', content, refusal: this.refusal },
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    const choices = this.hasChoice ? [{ index: 0, message, finish_reason: this.reason }] : [];
    return { model: this.model, choices, usage: this.usage } as unknown as OpenAI.ChatCompletion; // whoever reads it takes no field for granted
  }

  private say({ content, refusal, tool_calls: calls, function_call: old }: Record<string, unknown>): void {
    if (typeof content === 'string') this.said = (this.said ?? '') + content;
    else if (Array.isArray(content)) this.parts.push(...(content as unknown[])); // an array holds anything
    if (typeof refusal === 'string') this.refusal = (this.refusal ?? '') + refusal;
    for (const [at, call] of (Array.isArray(calls) ? calls.map(toFields) : []).entries()) {
      const { index = at } = call;
      this.call(typeof index === 'number' ? index : at, call['function']);
    }
    if (old !== undefined && old !== null) this.call(0, old);
  }

  private call(index: number, written: unknown): void {
    const { name, arguments: args } = toFields(written);
    const call = this.calls.get(index) ?? { name: '', args: '' };
    call.name ||= toText(name);
    call.args += typeof args === 'object' && args !== null ? JSON.stringify(args) : toText(args);
    this.calls.set(index, call);
  }

  private get text(): string {
    const [call] = this.calls.values();
    return call?.args || (this.said ?? '');
  }

  /** By which what has come is told from what came before. */
  private get length(): number {
    const [call] = this.calls.values();
    return (call?.args.length ?? 0) + (this.said?.length ?? 0);
  }
}
