import type { AgentDecision } from './decision.js';
import { joinText, toRunId } from './run.js';
import { addText } from './texts.js';
import type { Text } from './texts.js';

/** The text waits for the next run, which is named after the first waiting text. If its id is not kept, its run is reported now (I1). */
export function setAside(decision: AgentDecision, text: Text, place = decision.state.next.texts.length): void {
  const { state, settings } = decision;
  const texts = state.next.texts.toSpliced(place, 0, text);
  const [latest = text] = texts.slice(-1);
  const next = addText({ ...state.next, texts: texts.slice(0, -1) }, latest, settings.textCaps);
  const kept = new Set(next.texts.map((each) => each.messageId));
  const gone = texts.filter((each) => !kept.has(each.messageId));
  for (const { messageId } of gone) decision.handled(messageId, toRunId(next.texts[0]?.messageId ?? ''));
  decision.change({ next });
}

/** A text that its run has no use for waits with those of the next run, before what was said later. A run that is named keeps its name. */
export function handOn(decision: AgentDecision, text: Text): void {
  const { texts, unlisted } = decision.state.next;
  const later = texts.findIndex(({ messageId }) => messageId > text.messageId);
  const place = later === -1 ? texts.length : later;
  setAside(decision, text, unlisted > 0 ? Math.max(1, place) : place);
}

/** The run has the texts again that it had handed on, where no next run is to come: they end with it. The others go on waiting. */
export function takeBack(decision: AgentDecision): void {
  const { next } = decision.state;
  const own = next.texts.filter(({ waitId }) => waitId !== undefined);
  const run = own.reduce((to, text) => joinText(to, text, decision.settings.textCaps), decision.run);
  decision.change({ run, next: { ...next, texts: next.texts.filter((text) => !own.includes(text)) } });
}
