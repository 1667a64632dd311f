import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder with the tool file of the installation that one of the requests asks for, and the server behind it. */
export function salesToolFolder(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'requests-'));
  const tool = {
    ...{ name: 'sales_by_city', description: 'The sales of a city.', repeat: 'safe' },
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    request: { method: 'GET', url: `${url}/{city}` },
    answer: { fields: { sales: { from: ['sales'], schema: { type: 'number' } } } },
  };
  writeFileSync(join(folder, 'sales_by_city.json'), JSON.stringify(tool));
  return folder;
}
