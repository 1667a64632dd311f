/** What an operator may say to a call that waits for an approval. */
export const approvalAnswers = ['approve', 'deny'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/** What becomes of the texts that waited while a person had the conversation: the agent reads them, or nobody does. */
export const waitingTexts = ['handle', 'skip'] as const;
export type WaitingTexts = (typeof waitingTexts)[number];
