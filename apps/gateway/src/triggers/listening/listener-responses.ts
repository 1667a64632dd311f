import * as Type from 'typebox';
import { anyObject, list, nullable, oneOfTable } from '../../openapi/schemas.js';
import { awaitedKinds, listenerStates } from './test-listeners.js';

export const testListener = Type.Object(
  {
    id: Type.String(),
    node: Type.String({ description: 'The name of the trigger.' }),
    kind: oneOfTable(awaitedKinds),
    methods: list(Type.String(), { description: 'The HTTP methods that it takes.' }),
    path: Type.String({ description: 'Where it is called, at any gateway. The same for one draft at all times.' }),
    public_url: nullable(Type.String(), {
      description: 'The same for others; null: this instance has no PUBLIC_BASE_URL.',
    }),
    seconds_left: Type.Integer(),
  },
  { title: 'TestListener', description: 'A draft that waits for one call of a trigger.' },
);
export type TestListenerView = Type.Static<typeof testListener>;

export const listenerState = Type.Object(
  {
    state: oneOfTable(listenerStates),
    seconds_left: Type.Integer({ description: '0 where nothing is waited for.' }),
    payload: nullable(anyObject(), { description: 'What came, as a test takes it; null: nothing yet.' }),
  },
  { title: 'ListenerState', description: 'How it is with one that listens.' },
);
export type ListenerStateView = Type.Static<typeof listenerState>;
