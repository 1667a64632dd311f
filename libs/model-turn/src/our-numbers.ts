/** A number of ours, and the agent that answers it; null: the one that the settings describe. */
export interface OurNumber {
  number: string;
  agent: string | null;
}

/** The numbers of ours that messages may be sent from. */
export interface OurNumbers {
  known: readonly OurNumber[];
  /** The one that is meant where none is named; null: one must be named. */
  usual: string | null;
  /** Whether there may be others: no file and no setting names them. */
  hasOthers: boolean;
}

const byThePerson = 'the person names one';

/** The numbers as a model is told them; null: nothing is known of them. */
export function ourNumbersText(numbers: OurNumbers | null): string {
  if (numbers === null) return `no list is kept here; ${byThePerson}`;
  const { known, hasOthers } = numbers;
  if (known.length === 0) return hasOthers ? `no list is kept here; ${byThePerson}` : 'none';
  return `${known.map(numberText).join(', ')}${hasOthers ? `; or another that the person names` : ''}`;
}

function numberText({ number, agent }: OurNumber): string {
  return `${number} (answered by ${agent === null ? 'the agent of the settings' : `the agent ${agent}`})`;
}
