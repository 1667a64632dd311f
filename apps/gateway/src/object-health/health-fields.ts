import * as Type from 'typebox';
import { oneOfTable } from '../openapi/schemas.js';
import { healthKinds, healthStates } from './object-health.js';

/** The health of an object where its kind and its name are known. */
export const healthFields = {
  state: oneOfTable(healthStates),
  reason: Type.String(),
  link: Type.String({ description: 'Where the console shows what is behind it, from # on.' }),
};

export const objectHealth = Type.Object(
  { kind: oneOfTable(healthKinds), name: Type.String(), ...healthFields },
  { title: 'ObjectHealth', description: 'Whether an object is as it should be, and why not.' },
);
