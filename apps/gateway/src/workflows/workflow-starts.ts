import { randomUUID } from 'node:crypto';
import { renameId } from '#protocol';
import type { Address } from '#protocol';
import type { IngestRequest } from '#engine/ports';
import { commonTenant, strangersConversation, toWorkflowSide } from '#registry';
import type { StartedView } from './workflow-responses.js';
import type { Intake } from '../intake/intake.js';
import type { Answer, IdempotentRequests } from '../messages/idempotent-requests.js';

/** How long accepting a run may take, in milliseconds. */
const acceptingMs = 15_000;

/** What a run is started under. One key names one run, whatever is published between two tries. */
interface RunName {
  version: string;
  conversationId: string;
  messageId: string;
}

const separator = ' ';

function nameFrom(text: string): RunName {
  const [version = '', conversationId = '', messageId = ''] = text.split(separator);
  return { version, conversationId, messageId };
}

/** What is started, and what with. */
export interface WorkflowStart {
  id: string;
  version: string;
  text: string;
  byOperator?: boolean;
  /** A stranger's call starts it. */
  isPublic?: boolean;
  /** A start under these names is the same however often it is made; absent: it has names of its own. */
  named?: { conversationId: string; sourceId: string };
  /** Is done before the run begins, which has this id then: what it begins with is brought there. */
  before?: ((runId: string) => Promise<void>) | undefined;
  /** The `Idempotency-Key` of whoever asks, and what the request says; absent: each request is a run. */
  once?: { key: string; payload: string; caller: string | null } | undefined;
}

/** Starts runs of stored workflows: each is a message in a conversation of its own, whose side names the version. */
export class WorkflowStarts {
  constructor(
    private readonly intake: Intake,
    private readonly requests: IdempotentRequests,
  ) {}

  /** Resolves once the run is durable: its answer is a `StartedView`. */
  async start(start: WorkflowStart): Promise<Answer & { isReplayed: boolean }> {
    const { id, version, once, named, isPublic = false } = start;
    const own = `${id}-${randomUUID()}`;
    const conversationId = named?.conversationId ?? (isPublic ? strangersConversation(own) : own);
    const { messageId } = this.intake.name(buildStartAddress(id, version, conversationId));
    const name = [version, conversationId, messageId].join(separator);
    const work = (known: string): Promise<Answer> => this.accept(start, nameFrom(known));
    if (once === undefined) return { ...(await work(name)), isReplayed: false };
    return this.requests.once({ ...once, leaseMs: acceptingMs, messageId: name }, work);
  }

  private async accept({ id, text, byOperator = false, named, before }: WorkflowStart, name: RunName): Promise<Answer> {
    const { version, conversationId } = name;
    const request: IngestRequest = {
      ...{
        address: buildStartAddress(id, version, conversationId),
        sourceId: named?.sourceId ?? null,
        text,
        mode: 'text',
      },
      ...(byOperator && { byOperator }),
    };
    await before?.(renameId(name.messageId, 'run'));
    const { messageId } = await this.intake.accept(request, name);
    const runId = renameId(messageId, 'run');
    const view: StartedView = { id, version, message_id: messageId, run_id: runId, conversation_id: conversationId };
    return { status: 202, location: `/v1/runs/${runId}`, body: JSON.stringify(view) };
  }
}

function buildStartAddress(id: string, version: string, theirs: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: toWorkflowSide(id, version), theirs };
}
