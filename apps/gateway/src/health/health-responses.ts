import * as Type from 'typebox';
import { list, oneOfTable } from '../openapi/schemas.js';
import { objectHealth } from '../object-health/health-fields.js';
import { healthStates } from '../object-health/object-health.js';

export const health = Type.Object(
  { ok: Type.Boolean(), reasons: list(Type.String()), version: Type.Optional(Type.String()) },
  { title: 'Health', description: 'Whether the process is as it should be, and why not.' },
);

export const systemHealth = Type.Object(
  { state: oneOfTable(healthStates), objects: Type.Array(objectHealth) },
  { title: 'SystemHealth', description: 'The health of all but runs. It is answered while Redis is away.' },
);
