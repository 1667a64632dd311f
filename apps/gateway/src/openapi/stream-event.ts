import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { oneOf } from './schemas.js';

export function event<const N extends string, S extends TSchema>(name: N, data: S) {
  return Type.Object({ event: oneOf([name]), data, id: Type.Optional(Type.Integer()) });
}
