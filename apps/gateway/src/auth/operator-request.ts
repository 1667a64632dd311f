import { Matches } from 'class-validator';
import { IfGiven } from '../platform/http/if-given.js';

export const whyExpected = 'expected why, in 1 to 500 characters on one line';
export const whoExpected = 'expected who does it, in 1 to 80 characters on one line';
export const why = /^(?=[\s\S]*\S)[^\p{Cc}]{1,500}$/u;
export const who = /^(?=[\s\S]*\S)[^\p{Cc}]{1,80}$/u;

/** The fields of every operator's request: the reason, and who they are where several share the key. */
export class OperatorRequest {
  @Matches(why, { message: whyExpected })
  reason!: string;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** Who did it, for records; the key alone does not say. */
export function readOperatorName({ by = 'operator' }: Pick<OperatorRequest, 'by'>): string {
  return by;
}
