import type { Address, Attachment, Mailbox } from 'postal-mime';
import { FileError } from '#files';
import { filesOfItem } from '#file-forms';
import type { FileRef } from '#file-forms';
import { NodeError } from '#nodes';
import type { HttpRequest } from '#nodes';
import { replacedAt } from './mail-body.js';

/** Keeps a file with the run. @throws FileError */
type KeepFile = (content: readonly Uint8Array[], about: { name: string; mimeType: string }) => Promise<FileRef>;

/** An answer whose field holds a mail as MIME in base64url, with what the mail says in its place, and references to its files. @throws FileError */
export async function withReadMail(
  body: unknown,
  { mailAt: at, mailFiles: prefix }: Pick<HttpRequest['response'], 'mailAt' | 'mailFiles'>,
  keep?: KeepFile,
  isLook = false,
): Promise<unknown> {
  if (at === undefined) return body;
  return await replacedAt(body, at.split('.'), async (mime) => {
    const read = await readMail(mime).catch((error: unknown) => {
      if (isLook && error instanceof NodeError) return error.message;
      throw error;
    });
    if (typeof read === 'string') return { unreadable: read };
    const { attachments, ...parts } = read;
    return {
      ...parts,
      ...(prefix === undefined
        ? { attachments: attachments.map(readName) }
        : await kept(attachments, prefix, { keep, isLook })),
    };
  });
}

const readName = ({ filename, mimeType }: Attachment) => ({ filename, mimeType });

/** What is attached, under fields that begin so. A look says which are left out and why, and goes on: what a stranger sends would stop it for good. */
async function kept(
  attachments: readonly Attachment[],
  prefix: string,
  { keep, isLook }: { keep: KeepFile | undefined; isLook: boolean },
): Promise<Record<string, unknown>> {
  if (keep === undefined) throw new FileError('FILES_OFF', 'what is attached to a mail is a file');
  const all: Record<string, FileRef> = {};
  const left: object[] = [];
  for (const [at, one] of attachments.entries()) {
    const { filename, mimeType, content } = one;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    try {
      all[`${prefix}${at}`] = await keep([bytes], { name: filename ?? '', mimeType });
    } catch (error) {
      if (!isLook || !(error instanceof FileError)) throw error;
      left.push({ ...readName(one), leftOut: error.message });
    }
  }
  return { [filesOfItem]: all, ...(left.length > 0 && { attachments: left }) };
}

/** A mail of more levels or headers than people's have is told as one that cannot be read. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 262_144 };

/** The parts of a mail under the names of n8n: lists of addresses are `{value: [{address, name}], text}`. What is not there is left out. */
async function readMail(mime: unknown): Promise<Record<string, unknown> & { attachments: Attachment[] }> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(Buffer.from(typeof mime === 'string' ? mime : '', 'base64url'), limits).catch(
    () => {
      throw new NodeError('NODE_OPERATION', 'the mail cannot be read: it nests too deep, or its headers are too long');
    },
  );
  const { subject, date, text, html, messageId, inReplyTo, references } = mail;
  const headers = Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, line]));
  const parts = {
    ...{ headers, html, text, textAsHtml: text === undefined ? undefined : asHtml(text), subject, date, messageId },
    ...{ inReplyTo, references, from: addressesIn(mail.from && [mail.from]), to: addressesIn(mail.to) },
    ...{ cc: addressesIn(mail.cc), bcc: addressesIn(mail.bcc), replyTo: addressesIn(mail.replyTo) },
  };
  const said = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return { ...said, attachments: mail.attachments };
}

function addressesIn(list: readonly Address[] | undefined): { value: Mailbox[]; text: string } | undefined {
  if (list === undefined) return undefined;
  const value = list.flatMap((one): readonly Mailbox[] => one.group ?? [one]);
  const texts = value.map(({ name, address }) => (name === '' ? address : `"${name}" <${address}>`));
  return { value, text: texts.join(', ') };
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as a page has it: a paragraph for each, and its lines. */
function asHtml(text: string): string {
  const escaped = text.trim().replaceAll(/[&<>"]/g, (sign) => special[sign] ?? sign);
  const paragraphs = escaped.split(/\r?\n(?:\r?\n)+/).map((one) => one.replaceAll(/\r?\n/g, '<br/>'));
  return paragraphs.map((one) => `<p>${one}</p>`).join('');
}
