import { Hash, HMAC } from 'fast-sha256';

const texts = new TextEncoder();

/** The bytes of a digest, with as much of a `Buffer` as is asked of one. */
class Digest extends Uint8Array {
  override toString(encoding = 'hex', from = 0, to = this.length): string {
    if (encoding !== 'hex') throw new Error(`no digest is written as ${encoding} here`);
    return Array.from(this.subarray(from, to), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  readUInt32BE(at: number): number {
    return new DataView(this.buffer, this.byteOffset).getUint32(at);
  }
}

interface Hashing {
  update(text: string): Hashing;
  digest(): Digest;
  digest(encoding: 'hex'): string;
}

/** What both kinds of hash have. */
interface Bytes {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

function hashing(hash: Bytes): Hashing {
  function digest(): Digest;
  function digest(encoding: 'hex'): string;
  function digest(encoding?: 'hex'): Digest | string {
    const bytes = new Digest(hash.digest());
    return encoding === undefined ? bytes : bytes.toString();
  }
  const own: Hashing = {
    update(text) {
      hash.update(texts.encode(text));
      return own;
    },
    digest,
  };
  return own;
}

/** In the place of `node:crypto`, which a browser does not have. */
export function createHash(): Hashing {
  return hashing(new Hash());
}

export function createHmac(_name: string, key: string): Hashing {
  return hashing(new HMAC(texts.encode(key)));
}

export function randomUUID(): string {
  return globalThis.crypto.randomUUID();
}

export function randomFillSync<T extends Uint8Array<ArrayBuffer>>(bytes: T): T {
  return globalThis.crypto.getRandomValues(bytes);
}
