import * as Type from 'typebox';

export const acceptedEvent = Type.Object(
  {
    id: Type.String(),
    is_new: Type.Boolean({
      description: 'false: an event of this source and id has come before, and that one counts.',
    }),
    told: Type.Integer({ description: 'How many nodes that wait were told. It is kept for others for a day.' }),
    ignored: Type.Array(Type.String(), { description: 'Attributes that no node is given.' }),
  },
  { title: 'AcceptedEvent', description: 'An event that is kept, and that those were told of who waited for it.' },
);
export type AcceptedEvent = Type.Static<typeof acceptedEvent>;

export const acceptedSignal = Type.Object(
  { run_id: Type.String(), is_new: Type.Boolean(), told: Type.Integer() },
  {
    title: 'AcceptedSignal',
    description: 'A signal that is kept for the run, and that its node was told of if it waited.',
  },
);
export type AcceptedSignal = Type.Static<typeof acceptedSignal>;

export const acceptedCallback = Type.Object(
  { is_new: Type.Boolean({ description: 'false: this address has been answered before, and that counts.' }) },
  {
    title: 'AcceptedCallback',
    description: 'An answer that is kept for the run, and that its node was told of if it waited.',
  },
);
export type AcceptedCallback = Type.Static<typeof acceptedCallback>;
