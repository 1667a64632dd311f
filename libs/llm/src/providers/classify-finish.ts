import type { Finish } from '#model-turn';

/** The words of providers and of servers that are compatible with one, in lower case. Absent: why a model stopped is not said. */
const words: Readonly<Record<string, Finish>> = {
  ...all('stop', [
    'stop',
    'eos',
    'eos_token',
    'end',
    'end_turn',
    'stop_sequence',
    'stop_token',
    'complete',
    'completed',
    'finished',
    'done',
  ]),
  ...all('stop', ['tool_calls', 'tool_use', 'function_call']),
  ...all('length', [
    'length',
    'max_tokens',
    'max_output_tokens',
    'model_length',
    'token_limit',
    'model_context_window_exceeded',
  ]),
  ...all('refusal', ['refusal', 'content_filter', 'content_filtered', 'guardrail_intervened', 'sensitive']),
  ...all('refusal', ['safety', 'recitation', 'blocklist', 'prohibited_content', 'spii']),
};

function all(finish: Finish, reasons: readonly string[]): Record<string, Finish> {
  return Object.fromEntries(reasons.map((reason) => [reason, finish]));
}

/** A model's end token, which some servers send as the reason: `</s>`, `<|eot_id|>`, `<｜end▁of▁sentence｜>`. */
const endToken = /^<[^<>]+>$/;

/** How an output ended, by the reason that came with it. One that is absent, empty, or no word we know is `other`. */
export function classifyFinish(reason: unknown): Finish {
  if (typeof reason !== 'string') return 'other';
  const word = reason.trim().toLowerCase();
  if (endToken.test(word)) return 'stop';
  return Object.hasOwn(words, word) ? (words[word] ?? 'other') : 'other';
}
