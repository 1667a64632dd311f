import { Command } from 'ioredis';

/** What goes over the wire for a command, as ioredis makes it. */
export function joined(name: string, args: readonly unknown[]): string | Buffer {
  const pieces: Buffer[] = [];
  let text = `*${args.length + 1}\r\n$${Buffer.byteLength(name)}\r\n${name}\r\n`;
  for (const arg of args) {
    if (Buffer.isBuffer(arg)) {
      pieces.push(Buffer.from(`${text}$${arg.length}\r\n`), arg);
      text = '\r\n';
    } else {
      const words = String(arg);
      text += `$${Buffer.byteLength(words)}\r\n${words}\r\n`;
    }
  }
  return pieces.length === 0 ? text : Buffer.concat([...pieces, Buffer.from(text)]);
}

/**
 * Has ioredis join the text between bytes before it is encoded. A command with bytes among its arguments, as every one is that adds or ends
 * a job of BullMQ's, is otherwise encoded argument by argument: 22 µs instead of 10 for a script with sixty of them.
 */
export function joinTextOfCommands(): void {
  Command.prototype.toWritable = function () {
    return joined(this.name, this.args);
  };
}
