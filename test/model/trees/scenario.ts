/** An actor by its place in the tree: 0 is the root, 1 and 2 its children, 3 and 4 those of 1. */
export type ActorId = 0 | 1 | 2 | 3 | 4;

/**
 * What an actor's program does with its run. `answer`: ends at once; `tool`: calls tools as long as its grant lasts; `ask`: asks the
 * root for an approval; `wait`: waits for what never comes; `fork`: starts its children and waits for their ends; `both`: forks, and
 * waits for a tool call too.
 */
export type Work = 'answer' | 'tool' | 'ask' | 'wait' | 'fork' | 'both';

/** What an operator may do: cancel the root's run, erase the person, put a parked actor back to work. */
export type TreeInput = 'cancel' | 'erase' | 'unpark';

/** How often each thing may go wrong. */
export interface TreeFaults {
  /** A process dies between two of its steps. */
  readonly crash: number;
  readonly lostHint: number;
  /** A turn throws an error of ours and cannot be committed: its actor is parked. */
  readonly defect: number;
  /** Power is cut, and the partition comes back as it was at some earlier moment. */
  readonly powerCut: number;
}

/** Bounds within which every interleaving of a tree is explored. */
export interface TreeScenario {
  readonly about: string;
  /** Who is not named answers. */
  readonly work: Readonly<Partial<Record<ActorId, Work>>>;
  /** The children of each actor that forks, in the order in which it starts them. */
  readonly children: Readonly<Partial<Record<ActorId, readonly ActorId[]>>>;
  /** All are waited for, or the first one that succeeds ends the others. */
  readonly mode: 'all' | 'race';
  /** How many children of one actor are live at once, and how many one commit starts. */
  readonly atOnce: number;
  readonly perCommit: number;
  /** Tool calls that the whole tree may make. */
  readonly budget: number;
  readonly inputs: readonly TreeInput[];
  /** Controllers that take the turns of children; one more takes the root's. */
  readonly background: number;
  /** The conversation may be forgotten at rest, and begin anew with a second text (ADR 27). */
  readonly isForgotten: boolean;
  readonly faults: TreeFaults;
}

const noFaults: TreeFaults = { crash: 0, lostHint: 0, defect: 0, powerCut: 0 };

type Spec = Pick<TreeScenario, 'about' | 'work'> &
  Partial<Omit<TreeScenario, 'faults' | 'about' | 'work'>> & { readonly faults?: Partial<TreeFaults> };

/** A scenario from what sets it apart: what it leaves out is a root with two children that are started at once, and no faults. */
export function treeScenario({ faults, ...rest }: Spec): TreeScenario {
  return {
    children: { 0: [1, 2] },
    mode: 'all',
    atOnce: 2,
    perCommit: 2,
    budget: 2,
    inputs: [],
    background: 1,
    isForgotten: false,
    ...rest,
    faults: { ...noFaults, ...faults },
  };
}
