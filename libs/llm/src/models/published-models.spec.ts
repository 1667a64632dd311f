import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { defaultsChecked, publishedPolicy, resolveRoutes } from '#policy';
import { providerNames } from './create-model.js';

const installed = new URL('../../../../node_modules/', import.meta.url);

function source(path: string): string {
  return readFileSync(new URL(path, installed), 'utf8');
}

/** The texts in quotes, of this kind, in a stretch of a file. */
function quoted(text: string, quote: "'" | '"'): string[] {
  return text.split(quote).filter((_, at) => at % 2 === 1);
}

/** A stretch of a file: from one text to the next other one. */
function between(text: string, from: string, to: string): string {
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`the SDK says nothing of: ${from}`);
  return text.slice(at + from.length, text.indexOf(to, at + from.length));
}

const anthropic = source('@anthropic-ai/sdk/resources/messages/messages.d.ts');
const anthropicCode = source('@anthropic-ai/sdk/resources/messages/messages.js');
const openai = source('openai/resources/shared.d.ts');

/** What the SDK of a provider lists, without what it calls deprecated. */
const listed: Readonly<Record<string, readonly string[]>> = {
  anthropic: without(
    quoted(between(anthropic, 'export type Model =', ';'), "'"),
    quoted(between(anthropicCode, 'const DEPRECATED_MODELS = {', '};'), "'"),
  ),
  openai: without(
    quoted(between(openai, 'export type ChatModel =', ';'), "'"),
    quoted(between(openai, 'Deprecated values:', '*/'), '"'),
  ),
};

function without(all: readonly string[], left: readonly string[]): string[] {
  return all.filter((one) => !left.includes(one));
}

/** The models that a provider's runs ask where nobody has chosen any. */
function defaultsOf(provider: string): string[] {
  const { action, reply, rescue } = resolveRoutes(publishedPolicy, { provider });
  return [...new Set([...action, ...reply, ...rescue].map(({ model }) => model))];
}

describe('the models that are asked by default', () => {
  it.each(['anthropic', 'openai'])('of %s are in the list of its SDK, and not deprecated there', (provider) => {
    expect(listed[provider]?.length).toBeGreaterThan(10);
    expect(defaultsOf(provider).filter((model) => !listed[provider]?.includes(model))).toEqual([]);
  });

  it('of OpenAI by way of OpenRouter are in the list as well', () => {
    const names = defaultsOf('openrouter').map((model) => model.replace('openai/', ''));
    expect(names.filter((model) => !listed['openai']?.includes(model))).toEqual([]);
  });

  it('of every other provider bear the day on which somebody looked, and where', () => {
    const others = providerNames.filter((name) => !(name in listed) && name !== 'scripted');
    expect(Object.keys(defaultsChecked).sort()).toEqual([...others].sort());
    for (const { on, where } of Object.values(defaultsChecked)) {
      expect(new Date(on).toISOString().slice(0, 10)).toBe(on);
      expect(where).toMatch(/^https:\/\/\S+$/);
    }
  });

  it('would be found out if they were old', () => {
    expect(listed['anthropic']).not.toContain('claude-3-5-sonnet-20241022');
    expect(listed['anthropic']).not.toContain('claude-sonnet-4-5-20250929');
    expect(listed['openai']).not.toContain('gpt-4o-mini');
  });
});
