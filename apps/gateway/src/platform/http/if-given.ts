import { ValidateIf } from 'class-validator';

/** A field that may be left out. A null is no way to leave it out, as `IsOptional` has it: who reads the field expects a value. */
export function IfGiven(): PropertyDecorator {
  return ValidateIf((_body: unknown, value: unknown) => value !== undefined);
}
