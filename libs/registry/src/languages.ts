import { languages as shipped } from '#agent';
import type { Language } from '#agent';
import type { KeywordPhrases } from '#protocol';
import { languageFileSchema } from './agent-file.js';
import type { FileTexts, AgentProblem } from './directory.js';
import { parseFile } from './parse-file.js';

/** A language's file: absent texts are English. */
interface LanguageFile {
  apologies?: Partial<Language['texts']['apologies']>;
  soFar?: string;
  unread?: string;
  working?: string;
  approval?: Partial<Language['texts']['approval']>;
  notices?: Partial<NonNullable<Language['notices']>>;
  keywords?: Partial<KeywordPhrases>;
}

/** All languages; a file of the directory replaces the shipped one of its name. */
export interface Languages {
  byName: ReadonlyMap<string, Language>;
  problems: AgentProblem[];
  /** The texts of a language that are missing, and so English. */
  missing: AgentProblem[];
}

/** Placeholders that a text must have, or it would hide what the person must know. */
const marks: Readonly<Record<string, readonly string[]>> = {
  soFar: ['{facts}'],
  unread: ['{count}'],
  'approval.ask': ['{call}', '{code}'],
  'approval.explain': ['{call}', '{code}'],
  'approval.wentOn': ['{call}'],
  'approval.unclear': ['{text}'],
  'approval.office': ['{call}'],
};

/** Reads the files of languages, `languages/fr.json`, beside the shipped ones. */
export function readLanguages(files: FileTexts): Languages {
  const byName = new Map<string, Language>(Object.entries(shipped));
  const found: Languages = { byName, problems: [], missing: [] };
  for (const [file, text] of files) {
    const name = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
    if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(name))
      found.problems.push({ file, field: '', text: 'must be named for its language, as fr.json or pt-BR.json' });
    const read = parseFile<LanguageFile>(file, text, languageFileSchema);
    if (!read.ok) {
      found.problems.push(...read.problems);
      continue;
    }
    found.problems.push(...wrongIn(file, read.value));
    found.missing.push(...missingIn(file, read.value));
    byName.set(name, completed(read.value));
  }
  return found;
}

function completed({ apologies, soFar, unread, working, approval, notices, keywords }: LanguageFile): Language {
  const { texts } = shipped.en;
  return {
    texts: {
      apologies: { ...texts.apologies, ...apologies },
      soFar: soFar ?? texts.soFar,
      unread: unread ?? texts.unread,
      working: working ?? texts.working,
      approval: { ...texts.approval, ...approval },
    },
    notices: notices?.limited && notices.slow ? { limited: notices.limited, slow: notices.slow } : null,
    keywords: keywords ? { stop: [], start: [], help: [], ...keywords } : null,
  };
}

function wrongIn(file: string, value: LanguageFile): AgentProblem[] {
  const known = Object.keys(shipped.en.texts.apologies);
  const strange = Object.keys(value.apologies ?? {}).filter((name) => !known.includes(name));
  const { soFar, unread, approval } = value;
  const textsBy: Partial<Record<string, string>> = {
    ...(soFar && { soFar }),
    ...(unread && { unread }),
    ...(approval?.ask && { 'approval.ask': approval.ask }),
    ...(approval?.explain && { 'approval.explain': approval.explain }),
    ...(approval?.wentOn && { 'approval.wentOn': approval.wentOn }),
    ...(approval?.unclear && { 'approval.unclear': approval.unclear }),
    ...(approval?.office && { 'approval.office': approval.office }),
  };
  const unmarked = Object.entries(marks).flatMap(([field, needed]) => {
    const texts = textsBy[field];
    return texts === undefined ? [] : needed.filter((mark) => !texts.includes(mark)).map((mark) => ({ field, mark }));
  });
  return [
    ...strange.map((name) => ({ file, field: `apologies.${name}`, text: 'is the text of no outcome' })),
    ...unmarked.map(({ field, mark }) => ({ file, field, text: `must hold ${mark}` })),
  ];
}

function missingIn(file: string, value: LanguageFile): AgentProblem[] {
  const { apologies = {}, approval = {}, notices = {} } = value;
  const names = [
    ...Object.keys(shipped.en.texts.apologies)
      .filter((name) => !Object.hasOwn(apologies, name))
      .map((name) => `apologies.${name}`),
    ...(['soFar', 'unread', 'working'] as const).filter((name) => !(name in value)),
    ...(['ask', 'explain', 'words', 'goesOn', 'unclear', 'office', 'wentOn'] as const)
      .filter((name) => !(name in approval))
      .map((name) => `approval.${name}`),
    ...(['limited', 'slow'] as const).filter((name) => !(name in notices)).map((name) => `notices.${name}`),
  ];
  return names.map((field) => ({ file, field, text: 'is missing: it is said in English' }));
}
