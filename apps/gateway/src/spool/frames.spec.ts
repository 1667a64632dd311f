import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frame, readFrames } from './frames.js';

const payloads = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 8 },
);

describe('the frames of a spool file', () => {
  it('give back what was put in, and cut a torn tail off wherever it is torn', () => {
    fc.assert(
      fc.property(payloads, fc.nat(1_000), (records, cut) => {
        const bytes = Buffer.concat(records.map(frame));
        const torn = bytes.subarray(0, Math.min(cut, bytes.length));
        const read = readFrames(torn);
        expect(read.payloads).toEqual(records.slice(0, read.payloads.length));
        expect(read.goodBytes).toBe(Buffer.concat(read.payloads.map(frame)).length);
        if (torn.length === bytes.length) expect(read.payloads).toEqual(records);
        else expect(read.goodBytes).toBeLessThanOrEqual(torn.length);
      }),
    );
  });

  it('never give a record that was not put in, whichever byte was changed', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), fc.integer({ min: 1, max: 255 }), (records, place, change) => {
        const bytes = Buffer.concat(records.map(frame));
        if (bytes.length === 0) return;
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const read = readFrames(bytes);
        expect(read.payloads).toEqual(records.slice(0, read.payloads.length));
        expect(read.payloads.length).toBeLessThan(records.length);
      }),
    );
  });

  it('end where a file was only made longer and not yet written', () => {
    const bytes = Buffer.concat([frame(Buffer.from('a')), Buffer.alloc(64)]);
    expect(readFrames(bytes).payloads.map(String)).toEqual(['a']);
  });
});
