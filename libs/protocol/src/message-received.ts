import type { Unheard } from './no-request.js';

/** A text that was accepted, as it lies in a mailbox; `at` is milliseconds since the epoch by Redis's clock. */
export interface MessageReceived {
  type: 'message-received';
  at: number;
  messageId: string;
  text: string;
  keyword?: 'help';
  /** How many came with the text; they are not read. Absent: none. */
  attachments?: number;
  /** It came with an operator's key or sign-in. */
  byOperator?: true;
  /** It asks for nothing, and is not answered. */
  noRequest?: Unheard;
}
