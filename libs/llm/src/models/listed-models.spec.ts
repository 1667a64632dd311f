import { describe, expect, it } from '@jest/globals';
import { isListed, listedModels } from './listed-models.js';

describe("a provider's list of models", () => {
  it.each([
    ['{"data":[{"id":"gpt-5.4-mini"},{"id":"gpt-5.4"}]}', ['gpt-5.4-mini', 'gpt-5.4']],
    ['{"models":[{"name":"models/gemini-3.5-flash-lite"}]}', ['gemini-3.5-flash-lite']],
    ['{"data":[]}', null],
    ['{"data":[{"id":7}]}', null],
    ['<html>', null],
    ['null', null],
  ])('is read out of %s', (body, names) => expect(listedModels(body)).toEqual(names));

  it.each([
    ['gpt-5.4', ['gpt-5.4-mini', 'gpt-5.4'], true],
    ['gpt-5.4', ['gpt-5.4-mini'], false],
    ['llama3.1', ['llama3.1:latest'], true],
    ['llama3.1', ['llama3.1:8b'], false],
    ['claude-haiku-4-5', ['claude-haiku-4-5-20251001'], true],
    ['meta-llama/Llama-3.3-70B-Instruct:groq', ['meta-llama/Llama-3.3-70B-Instruct'], true],
    ['models/gemini-3.8-flash', ['gemini-3.8-flash'], true],
  ])('has %s among %j: %s', (model, names, is) => expect(isListed(model, names)).toBe(is));
});
