import type { OneRedis } from './redis.js';

/**
 * What is sent in one turn of the event loop goes to the socket in one write: a busy process saves a system call for each command, and so
 * does Redis. The order stays; a command waits until the loop has handled what it has read.
 */
export function writeTogether(redis: OneRedis): void {
  const send = redis.sendCommand.bind(redis);
  let isHeld = false;
  redis.sendCommand = (...sent) => {
    if (redis.status === 'ready' && !isHeld) {
      const { stream } = redis;
      isHeld = true;
      stream.cork();
      setImmediate(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return send(...sent);
  };
}
