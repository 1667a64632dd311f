import * as Type from 'typebox';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

export const setUpSteps = ['machine', 'redis', 'model', 'agents', 'number', 'channels'] as const;

const check = Type.Object(
  {
    name: Type.String(),
    status: oneOf(['ok', 'doubtful', 'failed', 'unasked'] as const),
    what: Type.String({ description: 'What was found.' }),
    from: nullable(Type.String(), { description: 'The settings that it was read from; null: none.' }),
    advice: nullable(Type.String(), { description: 'What to do about it; null when all is well.' }),
    step: oneOf(setUpSteps),
  },
  { title: 'SetUpCheck' },
);
export type SetUpCheck = Type.Static<typeof check>;

export const setUp = Type.Object(
  {
    looked_at: dateTime(),
    app: nullable(oneOf(['gateway'] as const), {
      description: 'The one app that was examined, by the settings that it alone is given; null: all four.',
    }),
    checks: list(check),
  },
  { title: 'SetUp', description: 'What `turnpike doctor` finds, by the steps of setting up.' },
);
export type SetUp = Type.Static<typeof setUp>;
