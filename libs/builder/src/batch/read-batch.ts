import { batchBriefSchema, batchReader, batchTurnSchema, buildBatchCallSpec } from '#model-turn';
import { briefSystemText } from '../prompt/system-text.js';
import { limits } from '../limits.js';
import { builderTools } from '../tools/builder-tools.js';

/** The one tool of a session's turns. */
export const batchSpec = buildBatchCallSpec(
  builderTools.map(({ name }) => name),
  limits.batchCalls,
  'Calls of tools that change the draft, carried out together',
);

/** The schema of every turn: the same for all sessions (I10). */
export const turnSchema = batchTurnSchema(batchSpec, { tools: builderTools });

/** How the same turn is asked for where the provider holds its model to a schema. */
export const briefTurn = { system: briefSystemText, schema: batchBriefSchema(batchSpec, { tools: builderTools }) };

/** The calls of a batch as a model wrote it, or what is wrong with it. */
export const readBatch = batchReader(batchSpec);
