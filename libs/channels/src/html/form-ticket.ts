import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form carries from page to page: its conversation, and a number for its next text. */
export interface FormTicket {
  conversation: string;
  /** New with every form: the same form sent twice is one text. */
  turn: string;
}

function sign(secret: string, conversation: string, turn: string): Buffer {
  return createHmac('sha256', secret).update(`${conversation}.${turn}`).digest();
}

/** The ticket as the form holds it, with a MAC: nobody can forge one and enter another's conversation. */
export function writeTicket(secret: string, { conversation, turn }: FormTicket): string {
  return `${conversation}.${turn}.${sign(secret, conversation, turn).toString('base64url')}`;
}

/** The ticket of a sent form; null for one that we have not made. Compared in constant time. */
export function readTicket(secret: string, written: string): FormTicket | null {
  const [, conversation, turn, signature] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(written) ?? [];
  if (!conversation || !turn || !signature) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, conversation, turn));
  return isOurs ? { conversation, turn } : null;
}
