import { readFile } from 'node:fs/promises';
import { ForeignJsonError, parseForeignJson } from '#values';
import { fromBase64 } from '#file-forms';
import type { FileMaking, FileReading, FileWriting } from '#file-forms';
import { outputLimits } from '#nodes';
import { Unconvertible } from './convert-task.js';
import type { ConvertAnswer, ConvertTask, Input, Made } from './convert-task.js';
import { describeImage, editImage } from './edit-image.js';
import { gzip, unpack, zip } from './pack.js';
import { readCsv } from './read-csv.js';
import { readFeed } from './read-feed.js';
import { readPdf } from './read-pdf.js';
import { encodeText, decodeText } from './text-bytes.js';
import { writeCsv } from './write-csv.js';
import { readXlsx, writeXlsx } from './xlsx.js';

/** Reads or makes one file in this thread. What a package throws is the file's failure. */
export async function convertInThread(task: ConvertTask): Promise<ConvertAnswer> {
  try {
    if ('write' in task) return { bytes: await write(task.write) };
    if ('make' in task && task.make.as !== 'image-facts')
      return { made: await makeFrom(task.make, await inputsFor(task)) };
    const value = await valueFor(task);
    const { length } = JSON.stringify(value);
    if (length > outputLimits.bytes)
      throw new Unconvertible(
        `what it says is ${length} characters of JSON, and an answer holds ${outputLimits.bytes}`,
      );
    return { value };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is nested too deep, or too long, to be read' };
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it cannot be read' };
  }
}

async function valueFor(task: Exclude<ConvertTask, { write: FileWriting }>): Promise<unknown> {
  if ('feed' in task) return readFeed(task.bytes, task.feed);
  if ('read' in task) return read(task.read, await readFile(task.path));
  const [input] = await inputsFor(task);
  if (input === undefined) throw new Unconvertible('there is no image');
  return describeImage(input);
}

type Making = Extract<ConvertTask, { make: FileMaking }>;

function inputsFor({ inputs }: Making): Promise<Input[]> {
  return Promise.all(inputs.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })));
}

async function makeFrom(how: Exclude<FileMaking, { as: 'image-facts' }>, inputs: readonly Input[]): Promise<Made[]> {
  if (how.as === 'unpacked') return unpack(inputs);
  const [first] = inputs;
  if (how.as === 'image') {
    const { bytes, form } = await editImage(how, inputs);
    return [
      {
        bytes,
        mimeType: `image/${form}`,
        name: how.fileName || renamed((how.steps[0]?.do === 'create' ? undefined : first?.name) ?? 'image', form),
      },
    ];
  }
  const end = how.as === 'zip' ? '.zip' : '.gz';
  const name = how.fileName || `${first?.name ?? 'data'}${end}`;
  return [{ bytes: how.as === 'zip' ? zip(inputs) : gzip(inputs), name: name.endsWith(end) ? name : `${name}${end}` }];
}

/** A name that says another form than the image has is changed. */
function renamed(name: string, form: string): string {
  const [, stem = name, end = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(name) ?? [];
  const isSaid =
    end.toLowerCase() === form ||
    (form === 'jpeg' && end.toLowerCase() === 'jpg') ||
    (form === 'tiff' && end.toLowerCase() === 'tif');
  return isSaid ? name : `${stem}.${form}`;
}

async function read(how: FileReading, bytes: Buffer): Promise<unknown> {
  switch (how.as) {
    case 'text':
      return decodeText(bytes, how.options);
    case 'json':
      return parsed(decodeText(bytes, how.options));
    case 'base64':
      return bytes.toString('base64');
    case 'csv':
      return readCsv(bytes, how.options);
    case 'xlsx':
      return readXlsx(bytes, how);
    case 'pdf':
      return readPdf(bytes, how);
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : parseForeignJson(text);
  } catch (error) {
    throw new Unconvertible(error instanceof ForeignJsonError ? error.message : 'it is no JSON');
  }
}

async function write(how: FileWriting): Promise<Uint8Array> {
  switch (how.as) {
    case 'text':
      return encodeText(how.text, how.options);
    case 'json':
      return encodeText(how.isPretty ? JSON.stringify(how.value, null, 2) : JSON.stringify(how.value), how.options);
    case 'base64': {
      const bytes = fromBase64(how.text);
      if (bytes === null) throw new Unconvertible('the text is no Base64');
      return bytes;
    }
    case 'xlsx':
      return writeXlsx(how);
    case 'csv':
      return writeCsv(how);
  }
}
