import * as Type from 'typebox';
import { list } from '../openapi/schemas.js';

export const health = Type.Object(
  { ok: Type.Boolean(), reasons: list(Type.String()), version: Type.Optional(Type.String()) },
  { title: 'Health', description: 'Whether the process is as it should be, and why not.' },
);
