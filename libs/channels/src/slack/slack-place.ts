/** Where a conversation takes place: a direct message, or one thread of a channel. */
export interface SlackPlace {
  channel: string;
  /** The time of the message that the thread belongs to; null: no thread. */
  thread: string | null;
}

/** The address of a place: `D024BE7LR`, `C024BE91L/1712345678.000100`. */
export function formatPlace({ channel, thread }: SlackPlace): string {
  return thread === null ? channel : `${channel}/${thread}`;
}

/** The place of an address. */
export function parsePlace(address: string): SlackPlace {
  const [channel = '', thread = null] = address.split('/');
  return { channel, thread };
}

/** A message's permanent id: times are unique within a channel only. */
export function buildMessageId(channel: string, time: string): string {
  return `${channel}:${time}`;
}
