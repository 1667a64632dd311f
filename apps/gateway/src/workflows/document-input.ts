import { ValidateBy } from 'class-validator';
import { maxValueBytes } from '#workflow';

/** Checks that a property is a text which a document can be given: an empty one too, and at most what a node may come to. */
export function IsDocumentInput(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && Buffer.byteLength(value) <= maxValueBytes;
  const message = `expected a text of at most ${maxValueBytes} bytes in UTF-8`;
  return ValidateBy({ name: 'atMostBytes', constraints: [maxValueBytes], validator: { validate } }, { message });
}
