import { firstOf } from '#values';

/** A way to build what is often asked for: what speaks for it, and its nodes by their names in the catalogue. */
interface Template {
  name: string;
  words: RegExp;
  nodes: string;
}

const templates: readonly Template[] = [
  {
    name: 'Report on a schedule',
    words: /\b(every|daily|weekly|hourly|morning|evening|schedule|cron|report)\b/i,
    nodes: 'scheduleTrigger > set "Workflow Configuration" > httpRequest > sendMessage',
  },
  {
    name: 'Answer a webhook',
    words: /\b(webhook|api|endpoint|callback|post request)\b/i,
    nodes: 'webhook (responseMode responseNode) > set "Workflow Configuration" > if > respondToWebhook on either way',
  },
  {
    name: 'Chat with an assistant',
    words: /\b(chat|chatbot|assistant|agent|conversation)\b/i,
    nodes: 'chatTrigger > agent; lmChat, memoryBufferWindow and tools under the agent',
  },
  {
    name: 'Take a form',
    words: /\b(form|survey|sign[- ]?up|registration|application)\b/i,
    nodes: 'formTrigger > set "Workflow Configuration" > filter > sendMessage',
  },
  {
    name: 'Work through a list',
    words: /\b(each|batch|list|rows|loop|paginate|all of)\b/i,
    nodes:
      'manualTrigger > httpRequest > splitOut > splitInBatches (1: loop) > httpRequest > back to splitInBatches; (0: done) > aggregate',
  },
  {
    name: 'Sort into classes',
    words: /\b(classify|categor\w+|sentiment|triage|route|priority)\b/i,
    nodes:
      'webhook > chainLlm (hasOutputParser) with lmChat and outputParserStructured > switch > sendMessage on each way',
  },
  {
    name: 'Answer from documents',
    words: /\b(document|documents|knowledge|pdf|search my|embed\w*|rag)\b/i,
    nodes:
      'manualTrigger > vectorStoreInMemory (insert) with documentDefaultDataLoader and embeddingsOpenAi; chatTrigger > agent with the store as a tool',
  },
  {
    name: 'Ask a person before acting',
    words: /\b(approve|approval|confirm|sign off|permission)\b/i,
    nodes: 'webhook > set "Workflow Configuration" > approval (0: agreed) > httpRequest, (1: refused) > sendMessage',
  },
];

const mostShown = 2;

/** Those that a request speaks of, the first two. */
export function templateLines(request: string): string[] {
  const meant = templates.filter(({ words }) => words.test(request));
  return firstOf(meant, mostShown).map(({ name, nodes }) => `${name}: ${nodes}`);
}
