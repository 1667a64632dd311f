import { IsIn, IsOptional, Matches } from 'class-validator';
import { waitingTexts } from '#protocol';
import type { WaitingTexts } from '#protocol';
import { IfGiven } from '../platform/http/if-given.js';

const aName = { message: 'expected 1 to 64 characters, no control character' };
const nameOfAPerson = /^[^\p{Cc}]{1,64}$/u;

/** `DELETE …/takeover`, the query: who gives it back, and what happens to the texts that waited. */
export class GiveBackQuery {
  @IfGiven()
  @Matches(nameOfAPerson, aName)
  by?: string;

  @IsOptional()
  @IsIn(waitingTexts, { message: 'expected handle or skip' })
  texts?: WaitingTexts;
}

/** `POST …/replies`, the body: a person's own words. */
export class PostReply {
  @Matches(/^(?=[\s\S]*\S)[\s\S]{1,480}$/, { message: 'expected a text of 1 to 480 characters that is not blank' })
  text!: string;

  @IfGiven()
  @Matches(nameOfAPerson, aName)
  by?: string;
}
