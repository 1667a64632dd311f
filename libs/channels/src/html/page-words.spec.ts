import { describe, expect, it } from '@jest/globals';
import { pageLanguages, pageWords, pickPageLanguage } from './page-words.js';

describe('the words of a page', () => {
  it('are all there in every language, and take the same values', () => {
    expect(pageLanguages).toEqual(['en', 'de', 'es', 'fr', 'pt']);
    const names = Object.keys(pageWords('en'));
    for (const language of pageLanguages) {
      const words = pageWords(language);
      expect(Object.keys(words)).toEqual(names);
      expect(Object.values<string>({ ...words }).filter((text) => text.trim() === '')).toEqual([]);
      expect(words.write).toContain('{most}');
    }
  });
});

describe('the language of a page', () => {
  it.each([
    ['en', undefined, 'en'],
    ['en', '', 'en'],
    ['en', 'ja', 'en'],
    ['en', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en', 'ja, fr;q=0.4, pt-BR;q=0.7', 'pt'],
    ['en', 'es;q=0, fr;q=0.1', 'fr'],
    ['en', 'de;q=x', 'en'],
    ['es', 'de', 'es'],
    ['pt-BR', 'de', 'pt'],
    ['ja', 'de', 'de'],
  ])('of an agent in %s for a browser that wants %j is %s', (agents, accepted, language) => {
    expect(pickPageLanguage(agents, accepted)).toBe(language);
  });
});
