import { toolNamed } from '#builder';
import type { SessionMessage, SessionState } from '#builder';
import type { StoredSession } from '#engine';
import type { BuilderChatChunk, BuilderChatMessage } from './chat-responses.js';
import type { EventStream } from '../events/event-streams.js';
import { readSessionState } from './session-view.js';

/** What a client has: the messages up to a number, so many parts of the one behind it, and the draft's revision. */
export interface ChatPosition {
  message: number;
  parts: number;
  revision: number;
}

/** The position that an event id names; null: none. */
export function chatPositionFrom(id: unknown): ChatPosition | null {
  const [, message, parts, revision] = /^(\d{1,9})\.(\d{1,3})\.(\d{1,9})$/.exec(String(id)) ?? [];
  if (message === undefined) return null;
  return { message: Number(message), parts: Number(parts), revision: Number(revision) };
}

/**
 * How a builder answers one message: what it calls, what it draws and what it says, until its run is over. The id of a part is what the
 * client has with it, so that the message, sent again under its name, goes on behind that at any gateway.
 */
export class ChatStream {
  /** Null: our message was not seen yet. */
  private had: ChatPosition | null = null;

  /** `messageId`: the id that the message was sent under; `asked`: what the client has of the answer, null: nothing. */
  constructor(
    private readonly stream: Pick<EventStream, 'sendBare'>,
    private readonly messageId: string,
    private readonly asked: ChatPosition | null = null,
  ) {}

  /** Passes on what is new; true: the builder is done with the message. */
  push(stored: StoredSession | null): boolean {
    if (stored === null) return true;
    const state = readSessionState(stored);
    const had = (this.had ??= this.begin(state));
    if (had === null) return state.run === null;
    for (const message of state.messages.filter(({ n }) => n > had.message)) {
      if (isAnswer(message)) this.drawn(state, had);
      const parts = chatted(message, state);
      for (const part of parts.slice(had.parts)) {
        had.parts += 1;
        if (had.parts === parts.length) Object.assign(had, { message: message.n, parts: 0 });
        this.send(part, had);
      }
      Object.assign(had, { message: message.n, parts: 0 });
    }
    this.drawn(state, had);
    return state.run === null;
  }

  /** Where the answer begins, or goes on. */
  private begin(state: SessionState): ChatPosition | null {
    const own = state.messages.find(({ id }) => id === this.messageId);
    const { asked } = this;
    const isOurs =
      asked !== null &&
      asked.message >= (own?.n ?? 0) &&
      asked.message <= state.messageCount &&
      asked.revision <= state.revision;
    if (isOurs) return { ...asked };
    return own === undefined ? null : { message: own.n, parts: 0, revision: firstRevision(state, own) };
  }

  private drawn({ revision, draft }: SessionState, had: ChatPosition): void {
    if (revision === had.revision) return;
    had.revision = revision;
    this.send({ role: 'assistant', type: 'workflow-updated', codeSnippet: JSON.stringify(draft, null, 2) }, had);
  }

  private send(part: BuilderChatMessage, { message, parts, revision }: ChatPosition): void {
    const chunk: BuilderChatChunk = { messages: [part] };
    this.stream.sendBare(chunk, `${message}.${parts}.${revision}`);
  }
}

function chatted(message: SessionMessage, { messages }: SessionState): BuilderChatMessage[] {
  const { role, text, errorCode, n, toolCalls = [] } = message;
  if (role === 'user') return [];
  if (role === 'tool') {
    const asking = messages.findLast((each) => each.n < n && each.toolCalls !== undefined);
    return [toolAnswer(message, asking?.n ?? 0)];
  }
  const calls = toolCalls.map(({ id, name, args }): BuilderChatMessage => ({
    ...{ role: 'assistant', type: 'tool', toolName: name, toolCallId: `${n}.${id}`, displayTitle: findToolTitle(name) },
    ...{ status: 'in_progress', updates: [{ type: 'input', data: args }] },
  }));
  if (text === '') return calls;
  if (errorCode === undefined) return [...calls, { role: 'assistant', type: 'message', text }];
  return [...calls, { role: 'assistant', type: 'error', code: errorCode, text }];
}

/** `asking`: the number of the message that made the call. */
function toolAnswer(
  { toolName = '', toolCallId = '', text, title, isError }: SessionMessage,
  asking: number,
): BuilderChatMessage {
  const failed = isError === true;
  return {
    ...{ role: 'assistant', type: 'tool', toolName, toolCallId: `${asking}.${toolCallId}` },
    ...{ displayTitle: findToolTitle(toolName), ...(title === undefined ? {} : { customDisplayTitle: title }) },
    status: failed ? 'error' : 'completed',
    updates: [{ type: failed ? 'error' : 'output', data: { text } }],
  };
}

function findToolTitle(name: string): string {
  return toolNamed(name)?.displayTitle ?? name;
}

function isAnswer({ role, toolCalls, text }: SessionMessage): boolean {
  return role === 'assistant' && toolCalls === undefined && text !== '';
}

/** The revision before the first change that is as late as the message. */
function firstRevision({ changes, revision }: SessionState, own: SessionMessage): number {
  const first = changes.find(({ at }) => at >= own.at);
  return first === undefined ? revision : first.revision - 1;
}
