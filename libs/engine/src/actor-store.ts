import type { Redis } from '#redis';
import { Records } from '#records';
import { Effects } from './effects.js';
import type { Engine } from './engine.js';
import { Intake, knownPartition } from './ingest.js';
import { Letters } from './letters/letters.js';
import { OutsideMail } from './mail/outside-mail.js';
import type { ActorPorts } from './ports/actor-ports.js';
import { Heartbeat } from './recovery/heartbeat.js';
import { Sweeper } from './sweeper.js';
import { Takeovers } from './takeover.js';
import { Trees } from './trees/trees.js';
import { Turns } from './turns.js';

/** The engine on Redis, by its ports: every method that changes something is one script, which adds the jobs it needs. */
export class ActorStore implements ActorPorts {
  readonly intake: Intake;
  readonly turns: Turns;
  readonly trees: Trees;
  readonly effects: Effects;
  readonly records: Records;
  readonly letters: Letters;
  readonly takeovers: Takeovers;
  readonly outside: OutsideMail;
  readonly heartbeat: Heartbeat;
  readonly sweeper: Sweeper;

  constructor(
    redis: Redis,
    readonly engine: Engine,
  ) {
    this.intake = new Intake(engine);
    this.turns = new Turns(redis, engine);
    this.trees = new Trees(engine);
    this.effects = new Effects(redis, engine);
    this.records = new Records(redis);
    this.letters = new Letters(redis, engine);
    this.takeovers = new Takeovers(redis, engine);
    this.outside = new OutsideMail(engine);
    this.heartbeat = new Heartbeat(redis, engine);
    this.sweeper = new Sweeper(redis, engine);
  }

  /** Whether an id could be one of this deployment's: others are not found without asking Redis. */
  knows(id: string): boolean {
    return knownPartition(this.engine, id) !== null;
  }
}
