import { compileForeignAnswerForm, compileForeignTools } from '#model-turn';
import { InvariantError } from '#errors';
import type { JsonSchema, ModelParams, OfferedTool } from '#model-turn';
import { NodeError } from '#nodes';
import type { Lent, ModelRequest } from '#nodes';
import { findLent } from '../lent/lent-by.js';
import type { AllLent } from '../lent/lent-by.js';
import { modelName } from '../lent/model-nodes.js';
import { buildOffer } from '../lent/offer.js';

/** What an agent's run is asked for one item: values alone. */
export interface Question {
  text: string;
  instructions: string;
  /** Absent: the policy's. */
  model?: string;
  params: ModelParams;
  /** Asked once the first has failed, with its own figures; absent: nobody. */
  fallback?: { model?: string; params: ModelParams };
  /** All the tools that it has. */
  offers: OfferedTool[];
  /** The form of its answer; absent: any text. */
  schema?: JsonSchema;
  /** Whether the answer is the field `output` of that form: what is no object cannot be the form of a whole answer. */
  isField?: true;
  /** Each entry of that field is an item. */
  givesItems?: true;
  maxSteps?: number;
  /** The place of its graph, where another one has called it; absent: nobody has. */
  called?: { scope: string; depth: number };
}

/** A question has at most so many bytes of JSON: it goes through the output of a node whole. */
const mostBytes = 60_000;
const usualInstructions = 'Answer the request.';

/** A request as what an agent of the node of that name is asked. Throws `NodeError`. */
export function buildQuestion(request: ModelRequest, all: AllLent, asking: string): Question {
  const asked = withImages(request, {
    ...{ ...buildQuestionText(request), ...lentTo(request, all, asking), ...findAnswerSchema(request, all) },
  });
  if (!fitsQuestion(asked)) throw tooLong(request.itemIndex);
  return asked;
}

/** With the pictures that stand behind it, which its words name: two questions of other pictures are never the same. */
function withImages(request: ModelRequest, asked: Question): Question {
  const images = request.kind === 'summarize' ? [] : (request.images ?? []);
  if (images.length === 0) return asked;
  const names = images.map((image, at) => {
    const name = 'url' in image ? image.url : `${image.file.fileName} ${image.file.id}`;
    return `Picture ${at + 1}, behind this text: ${JSON.stringify(name)}`; // none breaks out of its line
  });
  const shown = images.map(({ detail, ...image }) => {
    const closely = detail && { detail };
    return 'url' in image
      ? { url: image.url, ...closely }
      : { file: image.file.id, mimeType: image.file.mimeType, ...closely };
  });
  const { fallback } = asked;
  const second = fallback && { fallback: { ...fallback, params: { ...fallback.params, images: shown } } };
  return {
    ...{ ...asked, ...second, text: [asked.text, '', ...names].join('\n') },
    params: { ...asked.params, images: shown },
  };
}

/** Whether a question is no longer than it may be, with its tools and schema. */
export function fitsQuestion(asked: Question): boolean {
  return Buffer.byteLength(JSON.stringify(asked)) <= mostBytes;
}

export function tooLong(itemIndex: number): NodeError {
  const message = `A question has at most ${mostBytes} bytes, tools and schema included`;
  return new NodeError('NODE_OPERATION', message, itemIndex);
}

function buildQuestionText(request: ModelRequest): Pick<Question, 'text' | 'instructions' | 'maxSteps'> {
  if (request.kind === 'summarize') return { text: '', instructions: usualInstructions };
  if (request.kind === 'agent') {
    if (request.returnsSteps)
      throw new NodeError('NODE_OPERATION', 'Return Intermediate Steps: the calls of an agent are in its run alone');
    return { text: request.text, instructions: request.system, maxSteps: request.maxIterations };
  }
  const { messages, text } = request;
  const system = messages.filter(({ role }) => role === 'system').map((message) => message.text);
  const before = messages.filter(({ role }) => role !== 'system').map(({ role, text: said }) => `${role}: ${said}`);
  return { text: [...before, text].join('\n'), instructions: system.join('\n') || usualInstructions };
}

function lentTo(
  request: ModelRequest,
  all: AllLent,
  asking: string,
): Pick<Question, 'model' | 'params' | 'offers' | 'fallback'> {
  const model = findModel(request, all);
  if (model === undefined) throw new NodeError('NODE_OPERATION', 'Expected a chat model under the node');
  const offers = all.flatMap(({ from, lent, remembers }) =>
    lent.kind === 'tools'
      ? lent.tools.map((tool) => buildOffer(tool, { from, asking, ...(remembers && { remembers }) }))
      : [],
  );
  mustCompile(() => compileForeignTools(offers));
  const second = all.find(({ lent, place }) => lent.kind === 'model' && place > 0)?.lent;
  const fallback = second?.kind === 'model' ? { fallback: askedModel(second) } : {};
  return { ...askedModel(model), ...fallback, offers };
}

function askedModel(model: Extract<Lent, { kind: 'model' }>): Pick<Question, 'model' | 'params'> {
  const name = modelName(model);
  return { ...(name === undefined ? {} : { model: name }), params: model.params };
}

/** The model that a node names itself, or the one under it. */
function findModel(request: ModelRequest, all: AllLent): Extract<Lent, { kind: 'model' }> | undefined {
  return (request.kind === 'agent' ? request.model : undefined) ?? findLent(all, 'model')?.lent;
}

function findAnswerSchema(request: ModelRequest, all: AllLent): Pick<Question, 'schema' | 'isField' | 'givesItems'> {
  if (request.kind === 'summarize') return {};
  const usual = findModel(request, all)?.answersJson ? { schema: { type: 'object' } } : {};
  if (!request.hasOutputParser) return usual;
  const own = request.kind === 'chain' ? request.schema : undefined;
  const lent = findLent(all, 'parser')?.lent;
  const parser = own === undefined ? lent : { schema: own };
  if (parser === undefined) return usual; // as in n8n, where nothing stands under the node
  const isField = parser.schema['type'] !== 'object';
  const whole = { type: 'object', properties: { output: parser.schema }, required: ['output'] };
  const schema: JsonSchema = isField ? { ...whole, additionalProperties: false } : parser.schema;
  mustCompile(() => compileForeignAnswerForm(schema));
  const givesItems = own === undefined && lent?.givesItems;
  return { schema, ...(isField && { isField }), ...(givesItems && { givesItems }) };
}

/** A schema that is none, or two tools of one name, are the node's failure. */
function mustCompile(compile: () => unknown): void {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    throw new NodeError('NODE_PARAMETER', error.message);
  }
}
