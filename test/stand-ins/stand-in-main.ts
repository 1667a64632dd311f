import { startDashboardStandIn } from './dashboard-stand-in.js';
import { startScriptedModelServer } from './scripted-model-server.js';
import { startTwilioStandIn } from './twilio-stand-in.js';

const stands: Readonly<Record<string, (port: number) => Promise<{ url: string; close(): Promise<void> }>>> = {
  dashboard: (port) => startDashboardStandIn({ port }),
  model: (port) => startScriptedModelServer({ port }),
  twilio: (port) => startTwilioStandIn({ port, callbacks: 'signed' }),
};

/** Runs one stand-in until it is told to stop: `stand-in-main.js <dashboard|model|twilio> <port>`. */
const [, , name = '', port = '0'] = process.argv;
const start = stands[name];
if (start === undefined) throw new Error(`unknown stand-in ${name}: one of ${Object.keys(stands).join(', ')}`);
const standIn = await start(Number(port));
process.stdout.write(`${name} ${standIn.url}\n`);
process.once('SIGTERM', () => void standIn.close());
