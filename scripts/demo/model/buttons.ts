import { readFileSync } from 'node:fs';

/** The example buttons of a page of the console, as its source has them. */
export function buttonsOf(page: 'builder/chat' | 'assistant/thread-page'): string[] {
  const source = readFileSync(new URL(`../../../apps/console/src/${page}.tsx`, import.meta.url), 'utf8');
  const [, list = ''] = /\nconst examples = \[\n([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/^ {2}'([^\n]*)',$/gm)].map(([, text = '']) => text);
}
