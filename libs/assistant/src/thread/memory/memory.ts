import { quotedMessage } from '#content';
import { memorySections } from '#protocol';
import { oneLine } from '#values';
import type { MemorySections, ThreadOrder } from '#protocol';
import type { ProgramEvent } from '#program';
import type { AssistantDecision } from '../decision.js';
import { idIn } from './ids-in.js';
import type { DeploymentFacts, RecalledMemory } from './remembered.js';
import type { ThreadState, TurnCall } from '../thread-state.js';

/** Of one section, in characters: the three of them are 600 tokens, each counted at two and a half. */
export const mostMemoryChars = 500;

const headings: MemorySections = {
  userContext: 'User context and preferences',
  activeProject: 'Active project',
  instanceKnowledge: 'Instance knowledge',
};

export const noMemory: MemorySections = { userContext: '', activeProject: '', instanceKnowledge: '' };

type Finished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;

/** What the shell has read for a turn; a process without a store reads nothing. */
type Recalled = Partial<RecalledMemory> & { facts?: DeploymentFacts };

/** What is remembered of the person of a turn: the turn alone has it, so nothing of it stays in a thread at rest. */
export function onRecalled(decision: AssistantDecision, { result }: Finished): void {
  const { actorId, sections = noMemory, facts } = result.ok ? (result.value as Recalled) : {}; // the shell made it
  if (facts) decision.changeRun({ facts });
  if (actorId !== undefined) decision.changeTurn({ memory: { actorId, sections } });
}

/** What a call says of each section; a section that it does not name stays. */
export function sectionsIn(args: TurnCall['args']): Partial<MemorySections> {
  const given = memorySections.flatMap((name) => {
    const text = args[name];
    return typeof text === 'string' ? [[name, oneLine(text)] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Why a call is not remembered; null: it may be. */
export function refusedMemory({ state, turn }: AssistantDecision, args: TurnCall['args']): string | null {
  const given = Object.entries(sectionsIn(args));
  if (given.length === 0) return `one of ${memorySections.join(', ')} is required`;
  const long = given.find(([, text]) => text.length > mostMemoryChars);
  if (long) return `${long[0]}: at most ${mostMemoryChars} characters; leave out what is over`;
  for (const [name, text] of given) {
    const id = idIn(state, text);
    if (id !== null) return `${name}: no ids (${id}); they are looked up when they are needed`;
  }
  return turn.memory ? null : 'nothing can be remembered now';
}

/** A call was checked and is free of secrets: the commit of its result has the mail that makes it last (ADR 92). */
export function remember(decision: AssistantDecision, sections: Partial<MemorySections>): void {
  const { memory } = decision.turn;
  if (!memory) return;
  const order = { type: 'remember' as const, user: decision.state.user, sections };
  decision.post({ to: memory.actorId, event: { type: 'thread-ordered', messageId: '', order } });
  decision.changeTurn({ memory: { ...memory, sections: { ...memory.sections, ...sections } } });
}

/** The actor of a user's memory has mail. */
export function onRemember(
  decision: AssistantDecision,
  { sections }: Extract<ThreadOrder, { type: 'remember' }>,
): void {
  const before = decision.state.memory ?? { sections: noMemory, updatedAt: null };
  const isKept = Object.keys(sections).length === 0;
  const updatedAt = isKept ? before.updatedAt : decision.at;
  decision.change({ memory: { sections: { ...before.sections, ...sections }, updatedAt }, updatedAt: decision.at });
}

/** What is remembered, as prompts have it: data, in which nothing passes for a block of the runtime's. Empty: nothing is. */
export function memoryText(state: Pick<ThreadState, 'turn'>): string {
  const lines = rememberedLines(state);
  return lines === '' ? '' : `<working-memory>\n${lines}\n</working-memory>`;
}

/** What is remembered, a line for each section that has something. Empty: nothing is. */
export function rememberedLines({ turn }: Pick<ThreadState, 'turn'>): string {
  const { sections = noMemory } = turn?.memory ?? {};
  return memorySections
    .filter((name) => sections[name] !== '')
    .map((name) => `${headings[name]}: ${oneLine(quotedMessage(sections[name]))}`)
    .join('\n');
}
