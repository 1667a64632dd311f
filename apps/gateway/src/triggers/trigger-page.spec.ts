import { describe, expect, it } from '@jest/globals';
import { pageAnswer, underName } from './trigger-page.js';

describe('a public page', () => {
  it('bears the name of the firm, as text, above it and in its title', () => {
    const { body } = underName(pageAnswer('Ask us', '<p>Hello</p>'), 'Ana & Sons $&');
    expect(body).toContain('<title>Ask us · Ana &amp; Sons $&amp;</title>');
    expect(body).toContain('<body><header class="firm">Ana &amp; Sons $&amp;</header><main><h1>Ask us</h1>');
  });

  it('is as it was where no name is set, and so is what a workflow answers', () => {
    const page = pageAnswer('Ask us', '');
    expect(underName(page, undefined)).toEqual(page);
    const theirs = { status: 200, headers: { 'content-type': 'text/html' }, body: '<title>x</title><body>' };
    expect(underName(theirs, 'Ana')).toEqual(theirs);
  });
});
