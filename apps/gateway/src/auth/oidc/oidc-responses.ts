import * as Type from 'typebox';
import { byName, nullable } from '../../openapi/schemas.js';

const provider = Type.Object({
  name: Type.String({ description: 'What it is called.' }),
  path: Type.String({ description: 'Where the browser goes to begin.' }),
});

export const signInWays = Type.Object(
  {
    provider: nullable(provider, { description: 'Of OpenID Connect; null: there is none.' }),
    refusals: byName(Type.String(), {
      description:
        'Why a sign-in by the provider does not come about, in words, by the name that the console is led back with.',
    }),
    shared_keys: Type.Boolean({ description: 'Whether the two shared keys sign in: not where there is a provider.' }),
  },
  { title: 'SignInWays', description: 'How people sign in to the console, beside a named key.' },
);
export type SignInWaysView = Type.Static<typeof signInWays>;
