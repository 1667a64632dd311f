/** The default address of each provider; a setting may override some of them. */
export const providerAddresses = {
  anthropic: 'https://api.anthropic.com',
  deepseek: 'https://api.deepseek.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  groq: 'https://api.groq.com/openai/v1',
  huggingFace: 'https://router.huggingface.co/v1',
  mistral: 'https://api.mistral.ai/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  openai: 'https://api.openai.com/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  vllm: 'http://127.0.0.1:8000/v1',
} as const;

/** The API root of a server that speaks OpenAI's API: the SDK appends `/chat/completions` itself. */
export function openAiRoot(apiUrl: string): string {
  return apiUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
}

/** Anthropic's API root: the SDK appends `/v1` itself. */
export function anthropicRoot(apiUrl: string): string {
  return (apiUrl || providerAddresses.anthropic).replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Gemini's API root. */
export function geminiRoot(apiUrl: string): string {
  return (apiUrl || providerAddresses.gemini).replace(/\/+$/, '');
}
