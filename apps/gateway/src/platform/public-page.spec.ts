import { describe, expect, it } from '@jest/globals';
import { wordsOn } from './firm.js';
import { pageAnswer, underFirm } from './public-page.js';

describe('a public page', () => {
  it('bears the name of the firm, as text, above it and in its title', () => {
    const { body } = underFirm(pageAnswer('Ask us', '<p>Hello</p>'), { FIRM_NAME: 'Ana & Sons $&' });
    expect(body).toContain('<title>Ask us · Ana &amp; Sons $&amp;</title>');
    expect(body).toContain('<body><header class="firm">Ana &amp; Sons $&amp;</header><main><h1>Ask us</h1>');
  });

  it('is as it was where no name is set, and so is what a workflow answers', () => {
    const page = pageAnswer('Ask us', '');
    expect(underFirm(page, {})).toEqual(page);
    const theirs = { status: 200, headers: { 'content-type': 'text/html' }, body: '<title>x</title><body>' };
    expect(underFirm(theirs, { FIRM_NAME: 'Ana', FIRM_COLOR: '#112233' })).toEqual(theirs);
  });

  it('has its colour and picture, from its host alone, and words that can be read on the colour', () => {
    const firm = { FIRM_COLOR: '#ffcc00', FIRM_LOGO_URL: 'https://shop.example/logo.svg?a=1&b=2' };
    const { body, headers } = underFirm(pageAnswer('Ask us', ''), firm);
    expect(body).toContain('<style>:root{--fill:#ffcc00;--on:#000}</style></head>');
    expect(body).toContain('<img src="https://shop.example/logo.svg?a=1&amp;b=2" alt="">');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; img-src https:\/\/shop\.example$/);
    expect(['#000000', '#0b6e5f', '#777777', '#ffffff'].map(wordsOn)).toEqual(['#fff', '#fff', '#000', '#000']);
  });
});
