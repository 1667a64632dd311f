import type { TextedIn } from '#protocol';
import type { ThreadRequestKind } from '../thread-words.js';
import type { WrongCodes } from '#program';

/** Something to be texted; `requestId`: it asks, and its answer bears a code. */
export interface ThreadText {
  text: string;
  requestId: string | null;
  kind: ThreadRequestKind | null;
}

/** What a thread tells by text: in order, one at a time. */
export interface Texting extends TextedIn {
  waiting: ThreadText[];
  /** The one that is under way; null: none is. */
  owed: string | null;
  /** The run that has said the latest. */
  runId: string;
  /** The codes of nothing that was texted within a day; absent: none was. */
  wrongCodes?: WrongCodes;
}

/** How the person is reached, as models are told: a workflow that texts them needs it. Empty: they do not text. */
export function textsLine(texting: Texting | undefined): string {
  if (texting === undefined) return '';
  const { theirs, ours, timeZone } = texting;
  const zone = timeZone === undefined ? '' : ` Times are those of ${timeZone}, as the new workflow has them.`;
  return `TEXTS\nThe person texts from ${theirs} to ${ours}, and sees your words as text messages: be short. "Text me" is sendMessage to ${theirs} from ${ours}: give both to whoever builds.${zone}`;
}
