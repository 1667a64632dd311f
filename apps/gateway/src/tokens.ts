/** What the composition root provides under; each names a plain class or value. */
export const CONFIG = Symbol('config');
export const TWILIO = Symbol('twilio');
export const VOICE = Symbol('voice');
export const ENGINE_LINK = Symbol('engine link');
export const INGEST_NOW = Symbol('ingest now');
export const RECENT_MESSAGES = Symbol('recent messages');
export const CAUTION = Symbol('caution');
export const SPOOL = Symbol('spool');
export const INBOX = Symbol('inbox');
export const INTAKE = Symbol('intake');
export const IDEMPOTENT_REQUESTS = Symbol('idempotent requests');
export const REPLY_WAIT = Symbol('reply wait');
export const REPLY_WORKERS = Symbol('reply workers');
export const SESSIONS = Symbol('sessions');
export const EVENT_STREAMS = Symbol('event streams');
export const RUN_WATCHES = Symbol('run watches');
export const HEALTH = Symbol('health');
