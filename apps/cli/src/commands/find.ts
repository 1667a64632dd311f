import type { Command } from 'commander';
import { conversationsWith } from '#maintenance';
import { previewConversation } from '#runs';
import type { ConversationPreview } from '#runs';
import type { Schemas } from '#client';
import { readPersonNames } from '../gateway/person-names.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printNotice, printTable } from '../output/output.js';
import { withRedis } from '../redis/with-redis.js';

type Shared = 'conversation_id' | 'channel' | 'live' | 'waiting_mails' | 'parked' | 'opted_out';

/** A conversation as it stands, in the words of the API. */
interface Found extends Pick<Schemas['Conversation'], Shared> {
  tenant: string;
  /** Our number or name that they write to. */
  ours: string;
  taken_over_by: string | null;
}

const heads = ['conversation', 'tenant', 'channel', 'with', 'mail', 'state'];

function describeConversation({ live, parked, taken_over_by: by, opted_out: isOptedOut }: Found): string {
  const parts = [
    parked === null ? '' : `parked: ${parked}`,
    by === null ? '' : `handed to ${by}`,
    isOptedOut ? 'opted out' : '',
    live ? 'a run is under way' : '',
  ];
  return parts.filter(Boolean).join(', ') || 'at rest';
}

function view({ parked, isLive, mail, takeover, isOptedOut }: ConversationPreview) {
  return {
    live: isLive,
    waiting_mails: mail,
    parked,
    taken_over_by: takeover?.by ?? null,
    opted_out: isOptedOut,
  };
}

async function find(name: string, { json }: { json?: boolean }): Promise<void> {
  const addresses = readPersonNames([name]);
  const found = await withRedis(async (redis) => {
    const seen: Found[] = [];
    for (const { actorId, tenant, channel, ours } of await conversationsWith(redis, addresses)) {
      const preview = await previewConversation(redis, actorId);
      if (preview !== null) seen.push({ conversation_id: actorId, tenant, channel, ours, ...view(preview) });
    }
    return seen;
  });
  if (found.length === 0) {
    printNotice(`${name}: no conversation in this Redis`);
    process.exitCode = exitCodes.failed;
  }
  if (json) return printJson(found);
  const rows = found.map((one) => [
    one.conversation_id,
    one.tenant,
    one.channel,
    one.ours,
    String(one.waiting_mails),
    describeConversation(one),
  ]);
  if (rows.length > 0) await printTable(heads, rows);
}

/** `find`: which conversations a number has. */
export function addFind(program: Command): void {
  program
    .command('find')
    .description(
      'the conversations of a number on all channels, of all tenants, by their ids; nothing that anyone wrote',
    )
    .argument('<number>', 'a phone number as +…, or the conversation id of an API caller')
    .option('--json', 'a list of conversations')
    .addHelpText(
      'after',
      '\nWalks every key of Redis, read-only. Ends with 1 when there is none.\n\nExample:\n  npm run -s turnpike -- find +15550123',
    )
    .action(find);
}
