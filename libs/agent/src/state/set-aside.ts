import { joinText, runIdOf } from './run.js';
import type { Run } from './run.js';
import { stepTo } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { addText } from './texts.js';
import type { Text, UserRequest } from './texts.js';

/** The text waits for the next run, which is named after the first waiting text. If its id is not kept, its run is reported now (I1). */
export function setAside(
  { state, settings }: DecisionContext,
  text: Text,
  place: number = state.next.texts.length,
): Step {
  const texts = state.next.texts.toSpliced(place, 0, text);
  const [latest = text] = texts.slice(-1);
  const next = addText({ ...state.next, texts: texts.slice(0, -1) }, latest, settings.textCaps);
  const kept = new Set(next.texts.map((each) => each.messageId));
  const gone = texts.filter((each) => !kept.has(each.messageId));
  const messageRuns = Object.fromEntries(gone.map((each) => [each.messageId, runIdOf(next.texts[0]?.messageId ?? '')]));
  return stepTo({ ...state, next }, { messageRuns });
}

/** A text that its run has no use for waits with those of the next run, before what was said later. A run that is named keeps its name. */
export function handOn(context: DecisionContext, text: Text): Step {
  const { texts, unlisted } = context.state.next;
  const later = texts.findIndex(({ messageId }) => messageId > text.messageId);
  const place = later === -1 ? texts.length : later;
  return setAside(context, text, unlisted > 0 ? Math.max(1, place) : place);
}

/** The run with the texts that it had handed on, where no next run is to come: they end with it. `next` are the others. */
export function takeBack({ state: { next }, settings }: DecisionContext, run: Run): { run: Run; next: UserRequest } {
  const own = next.texts.filter(({ waitId }) => waitId !== undefined);
  const back = own.reduce((to, text) => joinText(to, text, settings.textCaps), run);
  return { run: back, next: { ...next, texts: next.texts.filter((text) => !own.includes(text)) } };
}
