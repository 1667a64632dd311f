import { createHash } from 'node:crypto';

const lengthBytes = 4;
const checksumBytes = 8;
const headBytes = lengthBytes + checksumBytes;

function checksum(payload: Uint8Array): Buffer {
  return createHash('sha256').update(payload).digest().subarray(0, checksumBytes);
}

/** One record in a spool file: its length, its checksum, itself. */
export function frame(payload: Buffer): Buffer {
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32BE(payload.length);
  return Buffer.concat([head, checksum(payload), payload]);
}

/** The whole records at the head of a file, and their length in bytes: what follows is torn. */
export function readFrames(bytes: Buffer): { payloads: Buffer[]; goodBytes: number } {
  const payloads: Buffer[] = [];
  let goodBytes = 0;
  for (;;) {
    const payload = frameAt(bytes, goodBytes);
    if (!payload) return { payloads, goodBytes };
    payloads.push(payload);
    goodBytes += headBytes + payload.length;
  }
}

function frameAt(bytes: Buffer, start: number): Buffer | null {
  const from = start + headBytes;
  if (bytes.length < from) return null;
  const length = bytes.readUInt32BE(start);
  if (length === 0 || bytes.length < from + length) return null;
  const payload = bytes.subarray(from, from + length);
  return checksum(payload).equals(bytes.subarray(start + lengthBytes, from)) ? payload : null;
}
