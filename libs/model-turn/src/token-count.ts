/** How many characters a token has on average; rather too few, so that estimates are on the safe side. */
export const charsPerToken = 2.5;

/** About how many tokens a text is, without looking at it: for budgets of prompts. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / charsPerToken);
}
