import { randomBytes } from 'node:crypto';

import type { StandInAnswer } from './stand-in-server.js';

/** A message as the stand-in keeps it; times are milliseconds since the epoch. */
export interface TwilioMessage {
  sid: string;
  direction: 'inbound' | 'outbound-api';
  from: string;
  to: string;
  body: string;
  status: string;
  createdAt: number;
  /** When the list begins to show it. */
  listedAt: number;
  statusCallback: string | null;
  /** Pictures and the like, counted. */
  media?: number;
  /** Why it did not arrive. */
  errorCode?: number;
}

/** What a person texts, and how its webhook is posted. */
export interface InboundText {
  from: string;
  to: string;
  body: string;
  /** How many pictures come with it; none by default. */
  media?: number;
  /** The public address that is signed. */
  url: string;
  messageSid?: string;
  /** How often the webhook is posted, all at once; 1 by default. */
  copies?: number;
  /** Signs with another token than the account's: a forgery. */
  authToken?: string;
}

/** Characters in one message. */
const maxBodyLength = 1_600;

function isPhone(text: string): boolean {
  return /^(?:whatsapp:)?\+\d{8,15}$/.test(text);
}

function isWhatsApp(address: string): boolean {
  return address.startsWith('whatsapp:');
}

/** The code and words with which Twilio refuses to create a message; null where it takes it. */
export function refusalOf({ to, from, body }: Pick<TwilioMessage, 'to' | 'from' | 'body'>): [number, string] | null {
  if (!isPhone(to)) return [21_211, "The 'To' number is not a valid phone number."];
  if (!isPhone(from)) return [21_212, "The 'From' number is not a valid phone number."];
  if (body === '') return [21_602, 'Message body is required.'];
  if (isWhatsApp(to) !== isWhatsApp(from)) return [63_007, 'no Channel of that kind has the From address'];
  return body.length > maxBodyLength ? [21_617, 'The concatenated message body exceeds the limit.'] : null;
}

/** Twilio's own form of an error. */
export function problem(status: number, code: number, message: string): StandInAnswer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

/** A SID of the right shape that nobody had before. */
export function newMessageSid(): string {
  return `SM${randomBytes(16).toString('hex')}`;
}

/** A message resource as Twilio words it: RFC 2822 dates, numbers as strings, no trace of the status callback. */
export function messageResource(message: TwilioMessage, accountSid: string): Record<string, unknown> {
  const date = rfc2822(message.createdAt);
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: date,
    date_sent: message.status === 'queued' ? null : date,
    date_updated: date,
    direction: message.direction,
    error_code: message.errorCode ?? null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.media ?? 0),
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/**
 * A page of the message list, newest first, filtered as Twilio filters. A bare `+` in the query is a space, so a
 * number sent without `%2B` finds nothing; dates compare by whole seconds.
 */
export function listPage(messages: readonly TwilioMessage[], accountSid: string, url: URL): StandInAnswer {
  const query = url.searchParams;
  const size = Number(query.get('PageSize') ?? 50);
  const page = Number(query.get('Page') ?? 0);
  const found = messages
    .toReversed()
    .filter((message) => matches(message, query))
    .sort((a, b) => b.createdAt - a.createdAt);
  const rows = found.slice(page * size, (page + 1) * size);
  const pageUri = (number: number): string => {
    const next = new URLSearchParams(query);
    next.set('Page', String(number));
    return `${url.pathname}?${next.toString()}`;
  };
  const body = {
    messages: rows.map((message) => messageResource(message, accountSid)),
    page,
    page_size: size,
    start: page * size,
    end: page * size + rows.length - 1,
    uri: `${url.pathname}${url.search}`,
    first_page_uri: pageUri(0),
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
    next_page_uri: found.length > (page + 1) * size ? pageUri(page + 1) : null,
  };
  return { status: 200, body };
}

function matches(message: TwilioMessage, query: URLSearchParams): boolean {
  const is = (name: string, value: string): boolean => !query.has(name) || query.get(name) === value;
  const second = Math.floor(message.createdAt / 1000) * 1000;
  const from = Date.parse(query.get('DateSent>') ?? '') || 0;
  const to = Date.parse(query.get('DateSent<') ?? '') || Infinity;
  return (
    message.listedAt <= Date.now() && is('To', message.to) && is('From', message.from) && second >= from && second <= to
  );
}

function rfc2822(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000');
}
