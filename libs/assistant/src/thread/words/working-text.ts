/** What a person is told who waits for the answer to their message (ADR 138). */
export const workingText = 'I am on it. This takes a little longer; the answer is still to come.';
