import type { Waiting } from '../approvals/approval-responses.js';

/** What is open now, by what it waits for, each with where the console lists it. */
const links = {
  live: '#/runs?phase=live',
  asking: '#/runs?phase=asking',
  approvals: '#/approvals',
  dead_letters: '#/letters',
  parked: '#/conversations?held=parked',
  taken_over: '#/conversations?held=taken-over',
} as const;
export type OpenKind = keyof typeof links;
export const openKinds = Object.keys(links) as OpenKind[]; // the table has no other keys

export interface OpenFigure {
  what: OpenKind;
  count: number;
  link: string;
}

export function openFigures(
  waiting: Pick<Waiting, 'approvals' | 'dead_letters' | 'parked' | 'taken_over'>,
  runs: { live: number; asking: number },
): OpenFigure[] {
  const counts = { ...runs, ...waiting };
  return openKinds.map((what) => ({ what, count: counts[what], link: links[what] }));
}
