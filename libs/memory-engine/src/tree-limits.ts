import { mostLiveChildren } from '#program';

/** How much of its own an actor may have, and how many owed effects a commit looks at for its timer. */
export interface TreeLimits {
  mostChildren: number;
  mostOwed: number;
  mostWalked: number;
}

export const usualTreeLimits: TreeLimits = { mostChildren: mostLiveChildren, mostOwed: 256, mostWalked: 16 };
