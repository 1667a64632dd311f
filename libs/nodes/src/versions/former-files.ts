import { objectIn } from './read-stored.js';
import type { Fields } from './version-step.js';

const base = 'n8n-nodes-base.';

interface Present {
  type: string;
  typeVersion: number;
  parameters: Fields;
}

/** The former Read PDF node: its files go on with what they say. */
export function readPdf({ binaryPropertyName = 'data', encrypted, password }: Fields): Present {
  const options = { keepSource: 'binary', ...(encrypted === true && { password }) };
  return {
    type: `${base}extractFromFile`,
    typeVersion: 1,
    parameters: { operation: 'pdf', binaryPropertyName, options },
  };
}

/** Forms of tables that are read and written here. */
const forms: readonly unknown[] = ['csv', 'xlsx'];

/** The former Spreadsheet File node. Null: a form that is not here, or one that the file alone tells. */
export function readSpreadsheet(parameters: Fields): Present | null {
  const { operation = 'fromFile', fileFormat, ...rest } = parameters;
  if (!forms.includes(fileFormat)) return null;
  const present = { ...rest, options: objectIn(rest['options']), operation: fileFormat };
  if (operation === 'fromFile') return { type: `${base}extractFromFile`, typeVersion: 1, parameters: present };
  return operation === 'toFile' ? { type: `${base}convertToFile`, typeVersion: 1.1, parameters: present } : null;
}

/** The former nodes that read files of the disk. */
export function readSelector(fileSelector: unknown, { dataPropertyName = 'data', ...rest }: Fields): Present {
  const parameters = { ...rest, operation: 'read', fileSelector, options: { dataPropertyName } };
  return { type: `${base}readWriteFile`, typeVersion: 1, parameters };
}

/** The former node that writes one. */
export function writeFile(parameters: Fields): Present {
  return { type: `${base}readWriteFile`, typeVersion: 1, parameters: { ...parameters, operation: 'write' } };
}
