import PostalMime from 'postal-mime';
import { isObject } from '#values';

/** The headers of a mail that a case looks at. */
const watched = ['From', 'To', 'Cc', 'Bcc', 'Reply-To', 'Subject', 'In-Reply-To', 'References'];

/** A mail of a case, as a server gives it. */
export const mime = (...lines: string[]): string => Buffer.from(lines.join('\r\n')).toString('base64url');

/** A body with what another reader makes of the mail in it, under `raw`, at any level. */
export async function withMailsRead(body: unknown): Promise<unknown> {
  if (!isObject(body)) return body;
  const entries = Object.entries(body).map(async ([name, inner]): Promise<[string, unknown]> => {
    if (name !== 'raw' || typeof inner !== 'string') return [name, await withMailsRead(inner)];
    const mail = await PostalMime.parse(Buffer.from(inner, 'base64url'));
    const headers = mail.headers.filter(({ originalKey }) => watched.includes(originalKey));
    const { text, html } = mail;
    const said = {
      ...(text !== undefined && { text: text.trimEnd() }),
      ...(html !== undefined && { html: html.trimEnd() }),
    };
    return [name, { ...Object.fromEntries(headers.map(({ originalKey, value }) => [originalKey, value])), ...said }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
