import { correctiveNote } from '#model-turn';

/** The words before the complaint, in every corrective call. */
const [words = ''] = correctiveNote('').split('(');

/** Whether a model is asked once more, because what it has said could not be used. */
export function isRepair(user: string): boolean {
  return user.includes(words);
}
