/** The prompt hash: the first hex digits of the SHA-256 of the prompt's stable prefix (I10) and of the rest. It contains no words. */
export interface PromptHash {
  prefix: string;
  rest: string;
}

/** `strict`: the provider held the output to the schema; `json`: it forced some JSON; `prompt`: only the prompt asked. */
export const structuredModes = ['strict', 'json', 'prompt'] as const;
export type StructuredMode = (typeof structuredModes)[number];
