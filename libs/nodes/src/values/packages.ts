import { createRequire } from 'node:module';
import { lazily } from '#values';

const load = createRequire(import.meta.url);

/** Packages that some nodes alone need: each is loaded by the first of them that runs. */
export const cheerio = lazily(() => load('cheerio') as typeof import('cheerio'));
export const htmlToText = lazily(() => load('html-to-text') as typeof import('html-to-text'));
export const htmlMarkdown = lazily(() => load('node-html-markdown') as typeof import('node-html-markdown'));
export const showdown = lazily(() => load('showdown') as typeof import('showdown'));
export const xml2js = lazily(() => load('xml2js') as typeof import('xml2js'));
