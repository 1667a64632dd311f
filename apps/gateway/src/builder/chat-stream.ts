import { toolNamed } from '#builder';
import type { SessionMessage, SessionState } from '#builder';
import type { StoredSession } from '#engine';
import type { BuilderChatChunk, BuilderChatMessage } from '../answers/builder-chat.js';
import type { EventStream } from '../events/event-streams.js';
import { stateOf } from './session-view.js';

/** How a builder answers one message: what it calls, what it draws and what it says, until its run is over. */
export class ChatStream {
  /** The number of the last message that was passed on; null: ours was not seen yet. */
  private passed: number | null = null;
  private revision: number | null = null;
  /** The assistant's message whose calls are answered now. */
  private calling = 0;

  /** `messageId`: the id that the message was sent under; `begun`: the draft's revision before it. */
  constructor(
    private readonly stream: Pick<EventStream, 'sendBare'>,
    private readonly messageId: string,
  ) {}

  /** Passes on what is new; true: the builder is done with the message. */
  push(stored: StoredSession | null): boolean {
    if (stored === null) return true;
    const state = stateOf(stored);
    const own = state.messages.find(({ id }) => id === this.messageId);
    this.revision ??= firstRevision(state, own);
    if (own === undefined && this.passed === null) return state.run === null;
    this.passed ??= own?.n ?? 0;
    const news = state.messages.filter(({ n }) => n > (this.passed ?? 0)).toSorted((one, other) => one.n - other.n);
    for (const message of news) {
      if (isAnswer(message)) this.drawn(state);
      for (const each of this.chatted(message)) this.send(each);
      this.passed = message.n;
    }
    this.drawn(state);
    return state.run === null;
  }

  private drawn({ revision, draft }: SessionState): void {
    if (revision === this.revision) return;
    this.revision = revision;
    this.send({ role: 'assistant', type: 'workflow-updated', codeSnippet: JSON.stringify(draft, null, 2) });
  }

  private send(message: BuilderChatMessage): void {
    const chunk: BuilderChatChunk = { messages: [message] };
    this.stream.sendBare(JSON.stringify(chunk));
  }

  private chatted(message: SessionMessage): BuilderChatMessage[] {
    const { role, text, errorCode, n, toolCalls = [] } = message;
    if (role === 'user') return [];
    if (role === 'tool') return [this.toolAnswer(message)];
    if (toolCalls.length > 0) this.calling = n;
    const calls = toolCalls.map(({ id, name, args }): BuilderChatMessage => ({
      ...{ role: 'assistant', type: 'tool', toolName: name, toolCallId: `${n}.${id}`, displayTitle: titleOf(name) },
      ...{ status: 'in_progress', updates: [{ type: 'input', data: args }] },
    }));
    if (text === '') return calls;
    if (errorCode === undefined) return [...calls, { role: 'assistant', type: 'message', text }];
    return [...calls, { role: 'assistant', type: 'error', code: errorCode, text }];
  }

  private toolAnswer({ toolName = '', toolCallId = '', text, title, isError }: SessionMessage): BuilderChatMessage {
    const failed = isError === true;
    return {
      ...{ role: 'assistant', type: 'tool', toolName, toolCallId: `${this.calling}.${toolCallId}` },
      ...{ displayTitle: titleOf(toolName), ...(title === undefined ? {} : { customDisplayTitle: title }) },
      status: failed ? 'error' : 'completed',
      updates: [{ type: failed ? 'error' : 'output', data: { text } }],
    };
  }
}

function titleOf(name: string): string {
  return toolNamed(name)?.displayTitle ?? name;
}

function isAnswer({ role, toolCalls, text }: SessionMessage): boolean {
  return role === 'assistant' && toolCalls === undefined && text !== '';
}

/** The revision before the first change that is as late as the message. */
function firstRevision({ changes, revision }: SessionState, own: SessionMessage | undefined): number {
  if (own === undefined) return revision;
  const first = changes.find(({ at }) => at >= own.at);
  return first === undefined ? revision : first.revision - 1;
}
