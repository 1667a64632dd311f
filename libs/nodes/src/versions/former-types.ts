import type { GraphNode } from '#graph';
import { readCron, readInterval } from './former-timers.js';
import { readPdf, readSelector, readSpreadsheet, writeFile } from './former-files.js';
import { readGraphql } from './former-graphql.js';
import { readItemLists } from './item-lists.js';
import { objectIn } from './read-stored.js';
import type { Fields } from './version-step.js';

/** A node of a type that n8n has given up, as one of today's. */
interface Present {
  type: string;
  typeVersion: number;
  parameters: Fields;
  /** What is otherwise than there, in words; absent: nothing. */
  differs?: readonly string[];
}

/** Null: what it says cannot be said today. */
type ToPresent = (parameters: Fields, version: number) => Present | null;

const base = 'n8n-nodes-base.';
const ai = '@n8n/n8n-nodes-langchain.';

/** Types that n8n has replaced, by their names; each is read as what has taken its place. */
const formerTypes: ReadonlyMap<string, ToPresent> = new Map<string, ToPresent>([
  [`${base}start`, () => ({ type: `${base}manualTrigger`, typeVersion: 1, parameters: {} })],
  [`${base}cron`, (parameters) => scheduled(readCron(parameters))],
  [`${base}interval`, (parameters) => scheduled(readInterval(parameters))],
  [
    `${base}function`,
    ({ functionCode, ...rest }) => coded('runOnceForAllItems', functionCode, rest, (source) => source),
  ],
  [`${base}functionItem`, ({ functionCode, ...rest }) => coded('runOnceForEachItem', functionCode, rest, forOneItem)],
  [
    `${base}htmlExtract`,
    (parameters) => ({
      type: `${base}html`,
      typeVersion: 1,
      parameters: { operation: 'extractHtmlContent', ...parameters },
    }),
  ],
  [`${base}itemLists`, readItemLists],
  [`${base}graphql`, asRequest],
  [`${base}executionData`, () => unsearched],
  [`${base}httpRequest`, provingNames(`${base}httpRequest`)],
  [`${base}httpRequestTool`, provingNames(`${base}httpRequestTool`)],
  [`${base}removeDuplicates`, acrossRuns],
  [`${base}readPDF`, readPdf],
  [`${base}readBinaryFile`, ({ filePath, ...rest }) => readSelector(filePath, rest)],
  [`${base}readBinaryFiles`, ({ fileSelector, ...rest }) => readSelector(fileSelector, rest)],
  [`${base}writeBinaryFile`, writeFile],
  [`${base}spreadsheetFile`, readSpreadsheet],
  [`${ai}chatTrigger`, chatted],
  [`${ai}manualChatTrigger`, () => ({ type: `${ai}chatTrigger`, typeVersion: 1.1, parameters: {} })],
  [`${ai}memoryPostgresChat`, (parameters) => remembered('Postgres', parameters)],
  [`${ai}memoryRedisChat`, (parameters) => remembered('Redis', parameters)],
  [`${ai}memoryMongoDbChat`, (parameters) => remembered('MongoDB', parameters)],
  [
    `${ai}documentBinaryInputLoader`,
    ({ loader = 'auto', binaryDataKey = 'data', ...rest }) => ({
      ...{ type: `${ai}documentDefaultDataLoader`, typeVersion: 1 },
      parameters: { ...rest, dataType: 'binary', binaryMode: 'specificField', loader, binaryDataKey },
    }),
  ],
  [`${ai}toolVectorStore`, (parameters, typeVersion) => searched(parameters, typeVersion)],
  [`${ai}lmOpenAi`, completing],
  [`${ai}lmOllama`, (parameters) => ({ type: `${ai}lmChatOllama`, typeVersion: 1, parameters })],
]);

/** A node of a former type as one of today's, and what is otherwise then; any other, and one that cannot be said today, is itself. */
export function presentType(node: GraphNode): { node: GraphNode; differs: readonly string[] } {
  const present = formerTypes.get(node.type)?.(objectIn(node.parameters), node.typeVersion ?? 1);
  if (!present) return { node, differs: [] };
  const { differs = [], ...read } = present;
  return { node: { ...node, ...read }, differs };
}

