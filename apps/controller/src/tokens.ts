/** What the composition root provides under; each names a plain class or value. */
export const CONFIG = Symbol('config');
export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');
export const ENGINE = Symbol('engine');
export const TURN_PORTS = Symbol('turn ports');
