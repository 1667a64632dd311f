import { clip, lastOf, oneLine, safeLines } from '#values';

/** A message of the person, as one line. `text` is null when there was no room for it: the message's own record has it in full. */
export interface Text {
  messageId: string;
  text: string | null;
  /** How many attachments came with it, which are not read; absent: none. */
  attachments?: number;
  /** As it came, where it is the input of a workflow; absent: it is not, or there was no room for it. */
  whole?: string;
  /** It came with an operator's key or sign-in; absent: no. */
  byOperator?: true;
  /** It answers an approval that was asked for, and is no part of the request; absent: it does not. */
  answersApproval?: true;
  /** The wait of the tree that it was handed to; absent: none. */
  waitId?: string;
}

/** How much of a person's words enters state and prompt of one run. */
export interface TextCaps {
  /** Characters of one text, including the mark of a cut. */
  textMaxChars: number;
  /** Characters of all texts of a run: at least two texts of the greatest length, so that first and latest always fit. */
  requestMaxChars: number;
  /** The most message ids that are kept. */
  maxTexts: number;
}

/** Texts in order of acceptance: the first, then a gap if needed, then the latest. `unlisted` counts those whose ids are not kept. */
export interface UserRequest {
  texts: Text[];
  unlisted: number;
}

/** Characters of the texts of a run as they came, in all: the input of a workflow. The first is kept, and the latest. */
const wholeMaxChars = 65_536;

export const noUserRequest: UserRequest = { texts: [], unlisted: 0 };

/** A text cut to its cap, with a visible mark. */
export function toCappedText(messageId: string, text: string, caps: TextCaps, attachments = 0): Text {
  const line = oneLine(text.toWellFormed());
  return { messageId, text: withinCap(line, caps), ...(attachments > 0 && { attachments }) };
}

/** What a parent hands over, with its lines: they may be a table, a list or code. */
export function handedOver(messageId: string, text: string, caps: TextCaps): Text {
  const lines = safeLines(text.toWellFormed());
  return lines.includes('\n') ? { messageId, text: withinCap(lines, caps) } : toCappedText(messageId, text, caps);
}

function withinCap(text: string, { textMaxChars }: TextCaps): string {
  const mark = ' [cut]';
  return text.length <= textMaxChars ? text : clip(text, textMaxChars - mark.length, mark);
}

/** The text with its words as they came, for a workflow: no model reads them as a line of a prompt. */
export function withWhole(text: Text, words: string): Text {
  return { ...text, whole: words };
}

/** What a workflow works on: the texts as they came, a line each. It is told how many the gap left out. */
export function buildWorkflowInput({ texts, unlisted }: UserRequest): string {
  const [first = '', ...others] = texts.map(({ text, whole }) => whole ?? text);
  const latest = others.filter((words) => words !== null);
  return withGap(first ?? '', others.length - latest.length + unlisted, latest).join('\n');
}

/** The request with one text more. The first says what it is about and the latest what is wanted now, so the gap is in between. */
export function addText({ texts, unlisted }: UserRequest, text: Text, caps: TextCaps): UserRequest {
  const [first, ...others] = [...texts, text];
  if (first === undefined) return noUserRequest;
  const room = caps.requestMaxChars - (first.text?.length ?? 0);
  const wholeRoom = wholeMaxChars - (first.whole?.length ?? 0);
  const listed = lastOf(others, caps.maxTexts - 1);
  const gone = others.length - listed.length;
  return { texts: [first, ...latestWholeWithin(latestWithin(listed, room), wholeRoom)], unlisted: unlisted + gone };
}

/** The texts that say what is wanted. What answers an approval does not, and its code is nobody's word. */
export function requestTexts({ texts }: Pick<UserRequest, 'texts'>): Text[] {
  return texts.filter(({ answersApproval }) => answersApproval !== true);
}

/** The lines of a request as the model reads them; it is told how many texts the gap left out. */
export function requestLines({ texts, unlisted }: UserRequest): string[] {
  const [first, ...others] = requestTexts({ texts });
  const latest = others.filter(({ text }) => text !== null).map(formatText);
  const missing = others.length - latest.length + unlisted;
  return withGap(first ? formatText(first) : '', missing, latest);
}

function withGap(first: string, missing: number, latest: string[]): string[] {
  return [first, ...(missing > 0 ? [`[… ${missing} more texts]`] : []), ...latest];
}

/** A text as the model reads it, with a note on attachments that are not read. */
function formatText({ text, attachments = 0 }: Text): string {
  if (attachments === 0) return text ?? '';
  const note = `[${attachments} ${attachments === 1 ? 'attachment' : 'attachments'}, not read]`;
  return text ? `${text} ${note}` : note;
}

/** The texts with all but the latest that fit into that many characters left blank. */
function latestWithin(texts: readonly Text[], room: number): Text[] {
  let left = room;
  let isFull = false;
  const fromLatest = texts.toReversed().map((each): Text => {
    left -= each.text?.length ?? 0;
    isFull ||= each.text === null || left < 0;
    return isFull ? { ...each, text: null } : each;
  });
  return fromLatest.toReversed();
}

/** The texts as they came, of which only the latest that fit into that many characters are kept. */
function latestWholeWithin(texts: readonly Text[], room: number): Text[] {
  let left = room;
  const fromLatest = texts.toReversed().map((each): Text => {
    left -= each.whole?.length ?? 0;
    if (left >= 0) return each;
    const { whole: _gone, ...others } = each;
    return others;
  });
  return fromLatest.toReversed();
}
