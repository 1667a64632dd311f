/** Whether a text says nothing: Anthropic's servers and Bedrock refuse such a one, so it is left out. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}
