import { IsBoolean, IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { threadLimits } from '#assistant';
import { threadDecisions, threadMessageModes } from '#protocol';
import type { ThreadDecision, ThreadMessageMode } from '#protocol';
import { userExpected, userForm } from '../builder/session-address.js';
import { threadIdForm } from './thread-address.js';

const aText = { message: `expected a text of 1 to ${threadLimits.messageChars} characters` };

/** The thread, in the path. */
export class ThreadPath {
  @Matches(threadIdForm, {
    message: 'expected the name of a thread, and -user- with whose it is where it is not the operator’s',
  })
  id!: string;
}

/** The query of `GET /v1/assistant/threads/:id`. */
export class ThreadQuery {
  /** The `n` of a message: only those behind it are answered. */
  @IsOptional()
  @Matches(/^\d{1,9}$/, { message: 'expected the n of a message' })
  after?: string;
}

/** `POST /v1/assistant/threads/:id/messages`. */
export class ThreadMessageRequest {
  @IsString(aText)
  @Length(1, threadLimits.messageChars, aText)
  text!: string;

  /** While a turn is under way: wait for the next one, or join it. Absent: `queue`. */
  @IsOptional()
  @IsIn(threadMessageModes, { message: `expected one of ${threadMessageModes.join(', ')}` })
  mode?: ThreadMessageMode;

  /** Whether the sender follows the thread with `?forming=true`, or is about to: the answer is shown from its first words on. */
  @IsOptional()
  @IsBoolean({ message: 'expected true or false' })
  forming?: boolean;
}

/** Whose memory it is, in the path. */
export class MemoryPath {
  @Matches(userForm, { message: userExpected })
  user!: string;
}

/** What a request waits for, in the path. */
export class ConfirmationPath {
  @Matches(/^act_[0-9A-HJKMNP-TV-Z]{26}\.\d{1,15}\.\d{1,9}$/, { message: 'expected the id of a request' })
  requestId!: string;
}

/** `POST /v1/assistant/confirmations/:requestId`. */
export class ConfirmationRequest {
  @IsIn(threadDecisions, { message: `expected one of ${threadDecisions.join(', ')}` })
  decision!: ThreadDecision;

  /** The choice, why not, or what to change. */
  @IsOptional()
  @IsString(aText)
  @Length(1, threadLimits.messageChars, aText)
  text?: string;
}
