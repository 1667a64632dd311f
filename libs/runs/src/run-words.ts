/** What a run waited for: a process, the person's answer, an approval, a handoff, its children's ends, the next try of a call. */
export const waitReasons = ['queue', 'person', 'approval', 'handoff', 'children', 'retry'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** What the API may say of a run that was to be cancelled. */
export const cancelStatuses = ['cancelling', 'finished', 'would-cancel'] as const;
