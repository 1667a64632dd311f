import { toFields, toText } from './read-events.js';
import type { Part } from './watcher.js';

/** Chunks of Gemini's answer, each an answer of its own, put together to the one that would have come without a stream. */
export class CandidateChunks {
  private readonly parts: Record<string, unknown>[] = [];
  private reason: unknown;
  private feedback: unknown;
  private version: unknown;
  private usage: Record<string, unknown> = {};
  private hasCandidate = false;

  /** Whether a reason was given why the model stopped, or was not asked. */
  get hasEnded(): boolean {
    return typeof this.reason === 'string' || toFields(this.feedback)['blockReason'] !== undefined;
  }

  /** Takes a chunk, and says what has come; null: nothing of the answer. */
  take({ candidates, promptFeedback, modelVersion, usageMetadata }: Record<string, unknown>): Part | null {
    this.feedback = promptFeedback ?? this.feedback;
    this.version = modelVersion ?? this.version;
    this.usage = { ...this.usage, ...toFields(usageMetadata) };
    const [candidate] = Array.isArray(candidates) ? candidates.map(toFields) : [];
    if (candidate === undefined) return null;
    this.hasCandidate = true;
    this.reason = candidate['finishReason'] ?? this.reason;
    const { parts } = toFields(candidate['content']);
    const come = Array.isArray(parts) ? parts.map(toFields) : [];
    this.parts.push(...come);
    if (come.length === 0) return null;
    const thinks = come.every(({ thought }) => thought === true);
    return { text: this.text, ...(thinks && { thinks }) };
  }

  answer() {
    const { parts, reason, feedback, version, usage } = this;
    const candidates = this.hasCandidate ? [{ content: { parts }, finishReason: reason }] : [];
    return { candidates, promptFeedback: feedback, modelVersion: version, usageMetadata: usage };
  }

  private get text(): string {
    const call = this.parts.find(({ functionCall }) => functionCall !== undefined);
    if (call !== undefined) return JSON.stringify(toFields(call['functionCall'])['args'] ?? {});
    return this.parts.map(({ text, thought }) => (thought === true ? '' : toText(text))).join('');
  }
}
