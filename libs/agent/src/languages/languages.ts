import type { FixedTexts } from './fixed-texts.js';
import { english } from './en.js';
import { spanish } from './es.js';
import type { Language } from './language.js';

/** The shipped languages, by their BCP 47 names. */
export const languages: Readonly<Record<'en' | 'es', Language>> = { en: english, es: spanish };

/** The texts used unless others are configured. */
export const fixedTexts: FixedTexts = { ...english.texts, help: null };
