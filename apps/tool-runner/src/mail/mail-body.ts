import type { HttpRequest } from '#nodes';
import { isObject } from '#values';

/** The fields of a mail that a template makes; each is a text. `without`: an address that it does not go to. */
const textFields = [
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'subject',
  'text',
  'html',
  'inReplyTo',
  'references',
] as const;

/** A request whose body holds a mail as an object, with the mail as MIME in base64url in its place. Null: none can be made of it. */
export async function withMail(request: HttpRequest): Promise<HttpRequest | null> {
  const { body } = request;
  if (body.as !== 'json' || body.mailAt === undefined) return request;
  try {
    const value = await replacedAt(body.value, body.mailAt.split('.'), toMime);
    return { ...request, body: { as: 'json', value } };
  } catch {
    return null;
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
  const said = textFields.map((field) => [field, mail[field]] as const);
  const texts = Object.fromEntries(said.filter(([, value]) => typeof value === 'string'));
  const others =
    own === null ? {} : { to: await addressesBut(own, texts['to']), cc: await addressesBut(own, texts['cc']) };
  const composed = new MailComposer({ ...texts, ...others, disableFileAccess: true, disableUrlAccess: true }).compile();
  composed.keepBcc = true; // the service sends it by that header, and takes it out
  const built = await composed.build();
  return built.toString('base64url');
}

async function addressesBut(own: string, list: unknown): Promise<{ name: string; address: string }[]> {
  const { default: readAddresses } = await import('nodemailer/lib/addressparser');
  const all = typeof list === 'string' ? readAddresses(list, { flatten: true }) : [];
  return all.filter(({ address }) => address.toLowerCase() !== own);
}