/** A request without the option that takes any certificate; null: it does not have it. */
function provingNames(type: string): ToPresent {
  const name = 'allowUnauthorizedCerts';
  return (parameters, typeVersion) => {
    const { [name]: own, ...rest } = parameters;
    const { [name]: option, ...options } = objectIn(rest['options']);
    if (own === undefined && option === undefined) return null;
    const isAsked = [own, option].some((one) => one !== undefined && one !== false);
    const differs = isAsked
      ? ['a server must prove its name: one with a certificate that nobody has signed is not asked']
      : [];
    return { type, typeVersion, parameters: { ...rest, ...(rest['options'] !== undefined && { options }) }, differs };
  };
}

/** Items go on as they came. */
const unsearched: Present = {
  ...{ type: `${base}noOp`, typeVersion: 1, parameters: {} },
  differs: ['nothing is saved to search executions by: the items of a run say it'],
};

function asRequest(parameters: Fields, version: number): Present | null {
  const read = readGraphql(parameters, version);
  const differs = ['an answer that has `errors` is an item, and no failure'];
  return read && { type: `${base}httpRequest`, typeVersion: 4.2, parameters: read, differs };
}

/** A model that completes a text, as one that chats: OpenAI has the former no more. */
function completing({ model, options, ...rest }: Fields): Present {
  const differs = ['a model that completes texts is asked as one that chats'];
  const parameters = { ...rest, ...(model !== undefined && { model }), ...(options !== undefined && { options }) };
  return { type: `${ai}lmChatOpenAi`, typeVersion: 1.2, parameters, differs };
}

/** The page of a chat begins with nothing: what was said is in the memory of its model. */
function chatted(parameters: Fields, typeVersion: number): Present | null {
  const { loadPreviousSession = 'notSupported', ...options } = objectIn(parameters['options']);
  if (loadPreviousSession !== 'memory' && loadPreviousSession !== 'manually') return null;
  const differs = ['the page of the chat begins empty, whatever was said before: an agent’s memory has it'];
  return { type: `${ai}chatTrigger`, typeVersion, parameters: { ...parameters, options }, differs };
}

/** The agent reads what a search has found itself. */
function searched(parameters: Fields, typeVersion: number): Present {
  const differs = ['the agent reads what is found, and the model under the tool is not asked'];
  return { type: `${ai}toolVectorStore`, typeVersion, parameters, differs };
}

/** Where a session is kept is the conversation's own; what names a place elsewhere falls away. */
function remembered(where: string, parameters: Fields): Present {
  const places = ['tableName', 'sessionTTL', 'collectionName', 'databaseName'];
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => !places.includes(name)));
  const differs = [`what is remembered lies with the conversation, and not in ${where}`];
  return { type: `${ai}memoryBufferWindow`, typeVersion: 1.3, parameters: rest, differs };
}

/** What is compared with earlier executions is a node of its own here; null: it compares the items of one. */
function acrossRuns(parameters: Fields): Present | null {
  const { operation = '' } = parameters;
  const isAcross = operation === 'removeItemsSeenInPreviousExecutions' || operation === 'clearDeduplicationHistory';
  return isAcross ? { type: 'turnpike.removeSeen', typeVersion: 1, parameters } : null;
}

function scheduled(interval: Fields[] | null): Present | null {
  if (interval === null) return null;
  return { type: `${base}scheduleTrigger`, typeVersion: 1.2, parameters: { rule: { interval } } };
}

function coded(mode: string, source: unknown, rest: Fields, written: (source: string) => string): Present | null {
  if (typeof source !== 'string') return null;
  return { type: `${base}code`, typeVersion: 2, parameters: { ...rest, mode, jsCode: written(source) } };
}

/** Such code has the item's data as `item`, and returns it. */
function forOneItem(source: string): string {
  return `return { json: await (async (item) => {\n${source}\n})($json) };`;
}
