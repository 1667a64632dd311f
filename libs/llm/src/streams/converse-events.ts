import type { ConverseCommandOutput, ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { toFields, toText } from './read-events.js';
import type { Part } from './watcher.js';

/** Events of Converse, put together to the answer that would have come without a stream; the input of a call is the text that was written. */
export class ConverseEvents {
  private readonly blocks = new Map<unknown, Record<string, unknown>>();
  private reason: unknown;
  private usage: unknown;
  private hasMessage = false;

  /** Whether a reason was given why the model stopped. */
  get hasEnded(): boolean {
    return typeof this.reason === 'string';
  }

  /** Takes an event, and says what has come; null: nothing of the answer. */
  take(event: ConverseStreamOutput): Part | null {
    this.hasMessage ||= event.messageStart !== undefined;
    this.reason = event.messageStop?.stopReason ?? this.reason;
    this.usage = event.metadata?.usage ?? this.usage;
    const { contentBlockIndex: at, start } = event.contentBlockStart ?? {};
    if (start?.toolUse !== undefined) this.blocks.set(at, { toolUse: { ...start.toolUse, input: '' } });
    return event.contentBlockDelta === undefined ? null : this.grow(event.contentBlockDelta);
  }

  answer(): Pick<ConverseCommandOutput, 'output' | 'stopReason' | 'usage'> {
    const content = [...this.blocks.values()];
    const output = this.hasMessage ? { message: { role: 'assistant', content } } : undefined;
    const whole: unknown = { output, stopReason: this.reason, usage: this.usage };
    return whole as ConverseCommandOutput; // whoever reads it takes no field for granted
  }

  private grow({ contentBlockIndex: at, delta }: NonNullable<ConverseStreamOutput['contentBlockDelta']>): Part | null {
    if (delta?.reasoningContent !== undefined) return { text: this.text, thinks: true };
    const block = this.blocks.get(at) ?? {};
    this.blocks.set(at, block);
    if (delta?.text !== undefined) block['text'] = toText(block['text']) + delta.text;
    else if (delta?.toolUse !== undefined) {
      const call = toFields(block['toolUse']);
      block['toolUse'] = { ...call, input: toText(call['input']) + (delta.toolUse.input ?? '') };
    } else return null;
    return { text: this.text };
  }

  private get text(): string {
    const blocks = [...this.blocks.values()];
    const call = blocks.find(({ toolUse }) => toolUse !== undefined);
    if (call !== undefined) return toText(toFields(call['toolUse'])['input']);
    return blocks.map(({ text }) => toText(text)).join('');
  }
}
