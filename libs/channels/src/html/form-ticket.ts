import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form carries from page to page: whose conversation it is, and a number for its next text. */
export interface FormTicket {
  conversation: string;
  /** New with every form: the same form sent twice is one text. */
  turn: string;
}

function sign(secret: string, conversation: string, turn: string): Buffer {
  return createHmac('sha256', secret).update(`${conversation}.${turn}`).digest();
}

/** The ticket as the form holds it; nobody else can make one, so nobody enters another's conversation. */
export function writeTicket(secret: string, { conversation, turn }: FormTicket): string {
  return `${conversation}.${turn}.${sign(secret, conversation, turn).toString('base64url')}`;
}

/** The ticket that a form brought; null for one that we have not written. Compared in constant time. */
export function readTicket(secret: string, written: string): FormTicket | null {
  const [, conversation, turn, signature] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(written) ?? [];
  if (!conversation || !turn || !signature) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, conversation, turn));
  return isOurs ? { conversation, turn } : null;
}
