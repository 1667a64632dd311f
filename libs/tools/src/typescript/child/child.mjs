/** The process of a folder of tools (ADR 174): it loads them, says what they are, and makes their calls, or ends where only that was asked. */
import { lendPackage, loadTools } from './load-tools.mjs';
import { describeError, makeCalls } from './make-calls.mjs';
import { openPort } from './port.mjs';
import { closeTheRest } from './walls.mjs';

const { folder, files, sdk, serves } = JSON.parse(process.argv[2]);
process.argv.splice(2);

const port = openPort();
closeTheRest();
lendPackage(sdk);
const end = async (message) => {
  await port.sendLast(message);
  process.exit(1);
};
process.on('uncaughtException', (error) => void end({ type: 'broken', message: describeError(error) }));

const { tools, problems } = await loadTools(folder, files, (file) => serves || port.send({ type: 'loading', file }));
const ready = { type: 'ready', tools: tools.map(({ file, definition }) => ({ file, definition })), problems };
if (serves) {
  const hear = makeCalls(port, tools);
  port.listen((message) => (message.type === 'ping' ? port.send({ type: 'pong', n: message.n }) : hear(message)));
  port.send(ready);
} else {
  await port.sendLast(ready);
  process.exit(0);
}
