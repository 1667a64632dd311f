import { firstOf } from '#values';
import type { StoredDocument } from '#nodes';

/** A document as a store keeps it. */
export interface KeptDocument extends StoredDocument {
  /** Base64 of 32-bit floats. */
  vector: string;
}

export interface FoundDocument {
  document: StoredDocument;
  /** The cosine of the angle between its vector and the one that was looked for: from -1 to 1. */
  score: number;
}

/** A vector as it is kept. */
export function packVector(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

export function unpackVector(text: string): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
}

/** The nearest by cosine, all compared; of equal ones the earlier. Null: a vector of another length is among them. */
export function nearest(kept: readonly KeptDocument[], sought: Float32Array, topK: number): FoundDocument[] | null {
  const scored: FoundDocument[] = [];
  for (const { vector, ...document } of kept) {
    const own = unpackVector(vector);
    if (own.length !== sought.length) return null;
    scored.push({ document, score: cosine(own, sought) });
  }
  return firstOf(
    scored.sort((one, other) => other.score - one.score),
    topK,
  ); // a stable sort
}

function cosine(one: Float32Array, other: Float32Array): number {
  let [dot, ones, others] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    dot += a * b;
    ones += a * a;
    others += b * b;
  }
  return ones === 0 || others === 0 ? 0 : dot / Math.sqrt(ones * others);
}
