import { fileURLToPath } from 'node:url';
import { appNodeOptions } from '../../support/node-options.js';

/** The settings under which everything that apps ask of others is asked of the server at `outside`, with a key for each provider of models. */
export function environmentLedHome(outside: string): Record<string, string> {
  const keys = ['ANTHROPIC', 'DEEPSEEK', 'GEMINI', 'GROQ', 'MISTRAL', 'OPENROUTER', 'OPENAI'].map(
    (name): [string, string] => [`${name}_API_KEY`, 'k'],
  );
  return {
    OUTSIDE_URL: outside,
    NODE_OPTIONS: `${appNodeOptions} --import ${new URL('lead-home.js', import.meta.url).href}`,
    ...{
      OPENAI_API_URL: 'https://api.openai.com/v1',
      LLM_PROVIDER: 'openai',
      HF_TOKEN: 'k',
      OLLAMA_API_URL: 'http://ollama.example',
    },
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
    GRAPH_FILES_DIR: fileURLToPath(new URL('.', import.meta.url)),
    ...Object.fromEntries(keys),
  };
}
