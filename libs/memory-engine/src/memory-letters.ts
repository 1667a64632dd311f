import { firstOf } from '#values';
import { parsePartition } from '#protocol';
import type { Letter, LetterAudit, LetterChange, LetterHead } from '#engine/ports';
import type { LetterStatus } from '#records';
import type { Owed } from './lane.js';

/** A letter and the token of whoever has it, or had it last. */
export interface KeptLetter extends Letter {
  token: string | null;
}

type Letters = Map<string, KeptLetter>;

/** Keeps a letter, in the place of an older one under its id. */
export function bury(
  letters: Letters,
  letter: Omit<LetterHead, 'status' | 'version' | 'providerId'>,
  payload: Letter['payload'],
): void {
  const older = letters.get(letter.letterId);
  const version = (older?.version ?? 0) + 1;
  const fresh = { status: 'open' as const, version, providerId: null, token: null, audit: older?.audit ?? [] };
  letters.set(letter.letterId, { ...letter, ...fresh, payload });
}

/** The letter of an effect of which nobody knows whether it happened. A compress leaves none. */
export function buryEffect(
  letters: Letters,
  actorId: string,
  { effect }: Owed,
  code: Letter['code'],
  at: number,
): void {
  if (effect.type === 'compress') return;
  const { id, type: kind, runId } = effect;
  const tool = effect.type === 'run-tool' ? effect.tool : null;
  bury(letters, { letterId: id, kind, actorId, runId, effectId: id, tool, code, at }, effect);
}

/** The letter of a lane that is parked, under the lane's own id. */
export function buryParked(letters: Letters, actorId: string, reason: string, at: number): void {
  const turn = { letterId: actorId, kind: 'turn' as const, actorId, runId: null, effectId: null, tool: null };
  bury(letters, { ...turn, code: 'internal', at }, { runId: null, messageIds: [], reason });
}

function headOf({ payload: _payload, audit: _audit, token: _token, ...head }: KeptLetter): LetterHead {
  return head;
}

/** Oldest first, and by id where two died at once. */
export function listIn(
  letters: Letters,
  partition: number,
  { from, to, limit }: { from: number; to: number; limit: number },
): LetterHead[] {
  const here = [...letters.values()].filter(
    ({ letterId, at }) => parsePartition(letterId) === partition && at >= from && at <= to,
  );
  const order = here.sort((a, b) => a.at - b.at || (a.letterId < b.letterId ? -1 : 1));
  return firstOf(order, limit).map(headOf);
}

export function readIn(letters: Letters, letterId: string): Letter | null {
  const letter = letters.get(letterId);
  return letter ? { ...headOf(letter), payload: letter.payload, audit: letter.audit } : null;
}

function mayBecome(letter: KeptLetter, to: LetterStatus, token: string | null): boolean {
  if (to === 'replaying') return letter.status === 'open';
  const mayGiveBack = to === 'open' && token === null;
  return letter.status === 'replaying' && (letter.token === token || mayGiveBack);
}

/** Only an open letter is taken; only its holder ends it or gives it back, but an operator may give it back too. */
export function changeIn(
  letters: Letters,
  letterId: string,
  change: { to: LetterStatus; token: string | null; audit: LetterAudit | null; at: number },
): LetterChange {
  const letter = letters.get(letterId);
  const { to, token, audit, at } = change;
  if (!letter) return { result: 'gone' };
  if (letter.status === to && token !== null && letter.token === token) return { result: 'done', status: to };
  if (!mayBecome(letter, to, token)) return { result: 'conflict', status: letter.status };
  letter.status = to;
  letter.version += 1;
  if (to === 'replaying') letter.token = token;
  if (to === 'open') letter.token = null;
  if (audit) letter.audit = [...letter.audit, { at, did: to, ...audit }];
  return { result: 'done', status: to };
}
