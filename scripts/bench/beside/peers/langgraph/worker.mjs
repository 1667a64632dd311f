/**
 * The agent as LangGraph's own ReAct graph, its state in Postgres, behind a queue of BullMQ that keeps a text until it is answered. Runs in
 * `.cache/beside/langgraph`, where its packages are, and answers the benchmark as the roles of `scripts/bench` do.
 */
import { createServer } from 'node:http';
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { Queue, Worker } from 'bullmq';
import { z } from 'zod';

const queueName = 'agent';
const waiting = new Map();

async function okay(response) {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
}

function today() {
  const day = new Date().toISOString().slice(0, 10);
  return JSON.stringify({ start_date: day, end_date: day });
}

function toolsFor({ dashboard }) {
  const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
  const counted = { start_date: day, end_date: day, label: z.enum(['angry', 'praise', 'info']) };
  const getCounts = async ({ start_date: start, end_date: end, label }) =>
    okay(await fetch(`${dashboard}/counts?${new URLSearchParams({ start, end, label })}`));
  return [
    tool(async () => today(), { name: 'today_range', description: "Today's dates", schema: z.object({}) }),
    tool(getCounts, { name: 'get_counts', description: 'Counts of messages by label', schema: z.object(counted) }),
  ];
}

/** What a run begins with: the text, and today's dates as well where the model is not to be asked for them. */
function messagesFor(text, modelCalls) {
  if (modelCalls === 3) return [new HumanMessage(text)];
  const call = { id: 'call_today', name: 'today_range', args: {} };
  return [
    new HumanMessage(text),
    new AIMessage({ content: '', tool_calls: [call] }),
    new ToolMessage({ content: today(), tool_call_id: call.id, name: call.name }),
  ];
}

async function graphFor(world) {
  const checkpointer = PostgresSaver.fromConnString(world.postgres);
  await checkpointer.setup();
  const configuration = { baseURL: world.model };
  const llm = new ChatOpenAI({
    model: 'stand-in-model',
    apiKey: 'bench',
    temperature: 0,
    maxRetries: 0,
    configuration,
  });
  const prompt = 'You answer texts with the tools you are given.';
  return createReactAgent({ llm, tools: toolsFor(world), prompt, checkpointSaver: checkpointer });
}

async function serve(world) {
  const graph = await graphFor(world);
  const { connection, prefix, jobOptions, concurrency } = world;
  const work = async ({ id, data: { from, to, text } }) => {
    const options = { configurable: { thread_id: id }, recursionLimit: 12 };
    const { messages } = await graph.invoke({ messages: messagesFor(text, world.modelCalls) }, options);
    const body = new URLSearchParams({ From: to, To: from, Body: messages.at(-1).content });
    await okay(await fetch(`${world.twilio}/2010-04-01/Accounts/AC0/Messages.json`, { method: 'POST', body }));
  };
  const worker = new Worker(queueName, work, { prefix, connection, concurrency });
  worker.on('completed', ({ id }) => waiting.get(id)?.(200));
  worker.on('failed', (job, error) => {
    process.stderr.write(`langgraph: ${error.stack}\n`);
    waiting.get(job.id)?.(500);
  });
  await worker.waitUntilReady();
  const queue = new Queue(queueName, { prefix, connection });
  return listen((text, jobId) => queue.add(queueName, text, { ...jobOptions, jobId }));
}

/** Takes texts over HTTP and answers each when its run is over. */
async function listen(add) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = JSON.parse(Buffer.concat(chunks).toString());
    const jobId = `run.${text.run}`;
    const over = new Promise((resolve) => waiting.set(jobId, resolve));
    await add(text, jobId);
    response.writeHead(await over).end();
    waiting.delete(jobId);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

process.on('message', ({ id, about }) => {
  serve(about).then(
    (answer) => process.send({ id, answer }),
    (error) => process.send({ id, error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
