import { plainText } from '#nodes';
import type { FileReading, FileWriting } from '#file-forms';
import { Unconvertible } from './convert-task.js';
import { fflate, readExcel, writeExcel } from './packages.js';
import { toRows } from './table-rows.js';
import { layTable } from './write-csv.js';

type Reading = Extract<FileReading, { as: 'xlsx' }>;
type Writing = Extract<FileWriting, { as: 'xlsx' }>;

/** What a workbook may hold when it is unpacked, in bytes. */
const mostUnpacked = 67_108_864;

/** The rows of a sheet: numbers, truths and texts as they are, times in ISO 8601. No formula is reckoned: what the file says of it is taken. */
export async function readXlsx(bytes: Uint8Array, { options }: Reading): Promise<Record<string, unknown>[]> {
  refuseBomb(bytes);
  const { sheetName } = options;
  const sheets = await readExcel()
    .default(Buffer.from(bytes))
    .catch(() => {
      throw new Unconvertible('it is no workbook that can be read');
    });
  const found = sheetName === '' ? sheets[0] : sheets.find(({ sheet }) => sheet === sheetName);
  if (found === undefined) {
    const names = sheets.map(({ sheet }) => sheet).join(', ');
    throw new Unconvertible(`it has no sheet "${sheetName}": it has ${names}`);
  }
  const lines = found.data.map((row) => row.map(toCell));
  return toRows(
    lines.filter((row) => row.some((cell) => cell !== '')),
    options,
  );
}

function toCell(cell: unknown): unknown {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : cell;
}

/** A file says in its directory how large it is unpacked; one that lies about it is ended by its memory. */
function refuseBomb(bytes: Uint8Array): void {
  let unpacked = 0;
  try {
    fflate().unzipSync(bytes, { filter: ({ originalSize }) => ((unpacked += originalSize), false) });
  } catch {
    throw new Unconvertible('it is no workbook that can be read');
  }
  if (unpacked > mostUnpacked)
    throw new Unconvertible(`it is ${unpacked} bytes unpacked, and ${mostUnpacked} are read at most`);
}

/** Items as a sheet: a column for each field that any of them has. */
export async function writeXlsx({ rows, options }: Writing): Promise<Uint8Array> {
  const { columns, lines } = layTable(rows);
  const header = columns.map((column) => ({ value: column, type: String }));
  const cells = lines.map((line) => line.map((value) => toExcel(value)));
  const sheet = options.sheetName === '' ? 'Sheet' : options.sheetName;
  return writeExcel()
    .default(options.headerRow ? [header, ...cells] : cells, { sheet })
    .toBuffer();
}

function toExcel(value: unknown) {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  return { value: plainText(value), type: String };
}
