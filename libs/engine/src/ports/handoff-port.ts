import type { MailEvent, SendStatus } from '#protocol';

/** Who has taken a conversation over, why, and when (ms since the epoch by Redis's clock). */
export interface Takeover {
  by: string;
  reason: string;
  at: number;
}

/** A text that waits for the end of a takeover. */
export interface WaitingText {
  messageId: string;
  text: string;
  at: number;
}

/** What a person has said in the agent's place, and what became of it. */
export interface OperatorReply {
  replyId: string;
  actorId: string;
  by: string;
  text: string;
  at: number;
  status: 'owed' | SendStatus;
}

/** `texts`: what becomes of those that waited. */
export type GiveBack = Pick<Extract<MailEvent, { type: 'given-back' }>, 'by' | 'texts'>;

/** What an operator may do with a conversation (ADR 20). Every method is safe to call again when its answer was lost. */
export interface TakeoverPort {
  /** From then on no send of the agent is claimed, and texts wait. `taken-before`: somebody has, and theirs counts. */
  takeOver(actorId: string, note: Pick<Takeover, 'by' | 'reason'>): Promise<'taken' | 'taken-before' | 'gone'>;
  /** Gives the conversation back to the agent. `texts`: how many had waited. */
  giveBack(
    actorId: string,
    how: GiveBack,
  ): Promise<{ status: 'given-back'; texts: number } | { status: 'not-taken' | 'gone' }>;
  /** Owes a person's own words, once for a reply id. `busy`: those before are still under way. */
  say(words: Pick<OperatorReply, 'replyId' | 'actorId' | 'by' | 'text'>): Promise<SayResult>;
  /** Null: there is no such conversation. */
  readTakeover(actorId: string): Promise<{ takeover: Takeover | null; waiting: WaitingText[] } | null>;
  readOperatorReply(replyId: string): Promise<OperatorReply | null>;
}

/** `said-otherwise`: the reply id was used before, for other words. */
export type SayResult =
  | { status: 'said'; effectId: string }
  | { status: 'said-otherwise' | 'busy' | 'not-taken' | 'gone' };
