/** What calls do, each in the words that a person reads. `tested` changes nothing. */
export const acts = {
  ...{ published: 'published', unpublished: 'unpublished', paused: 'paused', resumed: 'resumed', renamed: 'renamed' },
  ...{
    copied: 'copied',
    moved: 'moved',
    tagged: 'tagged',
    deleted: 'deleted',
    restored: 'restored',
    created: 'created',
  },
  ...{ ran: 'ran', stopped: 'stopped', 'set-up': 'set up', 'put-off': 'put off the setup of' },
  ...{ 'gave-credential': 'gave a credential to', remembered: 'remembered something', called: 'called' },
  ...{ began: 'began', proposed: 'proposed', completed: 'completed', corrected: 'corrected', cancelled: 'cancelled' },
  ...{ 'test-passed': 'tested', 'test-failed': 'tested, without success,' },
} as const;

export type Act = keyof typeof acts;
export const actNames = Object.keys(acts) as Act[]; // the keys just written

/** Something that was done, and to what: an id, a name or nothing. */
export interface Deed {
  act: Act;
  target: string;
}

/** A deed of a call, with all that its target is known by. */
export interface KnownDeed extends Deed {
  ids: string[];
}

export function isChange({ act }: Deed): boolean {
  return act !== 'test-passed' && act !== 'test-failed';
}

/** Whether a deed is what somebody says was done. */
export function isClaimed({ act, target }: Deed, done: readonly KnownDeed[]): boolean {
  const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
  return done.some((deed) => deed.act === act && (target.trim() === '' || deed.ids.some((id) => same(id, target))));
}

/** The result of a setup that its person has put off. */
export const putOff = JSON.stringify({ deferred: true });
