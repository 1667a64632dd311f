/** The Redis keys of all owners: what an erasure has to reach. */
export * from '../../deployment/src/deployment-keys.js';
export * from '../src/keys.js';
export * from '../src/limit-keys.js';
export * from '../src/replay-keys.js';
export * from '../src/sign-in-keys.js';
export * from '../src/version-keys.js';
