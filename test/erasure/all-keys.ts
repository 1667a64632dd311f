/** The Redis keys of all owners: what an erasure has to reach. */
export * from '../../libs/deployment/src/deployment-keys.js';
export * from '../../libs/records/src/keys.js';
export * from '../../libs/limits/src/limit-keys.js';
export * from '../../libs/dead-letters/src/replay-keys.js';
export * from '../../apps/gateway/src/auth/sign-in-keys.js';
export * from '../../apps/gateway/src/trials/trial-keys.js';
export * from '../../libs/versions/src/version-keys.js';
export * from '../../libs/tool-calls/src/answer-keys.js';
export * from '../../apps/gateway/src/auth/rate-keys.js';
export * from '../../apps/gateway/src/messages/request-keys.js';
export * from '../../libs/credentials/src/credential-keys.js';
export * from '../../libs/tables/src/table-keys.js';
export * from '../../libs/events/src/event-keys.js';
