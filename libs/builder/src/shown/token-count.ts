/** How many characters a token has on average; rather too few, so that estimates are on the safe side. */
const charsPerToken = 2.5;

/** About how many tokens a text is. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charsPerToken);
}
