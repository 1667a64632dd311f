/**
 * What a model can do about a call that failed, by the kind of failure, in its next turn. It cannot repair a server, a connection or a setting, and
 * each hint is true of its kind alone: a refused argument is no tool that is away.
 */
export const failureHints = {
  doWithout: 'Answer without this tool, and say that it is not available now.',
  passing:
    'It may pass: make the same call once more if you need it, or answer without it and say that it is not available now.',
  correct: 'Correct the arguments, or answer without this tool.',
  notThere: 'Nothing is there under these arguments: check them, or say that it was not found.',
  askForLess: 'Ask for less at once if the arguments allow it, or answer without this tool.',
  taken: 'There is one already: use that one, or take another name.',
  again: 'Others were changing it: make the same call once more.',
  elsewhere: 'This address cannot be read: try another, or say what you could not read.',
  inDoubt: 'Do not ask for it again. Say that it may have been done, and that nobody can tell yet.',
  notAllowed: 'A setting here forbids this call: do not make it again, and say that it is not allowed here.',
  noAccess: 'The tool refuses this deployment: other arguments change nothing. Say that its operator has to see to it.',
  tooMany: 'The tool takes no more calls for now: make none of it in this run, and say so.',
  failing: 'The tool has failed several times and is left alone for a while: answer without it, and say so.',
  capped: 'No more calls of this tool can be made in this run: answer from what you have, or say what is missing.',
  unknownTool: 'Call only a tool from the list.',
  tooLate: 'There is no time left for a call: answer from what you have.',
  refusedHere: 'Do without this call.',
  keptBack: 'It was made: do not make it again. Say that it is done and that its result cannot be shown.',
  undone: 'It did not happen: make the call again if it is still wanted.',
  broken: 'This is a fault of the deployment: answer without this tool, and say that it is broken here.',
} as const;

const toRepeat: readonly (string | undefined)[] = [failureHints.passing, failureHints.again, failureHints.undone];

/** Whether this hint tells to make the very same call once more: then it is no repetition that leads nowhere. */
export function invitesSameCall(hint: string | undefined): boolean {
  return toRepeat.includes(hint);
}

const ours: ReadonlySet<string> = new Set(Object.values(failureHints));

/** Whether a hint is one of these: the runtime's own words, whatever tool has failed. */
export function isOwnHint(hint: unknown): boolean {
  return typeof hint === 'string' && ours.has(hint);
}
