import type Anthropic from '@anthropic-ai/sdk';
import { toFields, toText } from './read-events.js';
import type { Part } from './watcher.js';

/** Events of a message, put together to the message that would have come without a stream; the input of a call is the text that was written. */
export class MessageEvents {
  private message: Record<string, unknown> = {};
  private usage: Record<string, unknown> = {};
  private readonly blocks = new Map<unknown, Record<string, unknown>>();
  private reason: unknown = null;
  /** Whether the last event came. */
  hasStopped = false;

  /** Whether a reason was given why the model stopped. */
  get hasEnded(): boolean {
    return this.hasStopped || typeof this.reason === 'string';
  }

  /** Takes an event, and says what has come; null: nothing of the answer. */
  take(event: Record<string, unknown>): Part | null {
    const { type, index } = event;
    if (type === 'message_start') {
      this.message = toFields(event['message']);
      this.usage = toFields(this.message['usage']);
    }
    if (type === 'content_block_start') this.blocks.set(index, toFields(event['content_block']));
    if (type === 'content_block_delta') return this.grow(index, toFields(event['delta']));
    if (type === 'message_delta') {
      this.reason = toFields(event['delta'])['stop_reason'] ?? this.reason;
      this.usage = { ...this.usage, ...withoutNone(toFields(event['usage'])) };
    }
    this.hasStopped ||= type === 'message_stop';
    return null;
  }

  answer(): Anthropic.Message {
    const content = [...this.blocks.values()];
    const whole = { ...this.message, content, stop_reason: this.reason, usage: this.usage };
    return whole as unknown as Anthropic.Message; // whoever reads it takes no field for granted
  }

  private grow(index: unknown, { type, text, partial_json: json }: Record<string, unknown>): Part | null {
    const block = this.blocks.get(index) ?? {};
    this.blocks.set(index, block);
    if (type === 'thinking_delta') return { text: this.text, thinks: true };
    if (type === 'text_delta') {
      block['type'] ??= 'text';
      block['text'] = toText(block['text']) + toText(text);
    } else if (type === 'input_json_delta') {
      block['type'] ??= 'tool_use';
      block['input'] = toText(block['input']) + toText(json);
    } else return null;
    return { text: this.text };
  }

  private get text(): string {
    const blocks = [...this.blocks.values()];
    const call = blocks.find(({ type }) => type === 'tool_use');
    return call === undefined ? blocks.map(({ text }) => toText(text)).join('') : toText(call['input']);
  }
}

function withoutNone(counts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== null));
}
