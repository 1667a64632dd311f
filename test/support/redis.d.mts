/** Where a Redis was found: `url` names one that somebody else runs, every other kind a program to start. */
export type RedisKind = 'url' | 'path' | 'cache' | 'download' | 'install' | 'javascript';

/** A server program and what it needs to start here. */
export interface RedisProgram {
  kind: Exclude<RedisKind, 'url'>;
  command: string;
  args: string[];
  env: Record<string, string>;
  says: string;
}

export type FoundRedis = RedisProgram | { kind: 'url'; url: string; says: string };

export interface FindRedisOptions {
  log?: (line: string) => void;
  /** Keeps to these kinds. */
  only?: RedisKind[];
  /** Skips `REDIS_URL`: the caller means to start a server of its own. */
  private?: boolean;
}

export interface StartRedisOptions {
  /** 0 or absent picks a free port. */
  port?: number;
  /** Kept after `stop` when given; otherwise a temporary folder that goes with the server. */
  dir?: string;
  /** `no` (the default) forgets everything when the server ends. */
  appendonly?: 'always' | 'everysec' | 'no';
  /** More arguments for redis-server, such as `--cluster-enabled yes`; the JavaScript server ignores them. */
  args?: string[];
  only?: RedisKind[];
  /** A program found earlier, in place of looking for one. */
  program?: RedisProgram;
  log?: (line: string) => void;
}

/** A Redis of our own on 127.0.0.1. Its port and folder stay the same over kills and restarts. */
export interface PrivateRedis {
  readonly url: string;
  readonly port: number;
  /** Null while the server is down. */
  readonly pid: number | null;
  readonly dir: string;
  /** `javascript` servers keep nothing over a restart, whatever `appendonly` says. */
  readonly kind: RedisProgram['kind'];
  /** SIGKILL unless another is named; waits for the end, except after SIGSTOP and SIGCONT. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds a Redis, nearest first; rejects when there is none at all. */
export function findRedis(options?: FindRedisOptions & { private: true }): Promise<RedisProgram>;
export function findRedis(options?: FindRedisOptions): Promise<FoundRedis>;

/** Starts a private server and waits until it answers. `REDIS_URL` is left alone. */
export function startRedis(options?: StartRedisOptions): Promise<PrivateRedis>;

/** The Redis that `REDIS_URL` names, or else a private one; `stop` ends only what was started here. */
export function openRedis(options?: StartRedisOptions): Promise<{ url: string; stop(): Promise<void> }>;
