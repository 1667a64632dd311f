import * as Type from 'typebox';

export const challenge = Type.Object({ challenge: Type.Optional(Type.String()) });
