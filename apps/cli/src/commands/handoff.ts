import { Option } from 'commander';
import type { Command } from 'commander';
import { waitingTexts } from '#protocol';
import type { WaitingTexts } from '#protocol';
import type { Schemas } from '#client';
import { urlOption } from '../gateway/gateway-address.js';
import type { GatewayOption } from '../gateway/gateway-address.js';
import { createGatewayClient, unwrapAnswer } from '../gateway/operator-call.js';
import { printJson, printLine, printTable } from '../output/output.js';

interface Options extends GatewayOption {
  json?: boolean;
}

interface OperatorOptions extends Options {
  by: string;
}

/** The API's path says takeover: a handoff by the name it had first. */
const takeover = '/v1/conversations/{conversationId}/takeover';
const replies = '/v1/conversations/{conversationId}/replies';

async function printHandoff(conversation: string, { taken_over: taken, waiting }: Schemas['Takeover']): Promise<void> {
  const who = taken ? `${taken.by} has it since ${taken.since}: ${taken.reason ?? ''}` : 'the agent has it';
  await printLine(`${conversation}: ${who}`);
  const rows = waiting.map(({ at, message_id: messageId, text }) => [at, messageId, text ?? '']);
  if (rows.length > 0) await printTable(['at', 'message', 'text that waits'], rows);
}

async function take(conversationId: string, options: OperatorOptions & { reason: string }): Promise<void> {
  const { by, reason, json } = options;
  const params = { path: { conversationId } };
  const answer = await unwrapAnswer(createGatewayClient(options).POST(takeover, { params, body: { by, reason } }));
  await (json ? printJson(answer) : printHandoff(conversationId, answer));
}

async function showHandoff(conversationId: string, reply: string | undefined, options: Options): Promise<void> {
  if (reply !== undefined) {
    const params = { path: { conversationId, replyId: reply } };
    const answer = await unwrapAnswer(createGatewayClient(options).GET(`${replies}/{replyId}`, { params }));
    return options.json ? printJson(answer) : printLine(`${answer.reply_id}: ${answer.status}`);
  }
  const answer = await unwrapAnswer(
    createGatewayClient(options).GET(takeover, { params: { path: { conversationId } } }),
  );
  await (options.json ? printJson(answer) : printHandoff(conversationId, answer));
}

async function sendHandoffMessage(
  conversationId: string,
  text: string,
  options: OperatorOptions & { key?: string },
): Promise<void> {
  const { by, key, json } = options;
  const header = key === undefined ? {} : { 'Idempotency-Key': key };
  const params = { path: { conversationId }, header };
  const answer = await unwrapAnswer(createGatewayClient(options).POST(replies, { params, body: { text, by } }));
  await (json ? printJson(answer) : printLine(`${answer.reply_id}: ${answer.status}`));
}

async function giveBack(conversationId: string, options: OperatorOptions & { texts: WaitingTexts }): Promise<void> {
  const { by, texts, json } = options;
  const params = { path: { conversationId }, query: { by, texts } };
  const answer = await unwrapAnswer(createGatewayClient(options).DELETE(takeover, { params }));
  const fate = texts === 'handle' ? 'go to the agent' : 'start no run';
  await (json ? printJson(answer) : printLine(`${conversationId}: the agent has it; ${answer.texts} texts ${fate}`));
}

function addShared(command: Command, example: string): Command {
  return command
    .argument('<conversation>', 'act_…, as `find` shows it, or the id that an API caller gave it')
    .option(...urlOption)
    .option('--json', "the gateway's answer")
    .addHelpText('after', `\nExample:\n  npm run -s turnpike -- handoff ${example}`);
}

function addBy(command: Command): Command {
  return command.requiredOption('--by <name>', 'who does it; kept');
}

/** `handoff take|show|reply|give-back`: a person answers instead of the agent, over the gateway's HTTP API. */
export function addHandoff(group: Command): void {
  const takes = group.command('take').description('take a conversation over: from here on the agent sends nothing');
  addBy(addShared(takes, 'take act_… --by ana --reason "asked for a person"'))
    .requiredOption('--reason <why>', 'why; kept')
    .action(take);
  const shows = group
    .command('show')
    .description('who has a conversation and the texts that wait, or what became of a reply');
  addShared(shows, 'show act_…').argument('[reply]', 'msg_…, as `handoff reply` answered it').action(showHandoff);
  const replies = group.command('reply').description('say something instead of the agent: owed, and sent once');
  addBy(addShared(replies, 'reply act_… "A person here. How can I help?" --by ana'))
    .argument('<text>', 'what the person is sent')
    .option('--key <key>', 'makes it safe to say again: the same key is sent once')
    .action(sendHandoffMessage);
  const gives = group.command('give-back').description('give a conversation back to the agent');
  addBy(addShared(gives, 'give-back act_… --by ana --texts skip'))
    .addOption(new Option('--texts <fate>', 'the texts that waited').choices(waitingTexts).default('handle'))
    .action(giveBack);
}
