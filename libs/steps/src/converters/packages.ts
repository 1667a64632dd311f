import { createRequire } from 'node:module';
import { lazily } from '#values';
import type * as Cheerio from 'cheerio';
import type * as HtmlToText from 'html-to-text';
import type * as HtmlMarkdown from 'node-html-markdown';
import type * as Showdown from 'showdown';
import type * as Xml2js from 'xml2js';

const load = createRequire(import.meta.url);

/** Packages that some nodes alone need: each is loaded by the first of them that runs. */
export const cheerio = lazily(() => load('cheerio') as typeof Cheerio); // the package of that name
export const htmlToText = lazily(() => load('html-to-text') as typeof HtmlToText); // the package of that name
export const htmlMarkdown = lazily(() => load('node-html-markdown') as typeof HtmlMarkdown); // the package of that name
export const showdown = lazily(() => load('showdown') as typeof Showdown); // the package of that name
export const xml2js = lazily(() => load('xml2js') as typeof Xml2js); // the package of that name
