import { NodeError, plainText } from '#nodes';
import type { HttpRequest } from '#nodes';
import { clip, isObject } from '#values';

/** Fields of a mail that say whom it goes to. */
const addressFields = ['to', 'cc', 'bcc', 'replyTo'];
/** All that a template makes. Beside them `without` is an address that it does not go to. */
const textFields = ['from', ...addressFields, 'subject', 'text', 'html', 'inReplyTo', 'references'];
/** Of what is no address. */
const mostShown = 100;

/** A request whose body holds a mail as an object, with the mail as MIME in base64url in its place. A text says why none can be made. */
export async function withMail(request: HttpRequest): Promise<HttpRequest | string> {
  const { body } = request;
  if (body.as !== 'json' || body.mailAt === undefined) return request;
  try {
    const value = await replacedAt(body.value, body.mailAt.split('.'), toMime);
    return { ...request, body: { as: 'json', value } };
  } catch (error) {
    return error instanceof NodeError ? error.message : 'no mail can be made of the parameters';
  }
}

/** A value with what stands at a path in it made anew. */
export async function replacedAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  make: (value: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return await make(value);
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: await replacedAt(value[key], rest, make) };
}

async function toMime(mail: unknown): Promise<string> {
  if (!isObject(mail)) throw new TypeError('there is no mail in the body');
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const own = typeof mail['without'] === 'string' ? mail['without'].toLowerCase() : null;
  const texts = Object.fromEntries(textFields.map((field) => [field, textOrNothing(field, mail[field])]));
  for (const field of addressFields) await checkAddresses(field, texts[field]);
  const others =
    own === null ? {} : { to: await addressesBut(own, texts['to']), cc: await addressesBut(own, texts['cc']) };
  const composed = new MailComposer({ ...texts, ...others, disableFileAccess: true, disableUrlAccess: true }).compile();
  composed.keepBcc = true; // the service sends it by that header, and takes it out
  const built = await composed.build();
  return built.toString('base64url');
}

/** An expression may give a number. A list or an object would fall away, and the mail go without it. */
function textOrNothing(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return plainText(value);
  throw new NodeError('NODE_PARAMETER', `the mail has in "${field}" what is no text`);
}

/** A part that is no address would fall away, and the mail go to the others alone. */
export async function checkAddresses(field: string, list: string | undefined): Promise<void> {
  if (list === undefined) return;
  const { default: readAddresses } = await import('nodemailer/lib/addressparser');
  const bare = (text: string): string => text.replaceAll(/["\\\s]/g, '');
  const plain = bare(list);
  const [lost] = [
    ...readAddresses(list, { flatten: true }).flatMap(({ address, name }) => {
      if (!isAddress(address)) return [name || address];
      return name.includes('@') && !plain.includes(bare(`${name}<${address}>`)) ? [name] : []; // two without a comma
    }),
    ...readAddresses(list).flatMap(({ name, group }) => (group !== undefined && name.includes('@') ? [name] : [])),
  ];
  if (lost === undefined) return;
  throw new NodeError('NODE_PARAMETER', `the mail has in "${field}" what is no address: ${clip(lost, mostShown)}`);
}

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && at < text.length - 1;
}

async function addressesBut(own: string, list = ''): Promise<{ name: string; address: string }[]> {
  const { default: readAddresses } = await import('nodemailer/lib/addressparser');
  return readAddresses(list, { flatten: true }).filter(({ address }) => address.toLowerCase() !== own);
}
