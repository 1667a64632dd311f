import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

import { CredentialError } from './credential-error.js';
import { computeMac, isSameMac } from './credential-proof.js';
import type { CredentialProof } from './credential-proof.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;

/** Sealed values, in base64: which key, the nonce, the ciphertext and its tag. */
export interface Sealed {
  key: string;
  iv: string;
  data: string;
  tag: string;
}

/** The keys that values are sealed under: the first seals, all open. Nothing that prints it shows a key. */
export class SealingKeys {
  readonly #keys: readonly { id: string; key: Buffer }[];

  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => ({ id: deriveKeyId(key), key }));
  }

  /** Keys of 32 bytes in base64, with commas between them; null for any other text. */
  static read(text: string): SealingKeys | null {
    const keys = text.split(',').map((each) => Buffer.from(each.trim(), 'base64'));
    return keys.every(({ length }) => length === keyBytes) ? new SealingKeys(keys) : null;
  }

  /** The id of the key that seals. */
  get current(): string {
    return this.#first().id;
  }

  /** Seals a text, bound to what it belongs to: it opens with the same words only. */
  seal(text: string, boundTo: string): Sealed {
    const { id, key } = this.#first();
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(boundTo));
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { key: id, iv: base64(iv), data: base64(data), tag: base64(cipher.getAuthTag()) };
  }

  /** @throws CredentialError */
  open(sealed: Sealed, boundTo: string): string {
    const found = this.#keys.find(({ id }) => id === sealed.key);
    if (found === undefined)
      throw new CredentialError('unknown-key', `it is sealed by the key ${sealed.key}, which is not set`);
    try {
      const [iv, data, tag] = [sealed.iv, sealed.data, sealed.tag].map((text) => Buffer.from(text, 'base64'));
      if (iv === undefined || data === undefined || tag?.length !== 16) throw new TypeError('incomplete');
      const decipher = createDecipheriv(algorithm, found.key, iv).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
    } catch {
      throw new CredentialError('not-authentic', 'it was changed since it was sealed');
    }
  }

  /** By what a text is known again without being kept, bound to what it belongs to. */
  prove(text: string, boundTo: string): CredentialProof {
    const { id, key } = this.#first();
    return { key: id, mac: computeMac(key, text, boundTo) };
  }

  /** Whether it is the text of a proof; not, where the proof's key is not there any more. */
  isProven({ key: keyId, mac }: CredentialProof, text: string, boundTo: string): boolean {
    const found = this.#keys.find(({ id }) => id === keyId);
    return found !== undefined && isSameMac(mac, computeMac(found.key, text, boundTo));
  }

  #first(): { id: string; key: Buffer } {
    const [first] = this.#keys;
    if (first === undefined) throw new TypeError('there is no key to seal with');
    return first;
  }
}

/** Known from the key, so that nobody names keys: eight digits of a hash. */
function deriveKeyId(key: Buffer): string {
  return createHash('sha256').update('turnpike credentials key').update(key).digest('hex').slice(0, 8);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}
