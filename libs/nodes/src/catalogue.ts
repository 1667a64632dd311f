import { typeOfNode } from '#graph';
import type { GraphNode, NodeType } from '#graph';
import { asTool } from './as-tool.js';
import type { CatalogueNode } from './catalogue-node.js';
import { compression } from './files/compression.js';
import { convertToFile } from './files/convert-to-file.js';
import { editImage } from './files/edit-image.js';
import { extractFromFile } from './files/extract-from-file.js';
import { readWriteFile } from './files/read-write-file.js';
import { serviceTypes } from './services/services.js';
import { serviceTriggers } from './triggers/service-triggers.js';
import { agent } from './types/agent.js';
import { agentTool } from './types/agent-tool.js';
import { aggregate } from './types/aggregate.js';
import { approval } from './types/approval.js';
import { chainLlm } from './types/chain-llm.js';
import { chainSummarization } from './types/chain-summarization.js';
import { chatTrigger } from './types/chat-trigger.js';
import { sentimentAnalysis, textClassifier } from './types/classifiers.js';
import { code } from './types/code.js';
import { crypto } from './types/crypto.js';
import { dataTable } from './types/data-table.js';
import { dateTime } from './types/date-time.js';
import { documentDefaultDataLoader } from './types/document-default-data-loader.js';
import { mySql } from './databases/my-sql.js';
import { postgres } from './databases/postgres.js';
import { emailSend } from './mail/email-send.js';
import { embeddingsOpenAi } from './types/embeddings-open-ai.js';
import { errorTrigger } from './types/error-trigger.js';
import { executeWorkflow } from './types/execute-workflow.js';
import { executeWorkflowTrigger } from './types/execute-workflow-trigger.js';
import { filter } from './types/filter.js';
import { formTrigger } from './types/form-trigger.js';
import { html } from './types/html.js';
import { httpRequest } from './types/http-request.js';
import { ifNode } from './types/if.js';
import { informationExtractor } from './types/information-extractor.js';
import { limit } from './types/limit.js';
import { lmChat } from './types/lm-chat.js';
import { lmChatAnthropic } from './types/lm-chat-anthropic.js';
import { lmChatOpenAi } from './types/lm-chat-open-ai.js';
import { otherChatModels } from './types/lm-chat-others.js';
import { manualTrigger } from './types/manual-trigger.js';
import { markdown } from './types/markdown.js';
import { mcpTrigger } from './types/mcp-trigger.js';
import { mcpClientTool } from './types/mcp-client-tool.js';
import { memoryBufferWindow } from './types/memory-buffer-window.js';
import { merge } from './types/merge.js';
import { noOp } from './types/no-op.js';
import { outputParserAutofixing } from './types/output-parser-autofixing.js';
import { outputParserItemList } from './types/output-parser-item-list.js';
import { outputParserStructured } from './types/output-parser-structured.js';
import { removeDuplicates } from './types/remove-duplicates.js';
import { removeSeen } from './types/remove-seen.js';
import { renameKeys } from './types/rename-keys.js';
import { respondToWebhook } from './types/respond-to-webhook.js';
import { retrieverVectorStore } from './types/retriever-vector-store.js';
import { scheduleTrigger } from './types/schedule-trigger.js';
import { sendMessage } from './types/send-message.js';
import { set } from './types/set.js';
import { smsTrigger } from './types/sms-trigger.js';
import { sort } from './types/sort.js';
import { splitInBatches } from './types/split-in-batches.js';
import { splitOut } from './types/split-out.js';
import { stopAndError } from './types/stop-and-error.js';
import { summarize } from './types/summarize.js';
import { switchNode } from './types/switch.js';
import { textSplitterRecursive } from './types/text-splitter-recursive.js';
import { textSplitterToken } from './types/text-splitter-token.js';
import { tool } from './types/tool.js';
import { toolCalculator } from './types/tool-calculator.js';
import { toolCode } from './types/tool-code.js';
import { toolHttpRequest } from './types/tool-http-request.js';
import { toolWorkflow } from './types/tool-workflow.js';
import { toolSerpApi } from './types/tool-serp-api.js';
import { toolWikipedia } from './types/tool-wikipedia.js';
import { openAiTools } from './types/open-ai-tools.js';
import { toolVectorStore } from './types/tool-vector-store.js';
import { chainRetrievalQa } from './types/chain-retrieval-qa.js';
import { otherEmbeddings } from './types/embeddings.js';
import { storeTypes } from './stores/stores.js';
import { vectorStoreInMemory } from './types/vector-store-in-memory.js';
import { wait } from './types/wait.js';
import { webhook } from './types/webhook.js';
import { xml } from './types/xml.js';

/** Every type of node that there is. */
export const catalogue: readonly CatalogueNode[] = [
  ...[
    manualTrigger,
    scheduleTrigger,
    webhook,
    formTrigger,
    chatTrigger,
    mcpTrigger,
    errorTrigger,
    executeWorkflowTrigger,
    smsTrigger,
  ],
  ...[ifNode, switchNode, filter, merge, splitInBatches, wait, noOp, stopAndError, executeWorkflow, approval],
  ...[set, code, dateTime, splitOut, aggregate, sort, limit, removeDuplicates, removeSeen],
  ...[html, markdown, xml, crypto, summarize, renameKeys],
  ...[extractFromFile, convertToFile, readWriteFile, editImage, compression],
  ...[httpRequest, respondToWebhook, sendMessage, emailSend, postgres, mySql, dataTable, tool],
  ...[httpRequest, sendMessage, emailSend, postgres, mySql, tool].map(asTool),
  ...serviceTriggers,
  ...serviceTypes,
  ...serviceTypes.map(asTool),
  ...[agent, chainLlm, chainSummarization, informationExtractor, textClassifier, sentimentAnalysis],
  ...[
    lmChatOpenAi,
    lmChatAnthropic,
    ...otherChatModels,
    lmChat,
    memoryBufferWindow,
    outputParserStructured,
    outputParserAutofixing,
    outputParserItemList,
    toolCalculator,
    toolCode,
    toolHttpRequest,
    toolWorkflow,
    toolSerpApi,
    toolWikipedia,
    mcpClientTool,
    agentTool,
    documentDefaultDataLoader,
    textSplitterRecursive,
    textSplitterToken,
    embeddingsOpenAi,
    vectorStoreInMemory,
    ...storeTypes,
    ...otherEmbeddings,
    chainRetrievalQa,
    toolVectorStore,
    retrieverVectorStore,
  ],
];

/** Their descriptions. */
export const nodeTypes: readonly NodeType[] = catalogue.map(({ description }) => description);

const byDescription = new Map<NodeType, CatalogueNode>(catalogue.map((node) => [node.description, node]));

/** The type of a node, whichever version of it the node names; undefined: there is none of that name. */
export function findNodeType(node: GraphNode): CatalogueNode | undefined {
  if (node.type === openAiTools.description.name) return openAiTools; // nobody places it
  const description = typeOfNode(node, nodeTypes);
  return description && byDescription.get(description);
}
