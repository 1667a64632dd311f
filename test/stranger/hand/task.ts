import type { Question } from '#stranger';
import type { House } from './house.js';

/** Something that a person wants of the product, and what has to be so in the end. */
export interface HandTask {
  /** Plays the person's part, and says what is not as it must be; nothing: it is done. */
  play(house: House): Promise<string[]>;
  /** Is told of each question before it is asked. */
  onQuestion?(house: House, question: Question): void;
}

/** A complaint where it is not so. */
export function must(isSo: boolean, complaint: string): string[] {
  return isSo ? [] : [complaint];
}

/** Whether a text has a figure in it, by itself. */
export function hasFigure(text: string, figure: number): boolean {
  return new RegExp(`(?<![\\d.,])${figure}(?![\\d])`).test(text);
}
