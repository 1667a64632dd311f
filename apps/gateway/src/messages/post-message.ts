import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { Described } from '../openapi/body-schema.js';

/** `POST /v1/conversations/:conversationId/messages`, the path. */
export class ConversationPath {
  @Matches(/^[^\p{Cc}/]{1,128}$/u, { message: 'expected 1 to 128 characters, no slash and no control character' })
  conversationId!: string;
}

/** The body: what the person says. */
export class PostMessage {
  @Matches(/^(?=[\s\S]*\S)[\s\S]{1,4096}$/, { message: 'expected a text of 1 to 4096 characters that is not blank' })
  text!: string;
}

/** The body of a text over the API. */
export class PostText extends PostMessage {
  /** Whether STOP, START, YES and HELP are read as on a phone; else they are texts like any other. */
  @IsOptional()
  @IsBoolean({ message: 'expected true where STOP, START, YES and HELP are to be read as on a phone' })
  keywords?: boolean;
}

/** The longest wait, in seconds. */
const longestWait = 60;

/** The query: for how many seconds the caller waits for the reply, with fractions. More than 60 counts as 60. */
export class WaitQuery {
  @IsOptional()
  @Described({ type: 'number', minimum: 0, default: 0 })
  @Matches(/^(\d+(\.\d*)?|\.\d+)$/, { message: 'expected seconds: a number that is not negative, 60 at most' })
  wait?: string;
}

/** How long the caller waits, in milliseconds: none unless asked for. */
export function readWaitMs({ wait = '0' }: WaitQuery): number {
  return Math.min(Number(wait), longestWait) * 1_000;
}
