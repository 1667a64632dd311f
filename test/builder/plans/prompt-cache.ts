import { createHash } from 'node:crypto';

/** As providers have it: a prefix counts from so many tokens on, in steps of so many; a token is four characters. */
const leastTokens = 1_024;
const stepTokens = 128;
const charsOfStep = stepTokens * 4;

/** A provider's cache of prompts, without an end of its memory: how much of a prompt it has seen before, as a prefix. */
export class PromptCache {
  private readonly known = new Set<string>();

  /** Tokens of the prompt that are read from the cache; the prompt is known from now on. */
  read(prompt: string): number {
    const hash = createHash('sha256');
    let cached = 0;
    let isKnown = true;
    for (let at = charsOfStep; at <= prompt.length; at += charsOfStep) {
      const prefix = hash
        .update(prompt.slice(at - charsOfStep, at))
        .copy()
        .digest('base64');
      isKnown &&= this.known.has(prefix);
      if (isKnown) cached += stepTokens;
      this.known.add(prefix);
    }
    return cached < leastTokens ? 0 : cached;
  }
}
