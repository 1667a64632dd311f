import * as Type from 'typebox';
import { byName, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { transcriptEntry } from '../conversations/transcript-responses.js';

const counts = (description: string) => byName(Type.Integer(), { description });
const outside = counts(
  'Conversations with the same addresses that other tenants have, by tenant: they were not asked about.',
);

export const erasure = Type.Object(
  {
    dry_run: Type.Boolean({ description: 'Whether nothing has changed.' }),
    removed: counts('What was removed, or would be, by kind.'),
    left: nullable(list(Type.String()), {
      description:
        'Keys in which the person still occurs, without the address; empty: everything is gone. Null of a `dry_run`.',
    }),
    searched: nullable(Type.Integer(), { description: 'How many keys were read to prove it.' }),
    elsewhere: nullable(Type.Integer(), { description: 'Keys of other people that mention the address; they stay.' }),
    opted_out: nullable(Type.Boolean(), { description: 'Whether an opt-out stays, as a keyed hash.' }),
    outside,
  },
  { title: 'Erasure', description: 'What an erasure has removed, and the proof.' },
);
export type ErasureView = Type.Static<typeof erasure>;

const begins = Type.Object({
  is: oneOf(['person']),
  addresses: list(Type.String()),
  tenants: nullable(list(Type.String()), { description: 'Null: all.' }),
  at: dateTime(),
});
const conversation = Type.Object({
  is: oneOf(['conversation']),
  conversation_id: Type.String(),
  tenant: Type.String(),
  channel: Type.String(),
  ours: Type.String({ description: 'Our number or name that they write to.' }),
  address: Type.String(),
});
const entry = Type.Object({ is: oneOf(['entry']), conversation_id: Type.String(), entry: transcriptEntry });
const record = Type.Object({
  is: oneOf(['record']),
  kind: Type.String(),
  key: Type.String(),
  value: Type.Unknown({ description: 'As it is stored: no part of what version 1 promises.' }),
});
const end = Type.Object({
  is: oneOf(['end']),
  conversations: Type.Integer(),
  entries: Type.Integer(),
  records: Type.Integer(),
  left_out: counts(
    'What an erasure would take too and is not here, by kind: it is about others as well, or bears no name.',
  ),
  outside,
});

export const personExport = Type.Union([begins, conversation, entry, record, end], {
  title: 'PersonExport',
  description: 'A line of an export. One without `end` as its last line was cut off.',
});
export type ExportLine = Type.Static<typeof personExport>;
