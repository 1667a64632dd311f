import { describe, expect, it } from '@jest/globals';
import { escapeHtml, formFragment } from './fragment.js';
import { pageWords } from './page-words.js';
import { readTicket, writeTicket } from './form-ticket.js';

const page = {
  words: pageWords('en'),
  action: '/forms/chat',
  ticket: 't',
  asked: null,
  reply: null,
  note: null,
  look: null,
};

describe('formFragment', () => {
  it('escapes whatever was said', () => {
    const hostile = `<script>alert("1")</script>&'\n<b>`;
    const shown = formFragment({ ...page, asked: hostile, reply: hostile, note: hostile });
    expect(shown).not.toContain('<script');
    expect(shown).not.toContain('<b>');
    expect(shown.split('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;<br>&lt;b&gt;')).toHaveLength(4);
  });

  it('needs no script: forms post', () => {
    const shown = formFragment({ ...page, look: { action: '/forms/chat/reply', ticket: 't', message: 'msg_1' } });
    expect(shown.match(/<form method="post"/g)).toHaveLength(2);
    expect(shown).not.toMatch(/<script|\son\w+=/);
  });

  it('escapes within attributes', () => {
    expect(escapeHtml('"><img onerror=x>')).toBe('&quot;&gt;&lt;img onerror=x&gt;');
    expect(formFragment({ ...page, ticket: '"x' })).toContain('value="&quot;x"');
  });
});

describe('the ticket of a form', () => {
  const ticket = { conversation: 'c-1', turn: 't_2' };

  it('is read as it was written', () => {
    expect(readTicket('secret', writeTicket('secret', ticket))).toEqual(ticket);
  });

  it.each(['', 'c-1', 'c-1.t_2.', `c-1.t_2.${'x'.repeat(43)}`, writeTicket('other', ticket)])(
    'is none: %j',
    (written) => {
      expect(readTicket('secret', written)).toBeNull();
    },
  );

  it('is of one conversation and one turn', () => {
    const [, , signature] = writeTicket('secret', ticket).split('.');
    expect(readTicket('secret', `c-2.t_2.${signature}`)).toBeNull();
    expect(readTicket('secret', `c-1.t_3.${signature}`)).toBeNull();
  });
});
