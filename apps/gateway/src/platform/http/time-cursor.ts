import { ValidatorConstraint } from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';
import { isTimeCursor } from '#engine';

/** The `next` of a list that is sorted by time. */
@ValidatorConstraint({ name: 'timeCursor' })
export class TimeCursor implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isTimeCursor(value);
  }

  defaultMessage(): string {
    return 'expected the `next` of the page before';
  }
}
