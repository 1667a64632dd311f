import { describe, expect, it } from '@jest/globals';
import { FileError } from '#files';
import type { HttpRequest } from '#nodes';
import { withMail } from './mail-body.js';
import { withReadMail } from './read-mail.js';

const request = (value: unknown, mailAt?: string): HttpRequest => ({
  ...{ kind: 'http', itemIndex: 0, method: 'POST', url: 'https://a.example/', headers: {}, query: [], repeat: 'never' },
  ...{ timeoutMs: 1_000, maxRedirects: 0, body: { as: 'json', value, ...(mailAt !== undefined && { mailAt }) } },
  response: { format: 'json', full: false, neverError: false, outputField: 'data' },
});

async function mimeOf(raw: unknown): Promise<string | null> {
  const made = await withMail(request({ raw }, 'raw'));
  if (typeof made === 'string') return made;
  const value: unknown = made.body.as === 'json' ? Reflect.get(Object(made.body.value), 'raw') : null;
  return typeof value === 'string' ? Buffer.from(value, 'base64url').toString() : null;
}

describe('a mail in a body', () => {
  it('is MIME, with one line for each header and with those who get it unseen', async () => {
    const text = await mimeOf({
      ...{ to: 'a@example.com', subject: 'one\r\nX-Own: 2', bcc: 'b@example.com' },
      text: 'Grüße',
    });
    expect(text).toMatch(/^Bcc: b@example\.com\r$/m);
    expect(text).not.toMatch(/^X-Own/m);
    expect(text).toContain('Gr=C3=BC=C3=9Fe');
  });

  it('takes texts alone, so that it brings no file along', async () => {
    const text = await mimeOf({
      to: 'a@example.com',
      html: { path: '/etc/hostname' },
      attachments: [{ path: '/etc/hostname' }],
    });
    expect(text).not.toContain('hostname');
    expect(text).not.toContain('multipart');
    const plain = await mimeOf({ to: 'a@example.com', text: 'Hi', attachments: [{ path: '/etc/hostname' }] });
    expect(plain).toMatch(/\r\n\r\nHi\s*$/);
    expect(plain).not.toContain('multipart');
  });

  it('leaves any other body as it is, and is none where there is no mail', async () => {
    const plain = request({ raw: { to: 'a@example.com' } });
    expect(await withMail(plain)).toBe(plain);
    expect(await withMail(request({ raw: 'text' }, 'raw'))).toBe('no mail can be made of the parameters');
  });

  const ann = 'ann@example.com';
  it.each([
    [{ to: 'not an address', cc: ann }, '"to" what is no address: not an address'],
    [{ to: ann, cc: `${ann}, bob` }, '"cc" what is no address: bob'],
    [{ to: ann, bcc: '<bob>' }, '"bcc" what is no address: bob'],
    [{ to: ann, replyTo: 'bob@' }, '"replyTo" what is no address: bob@'],
    [{ to: `${ann} bob@example.com` }, '"to" what is no address: bob@example.com'],
    [{ to: `Team: ${ann}, bob;` }, '"to" what is no address: bob'],
    [{ to: `${ann}\r\nBcc: bob@example.com` }, `"to" what is no address: ${ann} Bcc`],
  ])('of %j is none: who is no address would get nothing', async (mail, said) => {
    expect(await mimeOf(mail)).toBe(`the mail has in ${said}`);
  });

  it('has a number as its text, and is none where a field is a list or an object: it would go without it', async () => {
    const text = await mimeOf({ to: ann, subject: 42, text: 7 });
    expect(text).toMatch(/^Subject: 42\r$/m);
    expect(text).toMatch(/\r\n\r\n7\s*$/);
    expect(await mimeOf({ to: ann, cc: [ann] })).toBe('the mail has in "cc" what is no text');
    expect(await mimeOf({ to: ann, text: { a: 1 } })).toBe('the mail has in "text" what is no text');
  });

  it.each([
    'Ann <ann@example.com>, bob@example.com; c@example.com,',
    '"B, Ann" <ann@example.com>',
    '"ann@example.com" <ann@example.com>',
    'ann@example.com <ann@example.com>',
    'undisclosed-recipients:;',
    '',
  ])('goes to %j', async (to) => {
    expect(await mimeOf({ to, subject: 'x', text: 'y' })).toContain('Subject: x');
  });
});

describe('a mail in an answer', () => {
  const read = (text: string) =>
    withReadMail({ id: 'm', raw: Buffer.from(text).toString('base64url') }, { mailAt: 'raw' });

  it('is read by its parts, and what it brings along by its name', async () => {
    const parts = [
      '--b',
      'Content-Type: text/html',
      '',
      '<b>Hi</b>',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      '',
    ];
    const mail = [
      'From: a@example.com',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...parts,
      'pdf',
      '--b--',
    ].join('\r\n');
    const found = await read(mail);
    expect(found).toMatchObject({ id: 'm', raw: { from: { text: 'a@example.com' } } });
    expect(found).toMatchObject({ raw: { attachments: [{ filename: 'a.pdf', mimeType: 'application/pdf' }] } });
    expect(JSON.stringify(found)).toContain('<b>Hi</b>');
  });

  it('is refused where it nests without end, or its headers have none', async () => {
    const nested = Array.from(
      { length: 80 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    );
    await expect(read(`${nested.join('\r\n')}\r\n\r\nend`)).rejects.toThrow('the mail cannot be read');
    await expect(read(`${'X-A: b\r\n'.repeat(60_000)}\r\nHi`)).rejects.toThrow('the mail cannot be read');
  });

  it('is none where the answer has none', async () => {
    expect(await withReadMail({ id: 'm' }, { mailAt: 'raw' })).toEqual({ id: 'm' });
    expect(await withReadMail({ raw: 'aGk' }, {})).toEqual({ raw: 'aGk' });
  });

  it('does not stop a look: it is told which file is left out, or that the mail cannot be read', async () => {
    const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Hi', '--b'];
    const file = ['Content-Type: text/csv', 'Content-Disposition: attachment; filename=a.csv', '', 'a', '--b--'];
    const raw = Buffer.from([...parts, ...file].join('\r\n')).toString('base64url');
    const keep = () => Promise.reject(FileError.tooLarge(1));
    const asked = { mailAt: 'raw', mailFiles: 'file_' };
    await expect(withReadMail({ raw }, asked, keep)).rejects.toThrow('holds at most 1 bytes');
    expect(await withReadMail({ raw }, asked, keep, true)).toMatchObject({
      raw: { attachments: [{ filename: 'a.csv', leftOut: expect.stringContaining('FILE_MAX_BYTES') }] },
    });
    const deep = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const nested = { raw: Buffer.from(deep.join('')).toString('base64url') };
    await expect(withReadMail(nested, asked, keep)).rejects.toThrow('cannot be read');
    expect(await withReadMail(nested, asked, keep, true)).toMatchObject({
      raw: { unreadable: expect.stringContaining('cannot be read') },
    });
  });
});
