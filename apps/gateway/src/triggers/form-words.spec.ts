import { describe, expect, it } from '@jest/globals';
import { pageLanguages } from '#channels';
import { fieldsHtml, readFields } from './form-fields.js';
import { formPage } from './form-page.js';
import type { Form } from './form-page.js';
import { sayOfField, spokenTo } from './form-words.js';
import type { FormWords } from './form-words.js';

const english = spokenTo({}).words;
const textsOf = (words: FormWords): [string, string][] => Object.entries({ ...words });
const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

function form(labels: Partial<Form>): Form {
  const field = { name: 'name', label: 'Name', type: 'text', required: true, placeholder: '' };
  const fields = [{ ...field, options: [], takesSeveral: false }];
  const rest = { path: 'a', title: '', description: '', responds: 'onReceived', buttonLabel: 'Submit' };
  return { kind: 'form', fields, ...rest, ...labels } as Form; // what the page looks at
}

describe('what a form says by itself', () => {
  it.each(pageLanguages)('is in %s whole, with the places of the English', (tag) => {
    const { language, words } = spokenTo({ 'accept-language': `${tag}-XX,en;q=0.5` });
    expect(language).toBe(tag);
    const shape = (of: FormWords): [string, string[]][] => textsOf(of).map(([name, text]) => [name, places(text)]);
    expect(shape(words)).toEqual(shape(english));
    const asInEnglish = new Set(textsOf(english).map(([, text]) => text));
    if (tag !== 'en') expect(textsOf(words).filter(([, text]) => asInEnglish.has(text))).toEqual([]);
  });

  it('leaves alone what its author has written, and is escaped', () => {
    const german = spokenTo({ 'accept-language': 'de' });
    const { body } = formPage(form({ title: 'Sign <up>', buttonLabel: 'Go' }), german, {}, { problems: ['<b>'] });
    expect(body).toMatch(/^<!doctype html><html lang="de">/);
    expect(body).toMatch(/Sign &lt;up&gt;.*&lt;b&gt;.*\(Pflichtfeld\).*<button>Go<\/button>/s);
    expect(formPage(form({}), german, {}).body).toMatch(/<h1>Formular<\/h1>.*<button>Absenden<\/button>/s);
  });

  it('names a field as it is, whatever signs its label has', () => {
    const label = "$& $' {most}";
    const fields = form({}).fields.map((field) => ({ ...field, label }));
    expect(readFields(fields, {}, english)).toEqual({ problems: [`${label}: is required.`] });
    expect(sayOfField(english.tooLong, '$&', 10)).toBe('$&: expected at most 10 characters.');
    expect(fieldsHtml(fields, {}, english)).toContain('$&amp;');
  });
});
