import { Matches } from 'class-validator';
import { IfGiven } from '../platform/http/if-given.js';
import { readProven } from '#access';
import { badField } from '../platform/http/problem.js';
import { actingName } from './identity/acting.js';

export const whyExpected = 'expected why, in 1 to 500 characters on one line';
export const whoExpected = 'expected who does it, in 1 to 80 characters on one line';
export const why = /^(?=[\s\S]*\S)[^\p{Cc}]{1,500}$/u;
export const who = /^(?=[\s\S]*\S)[^\p{Cc}]{1,80}$/u;

/** The fields of every operator's request: the reason, and who they are where several share the key; a named key's own name goes before it. */
export class OperatorRequest {
  @Matches(why, { message: whyExpected })
  reason!: string;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/**
 * Who did it, for records: whoever has proven who they are by a named key or a sign-in, whatever they type; with a shared key the name that was typed, which
 * may not look like one that was proven.
 */
export function readOperatorName({ by = 'operator' }: Pick<OperatorRequest, 'by'>): string {
  const proven = actingName();
  if (proven !== null) return proven;
  if (readProven(by) !== null)
    throw badField('by', 'expected a name without the id of a key: that is proven by the key alone');
  return by;
}
