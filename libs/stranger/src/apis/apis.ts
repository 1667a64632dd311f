import type { Api } from '../question.js';
import { chatCompletions } from './chat-completions.js';
import { converse } from './converse.js';
import { gemini } from './gemini.js';
import { messages } from './messages.js';
import { ollama } from './ollama.js';

/** Every API that is spoken, by the name that its provider gives it. */
export const apis = {
  'chat completions': chatCompletions,
  messages,
  generateContent: gemini,
  converse,
  'ollama chat': ollama,
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;

/** The API that answers under a path; undefined: none does. */
export function apiAt(path: string): Api | undefined {
  return Object.values(apis).find((api) => api.path.test(path));
}
