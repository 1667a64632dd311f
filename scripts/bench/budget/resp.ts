const lineEnd = '\r\n';
const [string, list] = ['$', '*'].map((sign) => sign.charCodeAt(0));

/** The end of the value that begins at `at`; null while not all of it is there. RESP2, which ioredis speaks. */
function endOf(bytes: Buffer, at: number): number | null {
  const end = bytes.indexOf(lineEnd, at);
  if (end < 0) return null;
  let next = end + lineEnd.length;
  const sign = bytes[at];
  if (sign !== string && sign !== list) return next;
  const size = Number(bytes.toString('latin1', at + 1, end));
  if (size < 0) return next; // a null
  if (sign === string) {
    next += size + lineEnd.length;
    return next <= bytes.length ? next : null;
  }
  for (let member = 0; member < size; member++) {
    const after = endOf(bytes, next);
    if (after === null) return null;
    next = after;
  }
  return next;
}

/** Cuts what comes over a connection to Redis into whole values: requests one way, replies the other. */
export class RespReader {
  private rest: Buffer = Buffer.alloc(0);

  /** The values that are whole with this chunk, oldest first. */
  take(chunk: Buffer): Buffer[] {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const values: Buffer[] = [];
    let at = 0;
    for (let end = endOf(bytes, at); end !== null; end = endOf(bytes, at)) {
      values.push(bytes.subarray(at, end));
      at = end;
    }
    this.rest = bytes.subarray(at);
    return values;
  }
}

/** The first words of a request, which is a list of strings. */
export function wordsOf(request: Buffer, most: number): string[] {
  const words: string[] = [];
  let at = request.indexOf(lineEnd) + lineEnd.length;
  while (words.length < most && at < request.length) {
    const begin = request.indexOf(lineEnd, at) + lineEnd.length;
    const end = begin + Number(request.toString('latin1', at + 1, begin - lineEnd.length));
    words.push(request.toString('latin1', begin, end));
    at = end + lineEnd.length;
  }
  return words;
}
