/** The way to the parent and back: one JSON text a line, over the socket that the process was started with. */
import { Socket } from 'node:net';

const fd = 3;

export function openPort() {
  const socket = new Socket({ fd, readable: true, writable: true });
  const listeners = [];
  let left = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    const lines = (left + text).split('\n');
    left = lines.pop();
    for (const line of lines) for (const hear of listeners) hear(JSON.parse(line));
  });
  socket.on('error', () => process.exit(0));
  socket.on('close', () => process.exit(0)); // nobody is there to work for
  return {
    send: (message) => socket.write(`${JSON.stringify(message)}\n`),
    /** Resolves when all of it has left this process. */
    sendLast: (message) => new Promise((done) => socket.write(`${JSON.stringify(message)}\n`, () => done())),
    listen: (hear) => listeners.push(hear),
  };
}
