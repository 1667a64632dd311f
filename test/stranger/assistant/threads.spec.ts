import { describe, expect, it } from '@jest/globals';
import type { ToolResult } from '#protocol';
import { intending } from '#stranger';
import { talked } from '../../eval/live/talk.js';
import { takes } from '../measure.js';
import { conversationIntents, conversations } from './conversations.js';
import { pages } from './lookups.js';

const counts: Readonly<Record<string, number>> = { angry: 57, praise: 83, info: 61 };

/** Pages that a search finds, and the messages of today by their label. */
function answerOf(tool: string, args: Record<string, unknown>): ToolResult {
  const words = String(args['query']);
  const results = pages.filter(({ about }) => words.includes(about)).map(({ about: _, ...page }) => page);
  const value = tool === 'web-search' ? { results } : { label: args['label'], value: counts[String(args['label'])] };
  return { ok: true, value };
}

describe('an assistant whose model knows nothing but what is sent', () => {
  const told = { lanterns: ['31 hours'], moods: ['57', '83'], facts: ['61'] };
  it.each([
    ['json-mode', 'lanterns'],
    ['prompt-alone', 'lanterns'],
    ['json-mode', 'moods'],
    ['prompt-alone', 'facts'],
  ] as const)('has it done by what its prompts show, by %s: %s', async (means, name) => {
    const says = conversations.find((each) => each.name === name)?.says ?? [];
    const by = takes[means];
    const { said } = await talked(
      { speaker: intending(conversationIntents), answerOf, ...(by && { takes: by }) },
      ...says,
    );
    for (const words of told[name]) expect(said.at(-1)).toContain(words);
  });
});
