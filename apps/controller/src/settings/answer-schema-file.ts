import { isObject } from '#values';
import { readFileSync } from 'node:fs';
import { EnvError, makeValidator } from 'envalid';
import type { ValidatorSpec } from 'envalid';
import { compileAnswerForm } from '#model-turn';
import type { AnswerForm } from '#model-turn';

/** The path of a JSON Schema that every answer must fit; left out: answers are any text. */
export function answerForm(options: { default?: AnswerForm } = {}): ValidatorSpec<AnswerForm | undefined> {
  return makeValidator<AnswerForm>(formIn)({ default: options.default });
}

function formIn(path: string): AnswerForm {
  try {
    const schema: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(schema)) throw new TypeError('it is not an object');
    return compileAnswerForm(schema);
  } catch (error) {
    throw new EnvError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
