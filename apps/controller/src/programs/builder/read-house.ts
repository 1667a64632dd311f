import type { House } from '#builder';
import type { OurNumbers } from '#model-turn';
import type { HouseTools } from '../../installation/house-tools.js';
import type { Stores } from '../../installation/stores.js';

/** What of an installation is the same for all runs of a pin. */
export interface HousePorts {
  tools: HouseTools;
  /** Null: nothing is known of them. */
  numbers(this: void): OurNumbers | null;
  stores: Pick<Stores, 'tables' | 'credentials'> | null;
}

/** The installation as a builder is told of it; what cannot be read now is null, and the prompt says so. */
export async function readHouse(
  { tools, numbers, stores }: HousePorts,
  time: Pick<House, 'at' | 'timeZone'>,
): Promise<House> {
  const unread = (): null => null;
  const [tables, credentials] = await Promise.all([
    stores === null ? null : stores.tables.list().catch(unread),
    stores === null ? null : stores.credentials.list().catch(unread),
  ]);
  return {
    ...{ tools: tools.tools, answers: tools.answersAt(time.at, time.timeZone), numbers: numbers(), ...time },
    tables: tables && tables.map(({ id, name, columns }) => ({ id, name, columns })),
    credentials: credentials && credentials.map(({ id, name, type }) => ({ id, name, type })),
  };
}
