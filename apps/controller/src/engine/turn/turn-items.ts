import { itemBytesField } from '#records';
import type { RecordPort } from '#records';
import type { TurnItems } from '../served-program.js';
import type { Turn } from './turn.js';

/** What the steps of a turn read and write: what it has made itself comes before what is kept. */
export function openTurnItems({ store }: { store: { records: Pick<RecordPort, 'readItems'> } }, turn: Turn): TurnItems {
  let bytesKept = 0;
  return {
    deaths: turn.loaded.attempts,
    read: async (rootRunId, fields) => {
      const unmade = fields.filter((field) => turn.readItem(field) === undefined);
      const asked = unmade.length === 0 ? [] : [itemBytesField, ...unmade]; // what one turn makes is little
      const [bytes, ...kept] = await store.records.readItems(rootRunId, asked);
      bytesKept = Number(bytes ?? bytesKept);
      const texts = new Map(unmade.map((field, at) => [field, kept[at] ?? null]));
      return fields.map((field) => turn.readItem(field) ?? texts.get(field) ?? null);
    },
    bytes: () => bytesKept + turn.itemChars,
    write: (rootRunId, fields) => turn.writeItems(rootRunId, fields),
  };
}
