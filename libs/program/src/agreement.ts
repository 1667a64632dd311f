import type { Approver } from '#model-turn';

/** Who may be asked for an approval: the person of the conversation, and the operators. */
export const sides = ['person', 'office'] as const;
export type Side = (typeof sides)[number];

/** Who allows a call, and who of two has agreed so far. */
export interface Agreement {
  /** Absent: whoever answers first. */
  approver?: Approver;
  /** The first of two who must agree. */
  agreed?: Side;
}

/** What a yes of one side comes to: it allows the call, it waits for the yes of the other, or that side has no say. A no of either refuses. */
export function weighYes({ approver = 'either', agreed }: Agreement, side: Side): 'decides' | 'agrees' | 'no-say' {
  if (approver === 'either') return 'decides';
  if (approver === 'both') return agreed !== undefined && agreed !== side ? 'decides' : 'agrees';
  return approver === side ? 'decides' : 'no-say';
}

/** Whether the person's yes is waited for. */
export function awaitsPerson({ approver, agreed }: Agreement): boolean {
  return approver !== 'office' && agreed !== 'person';
}

/** Those of its fields that say something, to be kept with what is asked. */
export function agreementOf({ approver, agreed }: Agreement): Agreement {
  return { ...(approver !== undefined && { approver }), ...(agreed !== undefined && { agreed }) };
}
