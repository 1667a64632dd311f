import * as Type from 'typebox';
import { dateTime, nullable } from '../openapi/schemas.js';

/** Null for viewers. */
export const reason = nullable(Type.String(), { description: 'Null to viewers.' });
export const note = Type.Object({ by: Type.String(), reason, since: dateTime() });
