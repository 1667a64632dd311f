import { InvalidArgumentError } from 'commander';

/** A time, or how long ago, in ms since the epoch. */
export function readTime(text: string): number {
  const ago = /^(\d+)([smhd])$/.exec(text);
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[ago?.[2] ?? ''];
  const at = ago && unitMs ? Date.now() - Number(ago[1]) * unitMs : Date.parse(text);
  if (Number.isNaN(at))
    throw new InvalidArgumentError('expected a time, such as 2026-01-31T03:00:00Z, or how long ago: 2h');
  return at;
}
