import { createRequire } from 'node:module';
import { lazily } from '#values';
import type * as Cheerio from 'cheerio';
import type * as CsvParse from 'csv-parse/sync';
import type * as CsvStringify from 'csv-stringify/sync';
import type * as MagickWasm from '@imagemagick/magick-wasm';
import type * as Fflate from 'fflate';
import type * as ReadExcel from 'read-excel-file/node';
import type * as WriteExcel from 'write-excel-file/node';

const load = createRequire(import.meta.url);

/** Packages that read and write forms of files: each is loaded by the first thread that needs it. */
export const cheerio = lazily(() => load('cheerio') as typeof Cheerio); // the package of that name
export const csvParse = lazily(() => load('csv-parse/sync') as typeof CsvParse); // the package of that name
export const csvStringify = lazily(() => load('csv-stringify/sync') as typeof CsvStringify); // the package of that name
export const fflate = lazily(() => load('fflate') as typeof Fflate); // the package of that name
export const readExcel = lazily(() => load('read-excel-file/node') as typeof ReadExcel); // the package of that name
export const writeExcel = lazily(() => load('write-excel-file/node') as typeof WriteExcel); // the package of that name
export const magick = lazily(() => load('@imagemagick/magick-wasm') as typeof MagickWasm); // the package of that name
export const magickPath = (): string => load.resolve('@imagemagick/magick-wasm/magick.wasm');
/** The font that images are written on in. */
export const fontPath = (): string => load.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
