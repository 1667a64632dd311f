import type { RecordPort } from '#records';
import type { DoubtPort } from './doubt-port.js';
import type { EffectPort } from './effect-port.js';
import type { TakeoverPort } from './handoff-port.js';
import type { IntakePort } from './intake-port.js';
import type { LetterPort } from './letter-port.js';
import type { OutsidePort } from './outside-port.js';
import type { TreePort, TurnPort } from './turn-port.js';

/** What the apps need of an engine, each its part. One implementation on Redis (`ActorStore`), one in memory for the tests. */
export interface ActorPorts {
  readonly intake: IntakePort;
  readonly turns: TurnPort;
  readonly trees: TreePort;
  readonly effects: EffectPort;
  readonly records: RecordPort;
  readonly letters: LetterPort;
  readonly takeovers: TakeoverPort;
  readonly outside: OutsidePort;
  readonly heartbeat: DoubtPort;
}
