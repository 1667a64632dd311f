/**
 * The agent as a service of Restate: every call out is a step of its journal. Runs in `.cache/beside/restate`, where its packages are,
 * and answers the benchmark as the roles of `scripts/bench` do.
 */
import { createServer } from 'node:http2';
import * as restate from '@restatedev/restate-sdk';

const maxSteps = 5;
const system =
  'You answer texts with the tools you are given. Reply with one JSON object: control, next_action, state_update.';

/** Where model, dashboard and Twilio are, and how often the model is asked; told at the start. */
let world;

async function askModel(text, plan, seen) {
  const user = `USER_REQUEST:\n${text}\nSCRATCHPAD:\nPLAN: ${plan}\nOBS: ${seen.join('\n')}\nTOOLS: today_range, get_counts`;
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench-model-key' };
  const body = JSON.stringify({ model: 'stand-in-model', temperature: 0, max_tokens: 600, messages });
  const answer = await answerOf(`${world.model}/chat/completions`, { method: 'POST', headers, body });
  return JSON.parse(answer.choices[0].message.content);
}

async function answerOf(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

const tools = {
  today_range: async () => {
    const day = new Date().toISOString().slice(0, 10);
    return `today_range: ${JSON.stringify({ start_date: day, end_date: day })}`;
  },
  get_counts: async ({ start_date: start, end_date: end, label }) => {
    const query = new URLSearchParams({ start, end, label });
    return `Counts: ${JSON.stringify(await answerOf(`${world.dashboard}/counts?${query}`))}`;
  },
};

async function send(from, to, text) {
  const body = new URLSearchParams({ From: from, To: to, Body: text });
  const { sid } = await answerOf(`${world.twilio}/2010-04-01/Accounts/AC0/Messages.json`, { method: 'POST', body });
  return sid;
}

/** One text in, one message out. */
async function answer(ctx, { from, to, text }) {
  const seen = world.modelCalls === 2 ? [await ctx.run('today_range', tools.today_range)] : [];
  let plan = '';
  for (let step = 1; step <= maxSteps; step++) {
    const turn = await ctx.run(`model ${step}`, () => askModel(text, plan, seen));
    const { type, name, args, message } = turn.next_action;
    if (type === 'respond') return ctx.run('send', () => send(to, from, message));
    plan = turn.state_update.plan;
    seen.push(await ctx.run(`${name} ${step}`, () => tools[name](args)));
  }
  throw new restate.TerminalError('more steps than a run may take');
}

const services = [restate.service({ name: 'agent', handlers: { answer } })];
const server = createServer(restate.createEndpointHandler({ services }));

process.on('message', ({ id, about }) => {
  world = about;
  server.listen(0, '127.0.0.1', () => process.send({ id, answer: `http://127.0.0.1:${server.address().port}` }));
});
process.once('disconnect', () => process.exit(0));
