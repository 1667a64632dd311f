import { batchTool } from '../batch.js';
import { surveyTool } from './survey-tool.js';
import { tableTools } from './table-tools.js';
import {
  awaitEventTool,
  emitEventTool,
  graphCallTool,
  graphTool,
  httpTool,
  postToThreadTool,
  textPersonTool,
} from './tools.js';
import { fetchUrlSpec, webSearchSpec } from './web-tools.js';

/** The names that the runtime calls its own tools by: no file may take one, for a call of it would be another call. */
export const runtimeTools: ReadonlySet<string> = new Set([
  ...[
    batchTool,
    graphTool,
    graphCallTool,
    httpTool,
    awaitEventTool,
    emitEventTool,
    postToThreadTool,
    textPersonTool,
    webSearchSpec.name,
    fetchUrlSpec.name,
  ],
  surveyTool.name,
  ...tableTools.map(({ spec }) => spec.name),
]);
