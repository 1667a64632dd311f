const lineEnd = '\r\n';

/** Where the line that begins at `from` ends; -1: it has not come whole. */
function endOfLine(bytes: Buffer, from: number): number {
  return bytes.indexOf(lineEnd, from, 'latin1');
}

/** Where the reply that begins at `from` ends (RESP 2); null: it has not come whole. */
function endOfReply(bytes: Buffer, from: number): number | null {
  const end = endOfLine(bytes, from);
  if (end < 0) return null;
  const kind = bytes.toString('latin1', from, from + 1);
  const next = end + lineEnd.length;
  if (!'+-:$*'.includes(kind)) throw new Error(`no reply of Redis begins with ${JSON.stringify(kind)}`);
  if (kind !== '$' && kind !== '*') return next;
  const size = Number(bytes.toString('latin1', from + 1, end));
  if (size < 0) return next;
  if (kind === '$') return next + size + lineEnd.length <= bytes.length ? next + size + lineEnd.length : null;
  let at: number | null = next;
  for (let item = 0; item < size && at !== null; item++) at = endOfReply(bytes, at);
  return at;
}

/** Cuts what a server sends into whole replies; what has come in part waits for the rest. */
export class Replies {
  private left: Buffer = Buffer.alloc(0);

  take(bytes: Buffer): Buffer[] {
    const all = this.left.length === 0 ? bytes : Buffer.concat([this.left, bytes]);
    const whole: Buffer[] = [];
    let from = 0;
    for (let end = endOfReply(all, from); end !== null; end = endOfReply(all, from)) {
      whole.push(all.subarray(from, end));
      from = end;
    }
    this.left = all.subarray(from);
    return whole;
  }
}

const told = /^\*3\r\n\$\d+\r\ns?(message|subscribe)\r\n\$\d+\r\n([^\r]+)\r\n/;

/** What a subscription is told: that it begins, or what is published on its channel; null: a reply answers another command. */
export function readTold(reply: Buffer): { kind: 'message' | 'subscribe'; channel: string } | null {
  const [, kind, channel] = told.exec(reply.toString('latin1', 0, 200)) ?? [];
  if ((kind !== 'message' && kind !== 'subscribe') || channel === undefined) return null;
  return { kind, channel };
}
